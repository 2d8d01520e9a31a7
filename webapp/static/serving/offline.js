// Has the worker keep the workbench for times offline, where the browser runs workers: on loopback and behind TLS.

import { within } from "../shared/site.js";

const rest = 2000; // milliseconds after everything is loaded: nobody waits for it

function begin() {
  navigator.serviceWorker.register(within("/worker.js"), { scope: within("/") }).catch(() => {}); // works without it too
}

if (navigator.serviceWorker) {
  if (document.readyState === "complete") setTimeout(begin, rest);
  else addEventListener("load", () => setTimeout(begin, rest));
}
