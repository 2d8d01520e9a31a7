// The programs of the documents: each answer to a press on Run says when it ran, as equal output looks like none; where no
// answer comes, the place of the result says why.

import { sentence } from "../shared/page.js";

for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, ({ detail }) => {
    const reason = document.createElement("p");
    reason.className = "bad";
    reason.textContent = failure === "htmx:responseError" ? detail.xhr.responseText : sentence("offline");
    detail.target.replaceChildren(reason);
  });
}

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const line = detail.target.querySelector("[data-ran]");
  if (line) line.textContent = line.dataset.ran.replace("{}", new Date().toLocaleTimeString());
});
