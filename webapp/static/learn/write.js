// An exercise of *Write*: the program runs in a worker, and what fails first is shown beside it.
//
//     Run -> worker: one verdict a case -> the first that fails, as a board with the cells that were read
//                                       -> all pass: where its stores part from the document's search (POST /write/compare)
//
// The sentences about a program come from solver/judge/grading.py, which runs in the worker. Requests are written by
// hand, as htmx sends no file that a script has packed.

import { byId, createElement, loadItem, loadJson, onContent, sentence, setText, storeItem, withPrefix } from "../shared/page.js";
import { keep, send } from "../shared/own_files.js";
import { insert, makeEditor, replaceAll, showLine, showNumbers } from "./write_editor.js";
import { keepOffline } from "./write_offline.js";
import { Runner } from "./write_worker.js";

const PASSED = "write-passed";
const { exercise, boxes } = JSON.parse(byId("write").dataset.exercise);
const KEPT = `write-${exercise.key}`;
const area = byId("source");
const numbers = byId("numbers");
const result = byId("result");
const inside = byId("inside");
const runner = new Runner(byId("write").dataset.runner);
let shown = null; // the verdicts of the last run, and its program

// --- boards -----------------------------------------------------------------------------------------------------------

/** Draw a board as a table. `marks` are classes by the number of a cell. */
function drawBoard(rows, caption, marks = new Map()) {
  const [height, width] = boxes[rows.length] ?? [0, 0];
  const table = document.createElement("table");
  table.className = "case-board";
  table.append(createElement("caption", caption));
  rows.forEach((row, r) => {
    const line = table.insertRow();
    [...row].forEach((value, c) => {
      const cell = line.insertCell();
      cell.textContent = [0, "0", "-", ".", " ", null].includes(value) ? "" : String(value?.text ?? value).slice(0, 3);
      cell.classList.toggle("below", (r + 1) % height === 0 && r + 1 < rows.length);
      cell.classList.toggle("right", (c + 1) % width === 0 && c + 1 < row.length);
      cell.classList.add(...(marks.get(r * rows.length + c) ?? []));
    });
  });
  return table;
}

const isBoard = (value) => Array.isArray(value) && value.length in boxes && value.every((row) => (Array.isArray(row) || typeof row === "string") && row.length === value.length);

/** Collect the classes of cells: those that were read, the cell that is asked about, those that are wrong. */
function collectMarks({ reads = [], wrong = [], cell = -1 }, parts) {
  const marks = new Map();
  const add = (cells, name) => { for (const each of cells) marks.set(each, [...(marks.get(each) ?? []), name]); };
  if (parts.includes("read")) add(reads, "read");
  if (parts.includes("wrong")) add(wrong, "wrong");
  if (cell >= 0) add([cell], "asked");
  return marks;
}

// --- what came of a run -----------------------------------------------------------------------------------------------

const paragraph = (text, name = "") => Object.assign(createElement("p", text), { className: name });

function button(text, onClick) {
  const made = createElement("button", text);
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
}

function markLine(line) {
  showNumbers(numbers, area.value, line);
  numbers.scrollTop = area.scrollTop;
  if (line) showLine(area, line);
  numbers.scrollTop = area.scrollTop;
}

/** Show the verdict on a case that fails. */
function showFailure({ verdict, printed, isAllPrinted, after }) {
  const one = exercise.cases[verdict.at];
  const name = sentence(one.hidden ? "case-hidden" : "case", verdict.at + 1);
  const parts = [createElement("h2", name)];
  const problem = paragraph(verdict.sentence, "problem");
  if (verdict.hint) problem.append(" ", createElement("span", verdict.hint));
  parts.push(problem);
  if (verdict.given) parts.push(paragraph(sentence("called", verdict.given)));
  const boards = document.createElement("div");
  boards.className = "cluster boards";
  const board = one.arguments[one.grid];
  if (isBoard(board)) {
    const hasReads = verdict.reads?.length > 0 && exercise.kind !== "fills";
    boards.append(drawBoard(board, sentence("given-board", hasReads ? sentence("with-reads") : ""), collectMarks(verdict, hasReads ? ["read", "wrong"] : ["wrong"])));
    if (isBoard(after) && JSON.stringify(after) !== JSON.stringify(board)) boards.append(drawBoard(after, sentence("came-board"), collectMarks(verdict, ["wrong"])));
  }
  parts.push(boards);
  if (verdict.read && exercise.kind !== "fills") parts.push(paragraph(`${verdict.read[0].toUpperCase()}${verdict.read.slice(1)}`, "muted"));
  const variables = Object.entries(verdict.variables ?? {});
  if (variables.length) {
    parts.push(createElement("h3", sentence("variables", verdict.line)), listVariables(variables));
  }
  if (printed) parts.push(...showPrinted(printed, isAllPrinted));
  result.append(...parts);
  markLine(verdict.line ?? 0);
}

function listVariables(variables) {
  const list = document.createElement("dl");
  list.className = "variables";
  for (const [name, value] of variables) {
    const row = document.createElement("div");
    row.append(createElement("dt", name), createElement("dd", value));
    list.append(row);
  }
  return list;
}

function showPrinted(printed, isAll) {
  const text = createElement("pre", printed);
  text.tabIndex = 0;
  return [createElement("h3", sentence("printed")), text, ...(isAll ? [] : [paragraph(sentence("cut"), "muted")])];
}

/** Show one line for each case that ran. */
function listCases(verdicts) {
  const list = document.createElement("ol");
  list.className = "plain cases";
  for (const { verdict } of verdicts) {
    const { hidden, note } = exercise.cases[verdict.at];
    const item = createElement("li", sentence(hidden ? "case-hidden" : "case", verdict.at + 1));
    item.className = verdict.passed ? "passed" : "failed";
    if (note && !hidden) item.append(createElement("small", ` ${note}`));
    list.append(item);
  }
  return list;
}

function keepResult(passed) {
  const all = loadJson(PASSED) ?? {};
  const [before] = all[exercise.key] ?? [0];
  storeItem(PASSED, JSON.stringify({ ...all, [exercise.key]: [Math.max(before, passed), exercise.cases.length] }));
}

/** Show what came of a run. */
function show({ source, verdicts, summary }) {
  shown = { source, verdicts };
  const passed = verdicts.filter(({ verdict }) => verdict.passed).length;
  keepResult(passed);
  setText(byId("state"), summary);
  const failing = verdicts.find(({ verdict }) => !verdict.passed);
  if (failing) showFailure(failing);
  else {
    markLine(0);
    const spoken = verdicts.find(({ printed }) => printed);
    if (spoken) result.append(...showPrinted(spoken.printed, spoken.isAllPrinted));
  }
  result.append(listCases(verdicts));
  if (byId("following")) byId("following").hidden = Boolean(failing);
  const recorded = verdicts.find(({ stores }) => stores?.length);
  if (recorded) showInside(recorded);
}

// --- running ----------------------------------------------------------------------------------------------------------

function clear() {
  for (const part of [result, inside]) part.replaceChildren();
  byId("lines").hidden = true;
  if (byId("following")) byId("following").hidden = true;
}

/** Grade what the page itself has ended, in a new worker. */
async function gradeEnded(at, source) {
  const answer = { at, stopped: "ended" };
  const graded = await runner.send({ kind: "grade", source, exercise, answer }, undefined, ["verdict"]);
  return { verdict: graded.verdict };
}

async function run() {
  const source = area.value;
  const verdicts = [];
  clear();
  markLine(0);
  setText(byId("state"), sentence("starting"));
  byId("stop").hidden = false;
  try {
    const end = await runner.send({ kind: "run", source, exercise }, (answer) => {
      if (answer.kind === "case") setText(byId("state"), sentence("running", answer.at + 1));
      if (answer.kind === "verdict") verdicts.push(answer);
    });
    if (end.kind === "source") {
      setText(byId("state"), end.problem.sentence);
      markLine(end.problem.line);
    } else show({ source, verdicts, summary: end.summary.sentence });
  } catch (ended) {
    await showEnded(ended, verdicts, source);
  }
  byId("stop").hidden = true;
  const { top } = byId("state").getBoundingClientRect();
  if (top > innerHeight * 0.6) byId("state").scrollIntoView(); // on a phone it is below the keys
}

async function showEnded({ kind, detail }, verdicts, source) {
  if (kind === "late" && exercise.cases[detail]) {
    const last = await gradeEnded(detail, source).catch(() => null);
    if (last) return show({ source, verdicts: [...verdicts, last], summary: last.verdict.sentence });
  }
  const names = { stopped: "stopped", odd: "misbehaved", broken: "broken" };
  setText(byId("state"), sentence(names[kind] ?? "no-python", detail ?? ""));
}

// --- the search inside ------------------------------------------------------------------------------------------------

/** Write the recording of a run as `sudoku judge --trace` does, packed. */
async function pack({ verdict, stores, isCut, isStopped }) {
  const board = exercise.cases[verdict.at].arguments[exercise.cases[verdict.at].grid];
  const size = board.length;
  const marks = [isCut && "cut", isStopped && "stopped", !verdict.passed && "fails"].filter(Boolean);
  const lines = [];
  for (let at = 0; at < stores.length; at += 3) {
    const [cell, digit, line] = stores.slice(at, at + 3);
    const place = `${Math.floor(cell / size)} ${cell % size}`;
    lines.push(digit ? `place ${place} ${digit} ${line}` : `clear ${place} ${line}`);
  }
  const puzzle = board.flat().map((value) => (/[1-9]/.test(value) ? value : 0)).join("");
  const head = ["sudoku-trace 2", `program ${exercise.function}.py`, `document ${exercise.document}`, `puzzle ${puzzle}`, ["stores", lines.length, ...marks].join(" ")];
  const text = `${[...head, ...lines].join("\n")}\n`;
  if (typeof CompressionStream === "undefined") return new Blob([text]);
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

async function compare(packed) {
  const fields = new FormData();
  fields.append("file", packed, "recording");
  const answer = await fetch(withPrefix("/write/compare"), { method: "POST", body: fields, headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Show where the stores of a run part from the document's search, and the ways to watch it. */
async function showInside(recorded) {
  const { source } = shown;
  const isSquare = exercise.cases[recorded.verdict.at].arguments[exercise.cases[recorded.verdict.at].grid].length === 9;
  const count = (recorded.stores.length / 3).toLocaleString("en");
  inside.append(createElement("h2", sentence("inside-head", count)));
  const acts = document.createElement("p");
  acts.className = "cluster";
  acts.append(button(sentence("show-lines"), () => showLines(recorded.verdict.at, 0)));
  if (!isSquare) return inside.append(acts);
  const packed = await pack(recorded);
  acts.prepend(button(sentence("watch"), () => watch(packed, source)));
  try {
    const { order, sentence: parts, fault, listing, line } = await compare(packed);
    inside.append(paragraph(order ? sentence("order", order) : sentence("no-order")));
    if (parts) inside.append(paragraph(parts, "departure"));
    else if (order) inside.append(paragraph(sentence("same")));
    if (fault) inside.append(paragraph(sentence("fault", fault), "problem"));
    if (listing.length) inside.append(paragraph(sentence("listing"), "muted"), createElement("pre", listing.join("\n")));
    if (line) markLine(line);
  } catch (error) {
    inside.append(paragraph(error instanceof TypeError ? sentence("offline") : error.message, "muted"));
  }
  inside.append(acts);
}

/** Put the run on the stage beside the document's search; its source stays in this browser. */
async function watch(packed, source) {
  try {
    const recording = { p: "", lanes: "", packed, source };
    const { address, name, program } = await send(recording);
    await keep(name, { ...recording, program });
    location.assign(address);
  } catch (error) {
    setText(byId("state"), error instanceof TypeError ? sentence("offline") : error.message);
  }
}

// --- line by line -----------------------------------------------------------------------------------------------------

let lines = null; // the answer of the worker, and the number of the case

/** Run a case again and show its lines from number `from` on. */
async function showLines(at, from) {
  try {
    lines = { at, ...await runner.send({ kind: "lines", source: shown.source, exercise, at, from }) };
  } catch (ended) {
    return showEnded(ended, [], shown.source);
  }
  byId("lines").hidden = false;
  const slider = byId("line-at");
  slider.max = Math.max(0, lines.rows.length - 1);
  slider.value = 0;
  byId("earlier-lines").disabled = from === 0;
  byId("later-lines").disabled = from + lines.rows.length >= lines.total;
  paintLine();
}

/** Paint the line at the slider: in the editor, its variables, and the board as it was. */
function paintLine() {
  const slider = byId("line-at");
  const now = Number(slider.value);
  const row = lines.rows[now];
  if (!row) return;
  const [line, depth, changed, stores] = row;
  const step = (lines.from + now + 1).toLocaleString("en");
  const words = [sentence("line-text", line), `${sentence("line-place", step)} / ${lines.total.toLocaleString("en")}`, sentence("line-depth", depth)].join(", ");
  setText(byId("line-now"), words);
  slider.setAttribute("aria-valuetext", words);
  const one = exercise.cases[lines.at];
  const board = one.arguments[one.grid];
  const others = Object.entries(changed).filter(([name]) => name !== exercise.parameters[one.grid]); // which is drawn
  byId("line-variables").replaceChildren(...listVariables(others).children);
  if (isBoard(board)) byId("line-board").replaceChildren(drawBoard(boardAfter(board, stores), "", lastStore(stores)));
  markLine(line);
}

function boardAfter(board, count) {
  const rows = board.map((row) => [...row]);
  for (let at = 0; at < count * 4 && at < lines.stores.length; at += 4) {
    const [isGiven, cell, digit] = lines.stores.slice(at, at + 3);
    if (isGiven) rows[Math.floor(cell / rows.length)][cell % rows.length] = digit;
  }
  return rows;
}

const lastStore = (count) => (count && lines.stores[count * 4 - 3] !== undefined ? new Map([[lines.stores[count * 4 - 3], ["asked"]]]) : new Map());

function stepLine(by) {
  byId("line-at").value = Number(byId("line-at").value) + by;
  paintLine();
}

// --- the program ------------------------------------------------------------------------------------------------------

/** Indentation of tabs alone becomes blanks, in one step of Undo. */
function pasteText(event) {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const indents = text.match(/^[ \t]+(?=\S)/gm) ?? [];
  if (!indents.some((each) => each.includes("\t")) || indents.some((each) => each.includes(" "))) return;
  event.preventDefault();
  insert(area, text.replace(/^\t+/gm, (tabs) => "    ".repeat(tabs.length)));
  setText(byId("state"), sentence("tabs-made-blanks"));
}

function download(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Save the program, and one file with the exercises that passed in this browser. */
function saveWork() {
  const passed = loadJson(PASSED) ?? {};
  const work = Object.entries(passed).map(([key, [right, all]]) => ({ exercise: key, passed: right, of: all }));
  download(`${exercise.function}.py`, area.value, "text/x-python");
  download("sudoku-write.json", `${JSON.stringify({ format: "sudoku-write 1", work, note: sentence("no-proof") }, null, 2)}\n`, "application/json");
  setText(byId("state"), sentence("no-proof"));
}

onContent(() => {
  area.value = loadItem(KEPT) ?? exercise.start.replace(/^\n/, "");
  markLine(0);
  makeEditor(area, numbers, {
    onChange() {
      storeItem(KEPT, area.value);
      showNumbers(numbers, area.value);
      numbers.scrollTop = area.scrollTop;
    },
    onRun: run,
  });
  area.addEventListener("focus", () => runner.start().catch(() => {}), { once: true });
  area.addEventListener("paste", pasteText);
  byId("run").addEventListener("click", run);
  byId("stop").addEventListener("click", () => runner.end());
  byId("begin-again").addEventListener("click", () => {
    replaceAll(area, exercise.start.replace(/^\n/, ""));
    setText(byId("state"), sentence("begun-again"));
  });
  byId("save").addEventListener("click", saveWork);
  byId("line-at").addEventListener("input", paintLine);
  byId("line-back").addEventListener("click", () => stepLine(-1));
  byId("line-on").addEventListener("click", () => stepLine(1));
  byId("earlier-lines").addEventListener("click", () => showLines(lines.at, Math.max(0, lines.from - 1000)));
  byId("later-lines").addEventListener("click", () => showLines(lines.at, lines.from + 1000));
  keepOffline([], [byId("write").dataset.runner]);
});
