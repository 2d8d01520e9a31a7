"""What the programs print of their documents' examples, as the documents show it.

Blanks at line ends are written out, so that no editor takes them away.
"""

from __future__ import annotations

from typing import Final

END: Final = " \n"  # a line that ends with a blank

LIANG_SAMPLE: Final = "Enter a Sudoku puzzle:\nThe solution is found:\n" + (
    """
9 6 3 1 7 4 2 5 8
1 7 8 3 2 5 6 4 9
2 5 4 6 8 9 7 3 1
8 2 1 4 3 7 5 9 6
4 9 6 8 5 2 3 1 7
7 3 5 9 6 1 8 2 4
5 8 9 7 1 3 4 6 2
3 1 7 2 4 6 9 8 5
6 4 2 5 9 8 1 7 3
""".lstrip().replace("\n", END)
)

TUTORIALSPOINT_ON_ONE_LINE: Final = (  # as its page shows it, with the line ends lost
    "3 1 6 | 5 7 8 | 4 9 2 5 2 9 | 1 3 4 | 7 6 8 4 8 7 | 6 2 9 | 5 3 1 --------------------------- "
    "2 6 3 | 4 1 5 | 9 8 7 9 7 4 | 8 6 3 | 1 2 5 8 5 1 | 7 9 2 | 6 4 3 --------------------------- "
    "1 3 8 | 9 4 7 | 2 5 6 6 9 2 | 3 5 1 | 8 7 4 7 4 5 | 2 8 6 | 3 1 9"
)

CS2_GENTLE: Final = """\
gentle.txt
-------------------------
| . 1 . | 4 2 . | . . 5 |
| . . 2 | . 7 1 | . 3 9 |
| . . . | . . . | . 4 . |
|-------+-------+-------|
| 2 . 7 | 1 . . | . . 6 |
| . . . | . 4 . | . . . |
| 6 . . | . . 7 | 4 . 3 |
|-------+-------+-------|
| . 7 . | . . . | . . . |
| 1 2 . | 7 3 . | 5 . . |
| 3 . . | . 8 2 | . 7 . |
-------------------------
"""

PLANK_READ: Final = """\
-------------------
- 6 -  1 - 4  - 5 -
- - 8  3 - 5  6 - -
2 - -  - - -  - - 1

8 - -  4 - 7  - - 6
- - 6  - - -  3 - -
7 - -  9 - 1  - - 4

5 - -  - - -  - - 2
- - 7  2 - 6  9 - -
- 4 -  5 - 8  - 7 -
-------------------
4 - 6  7 - -  - - 9
- 2 5  - - -  - 7 -
- - -  5 9 -  - 3 4

- - -  - - -  3 - 2
- - 2  - 4 -  1 - -
7 - 1  - - -  - - -

6 1 -  - 3 2  - - -
- 8 -  - - -  4 2 -
2 - -  - - 5  8 - 1
-------------------
"""

PLANK_SOLVED: Final = """\
-------------------
9 6 3  1 7 4  2 5 8
1 7 8  3 2 5  6 4 9
2 5 4  6 8 9  7 3 1

8 2 1  4 3 7  5 9 6
4 9 6  8 5 2  3 1 7
7 3 5  9 6 1  8 2 4

5 8 9  7 1 3  4 6 2
3 1 7  2 4 6  9 8 5
6 4 2  5 9 8  1 7 3
-------------------
4 3 6  7 2 8  5 1 9
9 2 5  3 1 4  6 7 8
1 7 8  5 9 6  2 3 4

8 6 9  1 5 7  3 4 2
3 5 2  6 4 9  1 8 7
7 4 1  2 8 3  9 5 6

6 1 4  8 3 2  7 9 5
5 8 7  9 6 1  4 2 3
2 9 3  4 7 5  8 6 1
-------------------
1 3 7  8 9 4  6 5 2
5 8 2  6 7 1  3 9 4
4 6 9  3 5 2  1 8 7

8 5 6  7 3 9  4 2 1
7 9 4  2 1 6  5 3 8
3 2 1  5 4 8  7 6 9

2 7 8  1 6 3  9 4 5
9 1 3  4 2 5  8 7 6
6 4 5  9 8 7  2 1 3
-------------------
"""

PLANK_HEAD: Final = r"""
convert -size 234x234 xc:Black \
  -background White -fill Black \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+3 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+28 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+53 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+80 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:9 \) -geometry 24x24+3+105 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+130 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+157 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+182 -gravity NorthWest -composite \
""".lstrip()

_CSIS: Final = (
    """
Solution: 476 259 381
          123 768 594
          598 143 762

          931 825 476
          265 374 918
          784 691 253

          347 986 125
          652 417 839
          819 532 647
""",
    """
Solution: 361 827 954
          472 195 836
          859 643 721

          786 234 519
          925 716 483
          143 958 267

          217 569 348
          538 471 692
          694 382 175
""",
    """
Solution: 754 238 169
          391 654 278
          682 917 543

          863 129 754
          427 586 391
          519 473 826

          148 795 632
          935 862 417
          276 341 985
""",
    """
Solution: 148 276 359
          759 843 162
          362 195 874

          437 981 625
          695 324 781
          821 657 943

          516 732 498
          974 518 236
          283 469 517
""",
)
CSIS_EXAMPLES: Final = {number: text.lstrip() for number, text in enumerate(_CSIS, 1)}
