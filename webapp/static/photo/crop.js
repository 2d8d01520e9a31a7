// Draws boards out of a picture that the person has: cell by cell, as the page is bent. `places` are the crossings of the
// lines, row by row, in parts of the picture's sides.

/** Draw the board between the crossings onto the whole canvas. */
export function draw(canvas, bitmap, places) {
  const pen = canvas.getContext("2d");
  const cells = places.length - 1;
  const side = canvas.width / cells;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  const at = (row, column) => {
    const [x, y] = places[row][column];
    return [x * bitmap.width, y * bitmap.height];
  };
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const [[x, y], [rx, ry], [dx, dy]] = [at(row, column), at(row, column + 1), at(row + 1, column)];
      // Of the parallelogram that the cell nearly is: what takes it to the square of the canvas.
      const [a, b, c, d] = [rx - x, ry - y, dx - x, dy - y];
      const size = a * d - b * c;
      if (!size) continue;
      pen.save();
      pen.setTransform(1, 0, 0, 1, column * side, row * side);
      pen.beginPath();
      pen.rect(0, 0, side + 0.5, side + 0.5);
      pen.clip();
      pen.transform((side * d) / size, (-side * b) / size, (-side * c) / size, (side * a) / size, 0, 0);
      pen.drawImage(bitmap, -x, -y);
      pen.restore();
    }
  }
}

/** The crossings of a flat board between four corners, clockwise from that of its first row and column. */
export function between([one, two, three, four], cells = 9) {
  // The projection of the unit square onto the corners.
  const [sx, sy] = [0, 1].map((axis) => one[axis] - two[axis] + three[axis] - four[axis]);
  const [ux, uy, vx, vy] = [two[0] - three[0], two[1] - three[1], four[0] - three[0], four[1] - three[1]];
  const size = ux * vy - vx * uy || 1e-9;
  const [g, h] = [(sx * vy - vx * sy) / size, (ux * sy - sx * uy) / size];
  const point = (u, v) => [0, 1].map((axis) =>
    ((two[axis] - one[axis] + g * two[axis]) * u + (four[axis] - one[axis] + h * four[axis]) * v + one[axis]) / (g * u + h * v + 1));
  const steps = [...Array(cells + 1).keys()].map((step) => step / cells);
  return steps.map((v) => steps.map((u) => point(u, v)));
}
