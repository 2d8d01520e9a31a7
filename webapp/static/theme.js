// Runs before the page is painted: applies the chosen theme, so that none flashes, and says that script is there.
"use strict";
(() => {
  const root = document.documentElement;
  const themes = ["system", "light", "dark", "contrast"];
  const stored = () => {
    try { return localStorage.getItem("theme"); } catch { return root.dataset.theme; }
  };
  const chosen = () => themes.includes(stored()) ? stored() : "system";
  const apply = (theme) => {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const name of document.querySelectorAll("[data-switch='theme'] span")) name.textContent = theme;
  };

  root.classList.add("script");
  apply(chosen());
  document.addEventListener("DOMContentLoaded", () => {
    apply(chosen());
    document.addEventListener("click", (event) => {
      if (!event.target.closest("[data-switch='theme']")) return;
      const next = themes[(themes.indexOf(chosen()) + 1) % themes.length];
      try { localStorage.setItem("theme", next); } catch { /* private window: the choice lasts as long as the page */ }
      apply(next);
    });
  });
})();
