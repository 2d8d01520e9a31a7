"""Pictures without a puzzle: text, tables, spreadsheets, crosswords, boards of other games, landscapes."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tests.solver.recognition.scenes import OURS, WORDS, fitting


def text_page(lot: random.Random) -> Image.Image:
    """A page of text in columns."""
    image = Image.new("L", (900, 1200), lot.randint(200, 255))
    pen, size = ImageDraw.Draw(image), lot.choice((12, 16, 24))
    columns = lot.choice((1, 2, 3))
    wide = 820 // columns
    for column in range(columns):
        for y in range(40, 1150, int(size * 2.2)):
            line = " ".join(lot.choices(WORDS, k=12))[: int(wide / size * 1.3)]
            pen.text((40 + column * wide, y), line, font=fitting(OURS, size), fill=30)
    return image


def lattice(
    lot: random.Random, rows: int, columns: int, black: float = 0, shown: float = 0, signs: str = "0123456789"
) -> Image.Image:
    """Cells of one size: some black, some with a sign."""
    side = 900 // max(rows, columns)
    image = Image.new("L", (columns * side + 80, rows * side + 80), 240)
    pen, font = ImageDraw.Draw(image), fitting(OURS, side * 0.5)
    for row in range(rows):
        for column in range(columns):
            left, top = 40 + column * side, 40 + row * side
            is_black = lot.random() < black
            pen.rectangle((left, top, left + side, top + side), outline=20, fill=15 if is_black else 240)
            if not is_black and lot.random() < shown:
                pen.text((left + side / 2, top + side / 2), lot.choice(signs), font=font, fill=20, anchor="mm")
    return image


def calendar(lot: random.Random) -> Image.Image:
    """A month: seven columns, numbers that go on."""
    image = lattice(lot, 6, 7)
    pen, side = ImageDraw.Draw(image), 900 // 7
    first = lot.randint(0, 6)
    for day in range(1, 31):
        row, column = divmod(first + day - 1, 7)
        pen.text(
            (40 + (column + 0.5) * side, 40 + (row + 0.5) * side),
            str(day),
            font=fitting(OURS, 40),
            fill=20,
            anchor="mm",
        )
    return image


def chess(lot: random.Random) -> Image.Image:
    """A chess board."""
    squares = np.indices((8, 8)).sum(0) % 2
    grey = lot.randint(120, 220)
    return Image.fromarray(np.kron(squares * grey + 30, np.ones((90, 90))).astype(np.uint8))


def draughts(lot: random.Random, size: int) -> Image.Image:
    """A board of draughts in two colours, with the men of both sides on its dark squares."""
    light, dark = lot.choice((("white", "black"), ("#eeeed2", "#769656"), ("#f0d9b5", "#b58863")))
    side = 900 // size
    image = Image.new("RGB", (size * side + 40, size * side + 40), "white")
    pen = ImageDraw.Draw(image)
    for row in range(size):
        for column in range(size):
            left, top = 20 + column * side, 20 + row * side
            is_dark = (row + column) % 2 == 1
            pen.rectangle((left, top, left + side - 1, top + side - 1), fill=dark if is_dark else light)
            if is_dark and not size // 2 - 1 <= row <= size // 2:
                man = (left + side // 6, top + side // 6, left + side * 5 // 6, top + side * 5 // 6)
                pen.ellipse(man, fill="firebrick" if row < size // 2 else "white", outline="grey")
    return image


def spreadsheet(lot: random.Random, rows: int, columns: int) -> Image.Image:
    """A part of a spreadsheet: pale lines, wide cells, figures in most of them, some cells in a colour."""
    wide, high = 1400 // columns, 900 // rows
    image = Image.new("RGB", (columns * wide + 60, rows * high + 60), "white")
    pen, font = ImageDraw.Draw(image), fitting(OURS, high * 0.5)
    for row in range(rows):
        for column in range(columns):
            left, top = 30 + column * wide, 30 + row * high
            fill = lot.choice(("#ffdcdc", "#c8e6ff", "#fffab4", "#3c783c")) if lot.random() < 0.2 else "white"
            pen.rectangle((left, top, left + wide, top + high), outline="#c8c8c8", fill=fill)
            if lot.random() < 0.7:
                figure = str(lot.randint(1, 10 ** lot.randint(1, 4)))
                pen.text((left + wide - 6, top + high / 2), figure, font=font, fill="black", anchor="rm")
    return image


def landscape(lot: random.Random) -> Image.Image:
    """Hills and windows: smooth greys of all sizes, with a few straight edges."""
    noise = np.random.default_rng(lot.getrandbits(32))
    total = np.zeros((750, 1000), np.float32)
    for size in (4, 12, 40, 120):
        coarse = Image.fromarray(noise.normal(0, 1, (size, size)).astype(np.float32))
        total += np.asarray(coarse.resize((1000, 750), Image.Resampling.BICUBIC)) * 60 / size**0.3
    image = Image.fromarray(np.clip(total + 128, 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    for _ in range(lot.randint(0, 12)):
        x, y = lot.randint(0, 900), lot.randint(0, 650)
        pen.rectangle((x, y, x + lot.randint(20, 200), y + lot.randint(20, 200)), outline=lot.randint(0, 255), width=3)
    return image.filter(ImageFilter.GaussianBlur(lot.choice((0.5, 1.5))))


def table(lot: random.Random) -> Image.Image:
    """A table of figures, of several characters a cell."""
    rows, columns = lot.randint(6, 14), lot.randint(4, 9)
    image = lattice(lot, rows, columns)
    pen, side = ImageDraw.Draw(image), 900 // max(rows, columns)
    for row in range(rows):
        for column in range(columns):
            figure = str(lot.randint(10, 9999))
            at = (40 + (column + 0.5) * side, 40 + (row + 0.5) * side)
            pen.text(at, figure, font=fitting(OURS, side * 0.22), fill=20, anchor="mm")
    return image


def without_a_puzzle(seed: int = 5) -> Iterator[tuple[str, Image.Image]]:
    """More than a hundred pictures, each with its name."""
    lot = random.Random(seed)
    for number in range(20):
        yield f"text {number}", text_page(lot)
    for number in range(20):
        yield f"landscape {number}", landscape(lot)
    for number in range(10):
        yield f"table {number}", table(lot)
    for number in range(8):
        yield f"calendar {number}", calendar(lot)
        yield f"chess {number}", chess(lot)
    for rows, columns in ((13, 13), (15, 15), (11, 11), (9, 9), (13, 9), (9, 9)):
        yield f"crossword {rows}x{columns}", lattice(lot, rows, columns, black=0.18)
        yield f"filled crossword {rows}x{columns}", lattice(lot, rows, columns, 0.15, 0.9, "ABCDEFGHIKLMNOPRSTUVWZ")
    for rows, columns in ((8, 8), (10, 10), (12, 12), (7, 7), (18, 18), (20, 8), (11, 9)):
        yield f"figures {rows}x{columns}", lattice(lot, rows, columns, shown=0.45)
    for rows in (9, 9, 15):
        yield f"empty lattice {rows}", lattice(lot, rows, rows)
    for grey in range(0, 256, 51):
        yield f"grey {grey}", Image.new("L", (800, 600), grey)
    for number in range(6):
        noise = np.random.default_rng(number).integers(0, 255, (600, 800))
        yield f"noise {number}", Image.fromarray(noise.astype(np.uint8))
    for size in (17, 21):
        yield f"crossword {size}x{size}", lattice(lot, size, size, black=0.18)
        yield f"filled crossword {size}x{size}", lattice(lot, size, size, 0.15, 0.9, "ABCDEFGHIKLMNOPRSTUVWZ")
    for size in (8, 10, 12):
        yield f"draughts {size}x{size}", draughts(lot, size)
    for rows, columns in ((30, 12), (9, 9), (18, 9), (40, 20)):
        yield f"spreadsheet {rows}x{columns}", spreadsheet(lot, rows, columns)
