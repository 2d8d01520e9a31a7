// Letter keys stay switched off on the machine where somebody switched them off, as speech input needs it (WCAG 2.1.4).

const STORED = "letter-keys";

/** Have the box, which is returned, say whether letter keys are on, and remember what is chosen. */
export function letterSwitch(box) {
  try {
    box.checked = localStorage.getItem(STORED) !== "off";
  } catch { /* a private window */ }
  box.addEventListener("change", () => {
    try {
      if (box.checked) localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, "off");
    } catch { /* it lasts as long as the page */ }
  });
  return box;
}
