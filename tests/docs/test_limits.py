"""The table in docs/reference/limits.md holds the numbers that the program enforces."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from solver import CLASSIC, LATIN, Shape
from solver.engine import LIVE_BUDGET, count, default_budget
from solver.recognition import decode_image, work_budget
from solver.sheets import layout
from webapp.board import hardness
from webapp.board.import_puzzle import MAX_LIST_CHARACTERS, MAX_TEXT_CHARACTERS
from webapp.board.picture_zip import MAX_PICTURES_PER_ZIP
from webapp.demo import own_lessons, recordings, search_state, stage_file, traces
from webapp.learn import documents_routes, terminal
from webapp.printing import print_request, sheet_files, worksheets
from webapp.serving import limits, public_pictures, security
from webapp.shared import pasted_puzzles
from webapp.shared.fields import MAX_TITLE_CHARACTERS

PAGE = (Path(__file__).parents[2] / "docs/reference/limits.md").read_text(encoding="utf-8")


def test_the_limits_are_those_of_the_code() -> None:
    """Every row of the table of limits holds the number that the code enforces."""
    rows = re.findall(r"^\| (.+) \| ([\d,]+) \|$", PAGE, re.M)
    assert {what: int(number.replace(",", "")) for what, number in rows} == {
        "guesses of a search on 9x9, 6x6 and 4x4": default_budget(CLASSIC),
        "guesses of a search on 16x16": default_budget(Shape(4, 4)),
        "guesses of a search without boxes, up to 9x9": default_budget(LATIN[9]),
        "guesses of a search without boxes, from 10x10": default_budget(LATIN[10]),
        "guesses for the verdict while you type": LIVE_BUDGET,
        "solutions counted": inspect.signature(count).parameters["limit"].default,
        "bytes of a posted form": security.MAX_FORM_BYTES,
        "bytes of a posted form with a file": security.MAX_UPLOAD_BYTES,
        "bytes of a posted form with a photo": security.MAX_PHOTO_BYTES,
        "bytes of a posted form with a recording": security.MAX_RECORDING_BYTES,
        "pixels of a side of a photo": decode_image.MAX_SIDE,
        "pixels of a photo in a JPEG": decode_image.MAX_JPEG_PIXELS,
        "pixels of a photo in a PNG, GIF or BMP": max(
            decode_image.MAX_PIXELS_BY_KIND[kind] for kind in ("PNG", "GIF", "BMP")
        ),
        "pixels of a photo in a WebP": decode_image.MAX_PIXELS_BY_KIND["WEBP"],
        "scans of a JPEG": decode_image.MAX_SCANS,
        "boards tried in a photo": work_budget.MAX_MESHES,
        "cells read in a photo": work_budget.MAX_CELLS,
        "fields of a form": security.MAX_FORM_FIELDS,
        "characters of an address": security.MAX_QUERY_CHARACTERS,
        "characters of a pasted text": MAX_TEXT_CHARACTERS,
        "characters of a pasted list with one puzzle on each line": MAX_LIST_CHARACTERS,
        "puzzles in one ZIP of pictures": MAX_PICTURES_PER_ZIP,
        "characters of a list to print": print_request.MAX_LIST_CHARACTERS,
        "lines of a pasted list": pasted_puzzles.MAX_LINES,
        "puzzles in a printed file": layout.MAX_PUZZLES_PER_SHEET,
        "new puzzles that *Print* makes at once": print_request.MAX_NEW_PUZZLES,
        "new extreme puzzles that *Print* makes at once": print_request.MAX_NEW_EXTREME_PUZZLES,
        "pages of puzzles in a printed file": layout.MAX_PAGES_PER_FILE,
        "pages in one ZIP of SVG or PNG": sheet_files.MAX_PICTURE_PAGES,
        "cells drawn in a printed file, with pages, codes and foreign letters counted as cells": sheet_files.MAX_DRAWN,
        "worksheets that *Print* makes at once": worksheets.MAX_WORKSHEETS,
        "moves explored for all worksheets of a file": worksheets.MAX_MOVES,
        "bytes that a document’s program reads in the page": documents_routes.MAX_INPUT_BYTES,
        "bytes that it prints there": terminal.MAX_OUTPUT_BYTES,
        "moves of its search there": terminal.max_moves_of("liang"),
        "moves of its search there, if that is the search of CSIS 3700": terminal.max_moves_of("csis"),
        "characters of a title": MAX_TITLE_CHARACTERS,
        "characters of your own lesson": own_lessons.MAX_CHARACTERS,
        "lines of your own lesson": own_lessons.MAX_LINES,
        "characters of a line of your own lesson": own_lessons.MAX_LINE_CHARACTERS,
        "places of digits that the slowest techniques look at for the path of a puzzle": hardness.MAX_PLACES,
        "branches of chains that Sudoku Explainer’s path follows": hardness.MAX_BRANCHES,
        "milliseconds of exploring a search in one request of the demo": round(limits.MAX_SECONDS_PER_REQUEST * 1000),
        "the part of a search’s moves that a picture by its address may show, one in": traces.PICTURE_SHARE,
        "pixels of the longer side of a picture that other sites may show": public_pictures.MAX_SIDE,
        "kilobytes of searches that the demo caches": traces.MAX_KILOBYTES,
        "frames of a search in one answer": search_state.MAX_FRAMES,
        "cells in the frames of one file that plays a search, of 9x9 those of 500 moves": stage_file.MAX_CELLS,
        "cells on the boards of all races in such a file, of 9x9 those of six searches": stage_file.MAX_RACING_CELLS,
        "bytes of such a file": stage_file.MAX_BYTES,
        "bytes of the file of a recording, packed or not": recordings.MAX_PACKED_BYTES,
        "bytes of a recording once it is unpacked": recordings.MAX_TEXT_BYTES,
        "stores of a recording that the page takes": recordings.MAX_LINES,
        "stores of a recording that the page compares with known searches": recordings.MAX_COMPARED,
        "cells that known searches look at for one recording": recordings.MAX_EFFORT,
        "bytes of all recordings that the server keeps": recordings.MAX_KEPT_BYTES,
    }
    assert default_budget(CLASSIC) == default_budget(Shape(2, 3)) == default_budget(Shape(2, 2))
