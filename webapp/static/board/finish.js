// A finished grid is celebrated quietly: the headline says so, and once a wave goes through the digits.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Let the digits of the board, which hands over its state, swing one after the other. */
export function celebrate(state) {
  for (const input of still.matches ? [] : state.inputs()) {
    const cell = state.cellOf(input);
    const delay = 30 * (state.rowOf(cell) + state.columnOf(cell));
    input.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { duration: 360, delay, easing: "ease-in-out" });
  }
}
