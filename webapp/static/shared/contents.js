// Marks in the list of contents the section that is being read: the last one whose head has passed the upper third.

import { setAttributes } from "./page.js";

const links = [...document.querySelectorAll(".toc a[href^='#']")];
const sections = links.map((link) => document.getElementById(link.hash.slice(1)));

function follow() {
  const passed = sections.filter((section) => section.getBoundingClientRect().top < innerHeight / 3).length;
  links.forEach((link, at) => setAttributes(link, { "aria-current": at === Math.max(passed - 1, 0) && "true" }));
}

addEventListener("scroll", follow, { passive: true });
follow();
