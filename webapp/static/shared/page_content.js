// The content of the page. Another page of the same kind can take its place in the same document, so that full screen and
// the keys stay. Whoever holds elements of the content looks them up in `onContent`.

const tasks = [];

/** Do the task now and again whenever the content has been replaced. Tasks run in the order in which they were given. */
export function onContent(task) {
  tasks.push(task);
  task();
}

/** Put the content of another page, given as its HTML, in the place of the present one. */
export function replaceContent(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  document.title = page.title;
  document.getElementById("main").replaceChildren(...page.getElementById("main").childNodes);
  for (const task of tasks) task();
}
