"""What the '#' lines of .sdk files say."""

from __future__ import annotations

from solver.formats import Details, Entry, read
from solver.formats.apps.sudocue import parse_details, write
from solver.grid import Grid, Puzzle
from tests.for_each import for_each


def test_remarks_without_a_code_are_comments_line_by_line() -> None:
    """Comments add up in their order; of every other field the last one stands."""
    remarks = ["# first", "#C", "// second", "#Cthird", "#Lold", "#C", "#LEasy"]
    details = parse_details(remarks)
    assert details == Details(comment="first\nsecond\nthird", level="Easy")


@for_each(
    ("remark", "details"),
    [
        ("#ARuud", Details(author="Ruud")),
        ("#ARuud ", Details(author="Ruud")),
        ("#A remark", Details(comment="A remark")),
        ("#C remark", Details(comment="C remark")),
        ("#DTitle", Details(title="Title")),
        ("#B2006", Details(date="2006")),
        ("#SPaper", Details(source="Paper")),
        ("#Uhttp://example.org/#1", Details(url="http://example.org/#1")),
        ("# A remark", Details(comment="A remark")),
        ("## DTitle", Details(comment="DTitle")),
        ("//DTitle", Details(comment="DTitle")),
        ("#Xyz", Details(comment="Xyz")),
        ("#A", Details()),
    ],
)
def test_a_letter_right_after_the_sign_names_the_field(remark: str, details: Details) -> None:
    """Only there, only after one '#', and only with something behind it."""
    assert parse_details([remark]) == details


def test_a_state_is_written_only_where_there_is_one() -> None:
    """A board with nothing but givens has no sections; one with answers has both, and headers in front."""
    puzzle = Puzzle.of(Grid.parse("12............34"))
    assert write(Entry(puzzle, Details(title="A\\n b"))) == "#DA\\n b\n12..\n....\n....\n..34\n"
    text = write(Entry(puzzle.with_entry(2, 3)))
    assert text == "[Puzzle]\n12..\n....\n....\n..34\n[State]\n123.\n....\n....\n..34\n"
    assert read(text).entries[0].puzzle == puzzle.with_entry(2, 3)


def test_a_word_with_a_colon_is_no_letter_of_sudocue_s() -> None:
    """It fills its own field if it has one, else it is a comment, whole."""
    details = parse_details(["#Difficulty: easy", "#Clues: 30", "#Author: Ann", "#Uhttp://example.org", "#Dsmall"])
    assert (details.level, details.author, details.comment) == ("easy", "Ann", "Clues: 30")
    assert (details.url, details.title) == ("http://example.org", "small")
