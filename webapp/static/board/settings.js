// The page of settings: shows what this browser has stored, and stores what is chosen. The board reads the same items.

import { byId, connectLetterSwitch, loadItem, loadSwitch, storeItem, storeSwitch } from "../shared/page.js";

const root = document.documentElement;
const boxes = document.querySelectorAll(".setting input");
for (const box of boxes) box.setAttribute("aria-describedby", `${box.id}-effect`);
const letters = connectLetterSwitch(byId("letters"));
const usual = [...document.querySelectorAll(".usual input")]; // on unless somebody turns them off
const switches = [...boxes].filter((box) => box !== letters && !usual.includes(box));
function storeUsual() {
  root.dataset.off = usual.filter((box) => !box.checked).map((box) => box.id).join(" ");
  storeItem("off", root.dataset.off);
}
for (const box of usual) box.addEventListener("change", storeUsual);
for (const box of switches) box.addEventListener("change", () => storeSwitch(box));

const themes = document.querySelectorAll("[name=theme]");
function showTheme() {
  for (const radio of themes) radio.checked = radio.value === (root.dataset.theme ?? "system");
}
document.addEventListener("theme", showTheme); // the button of the bar has changed it
for (const radio of themes) {
  radio.addEventListener("change", () => {
    if (radio.value === "system") delete root.dataset.theme; // where nothing can be stored, it lasts as long as the page
    else root.dataset.theme = radio.value;
    storeItem("theme", radio.value);
    document.dispatchEvent(new Event("themes"));
  });
}

function showStored() {
  for (const box of switches) box.checked = loadSwitch(box);
  for (const box of usual) box.checked = !root.dataset.off.split(" ").includes(box.id);
  letters.checked = loadItem("letter-keys") !== "off";
  showTheme();
}
window.addEventListener("pageshow", showStored); // also after Back
showStored();
