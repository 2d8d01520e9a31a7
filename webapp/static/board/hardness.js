// The path on paper: the browser's own dialog, as its menu opens it. The button may come again with the whole path.
document.addEventListener("click", ({ target }) => target.closest("#print") && window.print());
