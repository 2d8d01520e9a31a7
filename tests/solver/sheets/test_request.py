"""The request that the form of Print and `sudoku sheet` fill: names in groups, puzzles in series, names of files."""

from __future__ import annotations

import pytest

from solver.sheets.invalid_field import InvalidFieldError
from solver.sheets.layout import MAX_PUZZLES_PER_SHEET, Exercise
from solver.sheets.names import MAX_NAME_CHARACTERS, NamesField, describe_names, parse_fields, parse_names
from solver.sheets.request import SheetRequest
from solver.techniques.technique import Level
from tests.for_each import for_each
from tests.solver.generator.stocked import stocked


@for_each(
    ("text", "groups"),
    [
        ("", []),
        ("Anna, Ben, Clara", [("", "Anna|Ben|Clara")]),
        ("Müller, Anna\nMeier, Ben", [("", "Müller, Anna|Meier, Ben")]),
        ("Müller, Anna", [("", "Müller, Anna")]),
        ("Easy 6x6:\nAnn", [("easy 6 0", "Ann")]),
        ("Easy, 6x6, two puzzles each:\nAnn", [("easy 6 2", "Ann")]),
        ("Anna\nOtto, Petrov, Quandt", [("", "Anna|Otto|Petrov|Quandt")]),
        ("Müller, Anna; Schmidt, Ben;", [("", "Müller, Anna|Schmidt, Ben")]),
        ("Easy: 1. Müller, Anna; 2. Ben\nHard:\n3. Cy", [("easy  0", "Müller, Anna|Ben"), ("hard  0", "Cy")]),
        ("2 children", [("", "Pupil 1|Pupil 2")]),
        ("1 Mädchen\n2 boys", [("", "Pupil 1|Pupil 2|Pupil 3")]),
        ("Easy: 1 Schüler\nHard:\n1 KINDER", [("easy  0", "Pupil 1"), ("hard  0", "Pupil 2")]),
        ("1 Ann\n2 Kinder", [("", "Ann|Kinder")]),
        ("1. Anna\n2. Ben", [("", "Anna|Ben")]),
        ("7) Anna\n8 Ben\n9.Cy", [("", "Anna|Ben|Cy")]),
        ("1. Anna, 2. Ben, 3. Cy", [("", "Anna|Ben|Cy")]),
        ("1. Anna\n3. Ben", [("", "1. Anna|3. Ben")]),
        ("1. Anna\nBen", [("", "1. Anna|Ben")]),
        ("5 Anna", [("", "5 Anna")]),
        ("7a Anna\n8a Ben", [("", "7a Anna|8a Ben")]),
        ("Easy, 6x6:\n1. Anna\n2. Ben\nhard:\n3. Cy", [("easy 6 0", "Anna|Ben"), ("hard  0", "Cy")]),
        ("Zoe\nMEDIUM , 4 × 4 , 1 puzzle each:\nAnna, Ben, Cy", [("", "Zoe"), ("medium 4 1", "Anna|Ben|Cy")]),
        ("Easy, 6x6\nAnna\n12 puzzles, any:\nBen", [("easy 6 0", "Anna"), ("any  12", "Ben")]),
        ("Easy: Anna, Ben, Cy", [("easy  0", "Anna|Ben|Cy")]),
        ("Easy, 6x6:\nAnna, Ben\nHard: Cy, Dan", [("easy 6 0", "Anna|Ben"), ("hard  0", "Cy|Dan")]),
        ("Easy: Koch, Ben\nHard:\nLee, Al\nRoe, Jo", [("easy  0", "Koch, Ben"), ("hard  0", "Lee, Al|Roe, Jo")]),
        ("Easy: 1. Koch, Ben\nHard: 2. Al, 3. Jo", [("easy  0", "Koch, Ben"), ("hard  0", "Al|Jo")]),
        ("Easy: Koch, Ben;", [("easy  0", "Koch, Ben")]),
        ("Easy: Al, Bo\nHard:\nCy, Di, Ed\nFay, Gus, Hal", [("easy  0", "Al|Bo"), ("hard  0", "Cy|Di|Ed|Fay|Gus|Hal")]),
        ("Easy:\n2\nHard:\n1", [("easy  0", "Pupil 1|Pupil 2"), ("hard  0", "Pupil 3")]),
        ("Easy:\n,,", [("easy  0", ",,")]),
        ("Any\nBen", [("", "Any|Ben")]),
        ("8x easy 6x6\nAnn\n2 x hard:\nBen", [("easy 6 8", "Ann"), ("hard  2", "Ben")]),
        ("Any, 6x6\nMia Hard", [("any 6 0", "Mia Hard")]),
    ],
)
def test_names_are_read_in_their_groups(text: str, groups: list[tuple[str, str]]) -> None:
    """Each with what its heading says. Commas or semicolons part a line, numbers go where they count up.

    A name is never lost.
    """
    found = [
        (f"{each.level} {each.size} {each.each}" if each.heading else "", "|".join(each.names))
        for each in parse_names(text)
    ]
    assert found == groups


@for_each(
    ("text", "problem"),
    [
        ("Easy:\nAnn\nEsay:\nBob", "Line 3: “Esay” is no level; levels are Easy, Medium, Hard and Any"),
        ("\n\nExtreme, 9x9:\nAnn", "Line 3: “Extreme” is no level for a class; levels are Easy, Medium, Hard and Any"),
        ("Easy, 5x5:\nAnn", "Line 1: “5x5” is no size; sizes are 4x4, 6x6 and 9x9"),
        ("Easy, 6x4:\nAnn", "Line 1: “6x4” is no size; sizes are 4x4, 6x6 and 9x9"),
        ("Easy, 4:\nAnn", "Line 1: “4” is no size and no number of puzzles; write 4x4 or 4 puzzles"),
        ("Easy, 0 puzzles:\nAnn", "Line 1: “0 puzzles” is no such number; take 1 to 500"),
        ("Easy, Hard:\nAnn", "Line 1: “Hard” is a second level; a group has one"),
        ("Ann\nEasy:\n\nHard:\nBob", "Line 2: there is no name below “Easy”"),
        ("Easy:\nAnn\nHard, 6x6", "Line 3: there is no name below “Hard, 6x6”"),
        ("Table 1: Anna\nBen", "Line 1: “Table 1” is no level; levels are Easy, Medium, Hard and Any"),
        ("Ann\nEasy puzzles\nBob", "Line 2: “Easy puzzles” is no level; levels are Easy, Medium, Hard and Any"),
        ("Ann\n8x simple 6x6\nBob", "Line 2: “simple” is no level; levels are Easy, Medium, Hard and Any"),
        ("2. unfair 9x9\nBob", "Line 1: “2. unfair” is no level; levels are Easy, Medium, Hard and Any"),
        ("Ann\n3 children", "“3 children” stands among names; write names, or one number"),
        ("900 students", "The number of pupils must be between 1 and 200"),
        ("Easy:\n201", "The number of pupils must be between 1 and 200"),
    ],
)
def test_a_heading_that_cannot_be_read_is_named_by_its_line(text: str, problem: str) -> None:
    """The sentence quotes the part and says what to write."""
    with pytest.raises(InvalidFieldError) as error:
        parse_names(text)
    assert (str(error.value), error.value.field) == (problem, "names")


def test_a_field_with_choices_is_a_group_as_below_a_heading() -> None:
    """Headings in a field go before what is chosen beside it. An error names the group and the field."""
    fields = [
        NamesField("1. Ann\n2. Bob\nHard:\n3. Cy", "easy", "6", "2"),
        NamesField(" "),
        NamesField("4. Dan"),
        NamesField("2", "any"),
    ]
    groups = SheetRequest.read({"names": fields}).groups
    assert [(each.level, each.size, each.each, *each.names) for each in groups] == [
        ("easy", "6", 2, "Ann", "Bob"),
        ("hard", "6", 2, "Cy"),
        ("", "", 0, "Dan"),
        ("any", "", 0, "Pupil 1", "Pupil 2"),
    ]
    assert [group.heading for group in parse_fields(fields[2:3])] == [""]
    for second, problem in (
        (NamesField("Ann\nEsay:\nBob", name="names2"), "Group 2, line 2: “Esay” is no level"),
        (NamesField("Ann", each="many", name="names2"), "Group 2, how many for each: 'many' is no such number; take"),
    ):
        with pytest.raises(InvalidFieldError, match=problem) as error:
            SheetRequest.read({"names": [NamesField("Ann"), second]})
        assert error.value.field == "names2"


def test_names_that_are_parted_doubled_or_shortened_are_described() -> None:
    """Over all groups; a name that fits is not, and a line alone is if it has one comma."""
    assert [*describe_names(parse_names("Otto, Petrov, Quandt"))] == []
    assert [*describe_names(parse_names("Ann\nOtto, Petrov, Quandt\nKoch, Ben; Cy"))] == [
        "“Otto, Petrov, Quandt” is read as 3 pupils, and 1 other line likewise."
    ]
    assert [*describe_names(parse_names("Easy: Anna, Ben\nHard: Cy, Dan, Eva"))] == ["“Anna, Ben” is read as 2 pupils."]
    groups = parse_names(f"Easy:\nAnn\n{'N' * (MAX_NAME_CHARACTERS + 1)}\nHard:\nAnn\n{'M' * MAX_NAME_CHARACTERS}")
    assert [*describe_names(groups)] == [
        "Ann is there twice. Each gets separate pages.",
        f"A name has at most 60 characters. This one is shortened: {'N' * MAX_NAME_CHARACTERS}.",
    ]


def test_groups_of_one_level_and_size_continue_one_series() -> None:
    """So nobody has another's puzzle, and a seed gives what it gives without groups; a preview makes the first ones."""
    names = "Easy:\nAnn\nBob\nMedium, 1 puzzle:\nCy\nEasy, 3 puzzles:\nDan"
    request = SheetRequest.read({"names": names, "count": "2", "seed": "5"})
    puzzles = [*request.new_puzzles()]
    easy = stocked(7, 5, Level.EASY)
    assert [grid for grid, level in puzzles if level is Level.EASY] == easy
    assert puzzles[4:5] == [(grid, Level.MEDIUM) for grid in stocked(1, 5, Level.MEDIUM)]
    shown = [*request.new_puzzles({1, 2, 5})]
    assert shown[:3] == [*puzzles[:2], puzzles[0]]
    assert shown[4:] == [puzzles[4], *[puzzles[0]] * 3]


def test_each_group_has_its_sheet_and_all_have_one_key() -> None:
    """Numbers run through the file; the key says level and size. With the same puzzles for all a group shares."""
    values = {"names": "Easy, 6x6:\nAnn\nBob\nHard, 1 puzzle:\nCy", "count": "2", "key": "1"}
    for same, numbers in (("", [(1, 2), (3, 4), (5,)]), ("1", [(1, 2), (1, 2), (3,)])):
        request = SheetRequest.read(values | {"same": same})
        file = request.file([Exercise(at, grid) for at, (grid, _) in enumerate(request.new_puzzles(), 1)])
        pages = [(page.name, tuple(each.number for each in page.exercises)) for _, page in file.handouts()]
        assert pages == [*zip(("Ann", "Bob", "Cy"), numbers, strict=True)]
        assert [(sheet.label, page.tells) for sheet, page in file.key()] == [("Easy, 6x6", True), ("Hard, 9x9", True)]
        assert file.pages() == file.handouts() + file.key()


@for_each(
    ("values", "problem"),
    [
        ({"sheet": "essay"}, "field sheet: 'essay' is none of puzzles, cards, trace, next, stack, candidates"),
        ({"count": ""}, f"How many: a number is missing, take one from 1 to {MAX_PUZZLES_PER_SHEET}"),
        ({"count": "1,00"}, "How many: '1,00' is no such number, take one from 1 to 500"),
        ({"seed": "9" * 5000}, f"Puzzle set number: {'9' * 40!r} is no such number, take one from 0 to 999,999,999"),
        ({"names": "Easy:\nAnn", "is_new": False}, "Line 1: “Easy” is for new puzzles; print new ones, or take the"),
        ({"names": "Ann", "level": "unfair"}, "Level: “Unfair” is no level for a class; levels are Easy, Medium, Hard"),
        ({"names": [NamesField("Ann"), NamesField("Bob")], "is_new": False}, "Groups are for new puzzles; print new"),
    ],
)
def test_an_invalid_request_is_a_sentence(values: dict[str, object], problem: str) -> None:
    """Of our own, with what to write."""
    with pytest.raises(ValueError, match=problem):
        SheetRequest.read(values)


@for_each(
    ("values", "stem"),
    [
        ({"level": "easy", "group": "5b"}, "sudoku-easy-5b"),
        ({"heading": "Größe, 1", "level": "easy", "size": "4"}, "grosse-1-easy-4x4"),
        ({"sheet": "trace", "level": "any"}, "sudoku-trace-table"),
        ({"sheet": "cards", "is_new": False}, "sudoku-cards-famous"),
        ({"names": "Easy:\nA\nHard, 6x6:\nB\nEasy:\nC"}, "sudoku-easy-hard-6x6"),
        ({"heading": "Montag " * 12}, "montag-montag-montag-montag-montag-montag-montag-montag"),
        ({"heading": "王"}, "sudoku"),
    ],
)
def test_the_name_of_a_file_says_what_it_is(values: dict[str, object], stem: str) -> None:
    """Title, kind, levels and sizes of new puzzles or their source, and class, in plain letters and not too long."""
    assert SheetRequest.read(values).file_stem("famous") == stem
