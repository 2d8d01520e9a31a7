// What a person shares of the present place: its link, the link as a QR code, the picture of the move.

import { address, fixed, searchMove, stage, view } from "./frames.js";
import { announce, withPrefix } from "../shared/page.js";
import { showAndAnnounce } from "../shared/search.js";

/** Build the address that is shared: without the puzzle at hand where a lesson knows its own, and without projector, which phones have not. */
function sharedAddress() {
  const { code, base } = view;
  const what = fixed.lesson ? { lesson: fixed.lesson, code, base } : fixed;
  return address(what, { ...view, view: "page" });
}

/** Copy the link to the present place. */
export async function copyLink() {
  const { confirmOn, offerSelected } = await import("../shared/copied.js");
  const link = new URL(sharedAddress(), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    confirmOn(document.querySelector("[data-do='copy-link']"), "Copied");
    announce("Copied.");
  } catch {
    offerSelected(link);
  }
}

/** Copy the picture of the move that is shown. */
export async function copyMove() {
  const { copyImage } = await import("../shared/copy_image.js");
  const [, query] = address().split("?");
  const answered = stage.dataset.asking ? "" : "&said=show";
  showAndAnnounce(await copyImage(withPrefix(`/demo/picture.jpg?${query}${answered}`), `Move ${searchMove()}`));
}

/** Show the link as a QR code, or hide it. */
export async function showQrCode() {
  const { toggleQrCode } = await import("../serving/qr.js");
  toggleQrCode(sharedAddress());
}
