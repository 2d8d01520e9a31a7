// Undo and Redo over a reload: their steps are kept in this tab when the page is left, for the board that it showed.

const STORE = "sudoku-undo"; // as the page asks whether there are any
const MOST = 200; // steps each way

/** Keep the steps of the history, if there are any. */
export function keep(history) {
  const { past, future } = history;
  const boards = [...new Set([history.playing(), ...[...past, ...future].map(({ board }) => board)])];
  const stepsOf = (list) => list.slice(-MOST).map((step) => ({ ...step, board: boards.indexOf(step.board) }));
  if (!past.length && !future.length) return;
  const kept = { now: history.current(), boards, past: stepsOf(past), future: stepsOf(future) };
  try { sessionStorage.setItem(STORE, JSON.stringify(kept)); } catch { /* storage is off or full */ }
}

/** Put the kept steps before those of the history, where they lead to its board. */
export function restore(history) {
  try {
    put(JSON.parse(sessionStorage.getItem(STORE)), history);
  } catch { /* others wrote there */ }
}

function put(kept, history) {
  const [first] = history.past; // typed before this was there
  const now = first?.snapshot ?? history.current();
  if (["givens", "entries", "solved", "notes", "removed"].some((name) => now[name] !== kept.now[name])) return;
  const [, ...others] = kept.boards;
  const boards = [first?.board ?? history.playing(), ...others];
  const stepsOf = (list) => list.map((step) => ({ ...step, board: boards[step.board] }));
  const [before, behind] = [kept.past, first ? [] : kept.future].map(stepsOf);
  history.past.unshift(...before);
  history.future.push(...behind);
}
