// The list of exercises: marks those that passed in this browser, and keeps the pages of *Write* for times offline.

import { byId, loadJson } from "../shared/page.js";
import { keepOffline } from "./write_offline.js";

const passed = loadJson("write-passed") ?? {};
for (const link of document.querySelectorAll("[data-exercise]")) {
  const [right, all] = passed[link.dataset.exercise] ?? [0, 1];
  link.querySelector(".passed").hidden = right !== all;
}
const pages = [...document.querySelectorAll("[data-exercise]")].map((link) => new URL(link.href).pathname);
keepOffline(pages, byId("write-list").dataset.keep.split(" "));
