// The programs of the documents: where no answer comes to a press on Run, the place of the result says why.

import { sentence } from "../shared/page.js";

for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, ({ detail }) => {
    const reason = document.createElement("p");
    reason.className = "bad";
    reason.textContent = failure === "htmx:responseError" ? detail.xhr.responseText : sentence("offline");
    detail.target.replaceChildren(reason);
  });
}
