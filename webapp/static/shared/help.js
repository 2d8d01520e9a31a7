// The key "?" opens and closes the help of a page that has no other keys of its own.

import { byId, loadItem } from "./page.js";

const TEXT_FIELDS = "textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=file])";

document.addEventListener("keydown", (event) => {
  const isCommand = event.key === "?" && !(event.ctrlKey || event.metaKey || event.altKey);
  if (!isCommand || event.target.matches?.(TEXT_FIELDS) || loadItem("letter-keys") === "off") return;
  event.preventDefault();
  byId("keys").togglePopover();
});
