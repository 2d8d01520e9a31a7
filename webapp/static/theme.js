// Runs before the page is painted: applies the chosen theme, so that none flashes, and says that script is there.
"use strict";
(() => {
  const root = document.documentElement;
  const themes = ["system", "light", "dark", "contrast"];
  const names = { system: "system", light: "light", dark: "dark", contrast: "high contrast" };

  const chosen = () => {
    try { return localStorage.getItem("theme") || "system"; } catch { return root.dataset.theme || "system"; }
  };
  const apply = (theme) => {
    if (theme === "system" || !themes.includes(theme)) delete root.dataset.theme;
    else root.dataset.theme = theme;
    const name = document.getElementById("theme-name");
    if (name) name.textContent = names[theme] || names.system;
  };

  root.classList.add("script");
  apply(chosen());
  document.addEventListener("DOMContentLoaded", () => {
    apply(chosen());
    document.getElementById("theme").addEventListener("click", () => {
      const next = themes[(themes.indexOf(chosen()) + 1) % themes.length];
      try { localStorage.setItem("theme", next); } catch { /* private window: the choice lasts as long as the page */ }
      apply(next);
    });
  });
})();
