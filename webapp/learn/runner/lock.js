// Runs first in the worker of *Write*: takes away what a student's program must not reach, then gives Brython the few
// stand-ins that it looks for. A list says what stays, so that what browsers add tomorrow goes as well. The network is
// out of reach by the policy of this response.
//
//     every object of the global's prototype chain: names that are not in STAYS are deleted
//     a name that cannot be deleted and has a value: the runner says so, and ends (Brython's own variables have none yet)
//     handOver: what run.js takes and removes before any program starts

{
  const STAYS = new Set([
    "Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp",
    "Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError InternalError",
    "globalThis JSON Math Intl ArrayBuffer DataView Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array",
    "BigUint64Array BigInt64Array Uint8ClampedArray Float32Array Float64Array Float16Array Map BigInt Set Iterator",
    "WeakMap WeakSet WeakRef Proxy Reflect decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape",
    "eval isFinite isNaN TextEncoder TextDecoder self TEMPORARY PERSISTENT",
  ].join(" ").split(" "));
  const post = postMessage.bind(self);
  const listen = addEventListener.bind(self);
  const clock = performance.now.bind(performance);
  const end = close.bind(self);
  const here = "file://worker/runner.js"; // from a file Brython loads no modules but its own
  const hasValue = ({ value, get }) => value !== undefined || get !== undefined;
  const left = [];
  for (let at = self; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Reflect.ownKeys(at)) {
      if (STAYS.has(name) || typeof name === "symbol" || Reflect.deleteProperty(at, name)) continue;
      if (hasValue(Reflect.getOwnPropertyDescriptor(at, name))) left.push(name);
    }
  }
  if (left.length) {
    post({ kind: "broken", names: left.slice(0, 9).map(String) });
    end();
    throw new Error(left.join());
  }
  const nothing = () => {};
  const none = () => [];
  const refuse = () => { throw new Error("There is no network here."); };
  const add = (name, value) => Object.defineProperty(self, name, { value, writable: true, configurable: true });
  class WorkerNavigator {}
  add("WorkerNavigator", WorkerNavigator);
  add("Event", class {});
  add("WorkerGlobalScope", class {});
  add("importScripts", function importScripts() { refuse(); });
  add("navigator", Object.assign(new WorkerNavigator(), { language: "en", userLanguage: "en", userAgent: "" }));
  add("location", { href: here, origin: "", pathname: "", search: "", hash: "" });
  add("performance", { now: clock });
  add("console", { log: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing });
  add("URL", class {
    constructor(text) { Object.assign(this, { pathname: text, search: "", hash: "" }); }
  });
  add("setTimeout", nothing);
  add("clearTimeout", nothing);
  add("window", self);
  add("document", { getElementsByTagName: () => [{ src: here }], currentScript: { src: here }, querySelectorAll: none, dispatchEvent: nothing, addEventListener: nothing });
  add("handOver", { post, listen, clock });
}
