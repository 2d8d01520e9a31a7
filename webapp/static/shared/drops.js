// What is dropped anywhere on a page. While it hovers over it, the page says so.

const SAID_AGAIN = 500; // milliseconds: as long as something hovers, browsers say so several times in these

/** Give what is dropped to `take(target, files, text)`, and `area` the class "drops" meanwhile; text that is dropped where
    `isText` stays there. */
export function takeDrops(area, isText, take) {
  let leaves = 0;
  function invite(isHovering) {
    clearTimeout(leaves);
    area.classList.toggle("drops", isHovering);
    if (isHovering) leaves = setTimeout(invite, SAID_AGAIN, false);
  }
  function onDrag(event) {
    const { types, files } = event.dataTransfer;
    const isFile = types.includes("Files");
    if (isText(event.target) && !isFile) return;
    event.preventDefault();
    invite(event.type === "dragover");
    if (event.type === "drop") take(event.target, files, isFile ? "" : event.dataTransfer.getData("text/plain"));
  }
  for (const type of ["dragover", "drop"]) document.addEventListener(type, onDrag);
}
