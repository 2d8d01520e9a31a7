// The programs of the documents: each answer to a press on Run says when it ran, as equal output looks like none, and the
// document's own "Watch it" leads to the puzzle that was run; where no answer comes, the place of the result says why.
// What the browser restores on Back is run again.

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
  const link = detail.target.querySelector("[data-watch]");
  const act = detail.target.closest(".document").querySelector(".acts [data-watch]");
  if (link && act) act.href = link.href;
});

addEventListener("pageshow", ({ persisted }) => {
  if (persisted) return;
  for (const { elements } of document.querySelectorAll(".runner")) {
    if ([...elements].some(({ type, value, defaultValue }) => type === "textarea" && value !== defaultValue)) {
      [...elements].find(({ type }) => type === "submit").click();
    }
  }
});
