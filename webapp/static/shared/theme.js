// Runs before the page is painted: applies the theme and the settings of the board, so that no others flash, and marks
// the page as scripted. A
// theme in the address wins over the stored choice and is not stored: links to the demo name one.
"use strict";
(() => {
  const root = document.documentElement;
  const themes = ["system", "light", "dark", "contrast"];
  const night = matchMedia("(prefers-color-scheme: dark)");
  const load = (name) => {
    try { return localStorage.getItem(name); } catch { return root.dataset[name]; }
  };
  const fromAddress = () => {
    const fields = new URLSearchParams(location.search);
    return fields.get("theme") ?? (fields.get("room") === "dark" ? "dark" : null);
  };
  const chosen = () => [fromAddress(), load("theme")].find((theme) => themes.includes(theme)) ?? "system";
  const pageColours = { light: "#FFFFFF", dark: "#0F1216", contrast: "#000000" }; // of the page, for the browser's own bar
  const defaults = new Map();
  const apply = (theme) => {
    root.dataset.off = load("off") ?? ""; // the settings of the board that are turned off
    for (const meta of document.querySelectorAll("meta[name='theme-color']")) {
      if (!defaults.has(meta)) defaults.set(meta, meta.content);
      meta.content = pageColours[theme] ?? defaults.get(meta);
    }
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const name of document.querySelectorAll("[data-switch='theme'] span span")) {
      name.textContent = theme;
      name.closest("button").title = `Theme: ${theme}`;
    }
  };

  root.classList.add("script");
  apply(chosen());
  document.addEventListener("themes", () => apply(chosen())); // the address has changed
  window.addEventListener("pageshow", () => apply(chosen())); // Back may lead to a page from before the change
  document.addEventListener("DOMContentLoaded", () => {
    apply(chosen());
    document.addEventListener("click", (event) => {
      if (!event.target.closest("[data-switch='theme']")) return;
      const order = night.matches ? themes : ["system", "dark", "light", "contrast"]; // the first press shows a change
      const next = order[(order.indexOf(chosen()) + 1) % order.length];
      try { localStorage.setItem("theme", next); } catch { /* private window: the choice lasts as long as the page */ }
      apply(next);
      document.dispatchEvent(new CustomEvent("theme", { detail: next })); // the demo writes it into its address
    });
  }, { once: true });
})();
