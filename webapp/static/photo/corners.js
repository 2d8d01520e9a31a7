// Four handles on a picture, dragged or moved with the arrow keys.

const STEP = 0.01;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const within = (part) => Math.min(Math.max(part, 0), 1);

/** Show the picture with handles at these corners; what is answered tells where they are. */
export function handles(box, bitmap, start) {
  const canvas = box.querySelector("canvas");
  const scale = Math.min(1, 1000 / Math.max(bitmap.width, bitmap.height));
  [canvas.width, canvas.height] = [bitmap.width * scale, bitmap.height * scale];
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  for (const old of box.querySelectorAll("button")) old.remove();
  const corners = start.map((corner) => corner.map(within));
  corners.forEach((corner, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = at + 1;
    button.ariaLabel = `Corner ${at + 1}`;
    const place = () => { [button.style.left, button.style.top] = corner.map((part) => `${part * 100}%`); };
    button.addEventListener("pointerdown", (event) => button.setPointerCapture(event.pointerId));
    button.addEventListener("pointermove", (event) => {
      if (!button.hasPointerCapture(event.pointerId)) return;
      const { left, top, width, height } = canvas.getBoundingClientRect();
      [corner[0], corner[1]] = [within((event.clientX - left) / width), within((event.clientY - top) / height)];
      place();
    });
    button.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (!way) return;
      event.preventDefault();
      way.forEach((step, axis) => { corner[axis] = within(corner[axis] + step * STEP * (event.shiftKey ? 5 : 1)); });
      place();
    });
    place();
    box.append(button);
  });
  return () => corners;
}
