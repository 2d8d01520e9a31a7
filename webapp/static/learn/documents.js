// The programs of the documents: each answer to a press on Run says when it ran, as equal output looks like none, and the
// document's own "Watch it search ..." leads to the puzzle that was run; where no answer comes, the result says why.
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
  const act = detail.target.closest(".runs")?.parentElement.querySelector(".acts [data-watch]");
  if (act) offerWatch(act, detail.target.querySelector("[data-watch]"));
});

/** Have the document's own link lead to the puzzle that was run, in the place of the link below; else to its example. */
function offerWatch(act, link) {
  const words = act.querySelector("span");
  act.dataset.example ??= act.href;
  words.dataset.example ??= words.textContent;
  act.href = link?.href ?? act.dataset.example;
  words.textContent = link?.textContent ?? words.dataset.example;
  link?.parentElement.remove();
}

// A box of input grows with its text, and shrinks no lower than it was.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(".runner textarea")) target.style.minHeight ||= `${target.getBoundingClientRect().height}px`;
});

addEventListener("pageshow", ({ persisted }) => {
  if (persisted) return;
  for (const { elements } of document.querySelectorAll(".runner")) {
    if ([...elements].some(({ type, value, defaultValue }) => type === "textarea" && value !== defaultValue)) {
      [...elements].find(({ type }) => type === "submit").click();
    }
  }
});
