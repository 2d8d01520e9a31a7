// The address of what is shown. A step replaces it once stepping rests; a jump adds to the browser's history.

import { onceAtRest, within } from "./page.js";

/**
 * How a stage is looked at, as the address `path?...` says it. `view` is what can change while the page is open: the
 * number of a place, and the settings with their usual values; `fixed` are the fields that stay as long as the page.
 */
export function viewing(path, place, usual, fields) {
  const own = [place, ...Object.keys(usual)];
  const fixed = {};
  const view = {};

  function take(found) {
    for (const [name, common] of Object.entries(usual)) {
      const value = found[name] ?? common;
      view[name] = typeof common === "number" ? Number(value) : value;
    }
    view[place] = Number(found[place] ?? 0);
  }

  /** Take the fields of another page in the place of the present ones. */
  function restart(others) {
    rest.drop();
    for (const name of Object.keys(fixed)) delete fixed[name];
    for (const [name, value] of Object.entries(others)) if (!own.includes(name)) fixed[name] = value;
    take(others);
  }

  function address(what = fixed, how = view) {
    const query = new URLSearchParams({ ...what, [place]: how[place] });
    for (const [name, common] of Object.entries(usual)) if (how[name] !== common) query.set(name, how[name]);
    return within(`${path}?${query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":")}`);
  }

  const isThere = () => location.pathname + location.search === address();
  const put = () => { if (!isThere()) history.replaceState(null, "", address()); };
  const rest = onceAtRest(put);
  restart(fields);

  function settleAddress() {
    rest.drop();
    put();
  }

  /** Call before the place changes: the place left stays in the browser's history. */
  function pushAddress(change) {
    settleAddress();
    change();
    if (!isThere()) history.pushState(null, "", address());
  }

  /** Take the place and the settings of the present address. */
  const readAddress = () => take(Object.fromEntries(new URLSearchParams(location.search)));

  for (const name of ["beforeunload", "pagehide"]) window.addEventListener(name, settleAddress);
  document.addEventListener("theme", ({ detail }) => {
    view.theme = detail === "system" ? "" : detail;
    settleAddress();
  });
  return { fixed, view, address, readAddress, keepAddress: rest.keep, settleAddress, pushAddress, restart };
}
