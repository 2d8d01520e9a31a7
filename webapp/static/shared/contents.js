// Marks the current section in the list of contents: the last one whose heading has passed the upper third of the
// window.

import { setAttributes } from "./page.js";

const links = [...document.querySelectorAll(".toc a[href^='#']")];
const sections = links.map((link) => document.getElementById(link.hash.slice(1)));

function markCurrentSection() {
  const passed = sections.filter((section) => section.getBoundingClientRect().top < innerHeight / 3).length;
  links.forEach((link, at) => setAttributes(link, { "aria-current": at === Math.max(passed - 1, 0) && "true" }));
}

addEventListener("scroll", markCurrentSection, { passive: true });
markCurrentSection();
