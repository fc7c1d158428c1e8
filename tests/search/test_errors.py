"""What can't be understood is an error that shows the place and the nearest right words.

In the tables a caret stands in the query where the error must show it.
"""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from naive import rows

from l5r_cards import Catalog, QueryError
from l5r_cards.search.bounds import MAX_DEPTH, MAX_LENGTH, MAX_TERMS
from l5r_cards.search.fields import FIELDS


def failing(catalog: Catalog, query: str, *arguments: object) -> QueryError:
    """Returns the error of a query."""
    with pytest.raises(QueryError) as error:
        catalog.search(query, *arguments)  # type: ignore[arg-type]
    return error.value


# The query, a caret before the place of the error; words of the message; words of the hint.
MALFORMED = [
    ("^AND", "“AND” can't stand here", '"AND"'),
    ("^or", "“or” can't stand here", '"or"'),
    ("^OR doji", "“OR” can't stand here", '"OR"'),
    ("doji AND ^AND crane", "“AND” can't stand here", ""),
    ("doji AND ^OR crane", "“OR” can't stand here", ""),
    ("doji AND^", "breaks off", "must follow"),
    ("doji OR^  ", "breaks off", ""),
    ("NOT^", "breaks off", ""),
    ("-^", "breaks off", ""),
    ("doji -^ ", "breaks off", ""),
    ("clan:crane --^", "breaks off", ""),
    ('^"doji', "quotation mark is not closed", 'Close it with "'),
    ('name:^"doji hoturi', "quotation mark is not closed", ""),
    ('!^"doji', "quotation mark is not closed", ""),
    ('doji^"', "quotation mark is not closed", ""),
    ('"doji" ^" hoturi', "quotation mark is not closed", ""),
    ("^(doji", "parenthesis is not closed", "Close it with )"),
    ("a (b or ^(c d", "parenthesis is not closed", ""),
    ('(a) ^("(" b', "parenthesis is not closed", ""),
    ("(a AND^", "breaks off", ""),
    ("doji^)", "closed that was not opened", ""),
    ("(doji)^)", "closed that was not opened", ""),
    ("(^)", "missing before the parenthesis", ""),
    ("doji (crane OR^)", "missing before the parenthesis", ""),
    ("(-^)", "missing before the parenthesis", ""),
    ("^/doji", "pattern is not closed", "/^Doji/"),
    ("^/doji/i", "pattern is not closed", ""),
    ("clan:crane ^/doji", "pattern is not closed", ""),
    ("name:^/doji", "pattern is not closed", "/^Doji/"),
    ("^//", "pattern is not closed", ""),
    ("force>^", "value is missing", "force>3"),
    ("force>^ 3", "value is missing", "at once"),
    ("(clan:^) doji", "value is missing", ""),
    ("clan:^(crane or lion)", "value is missing", ""),
    ("force ^>3", "“>” can't stand here", "A field stands before"),
    ("^>3", "“>” can't stand here", ""),
    ("^:crane", "“:” can't stand here", ""),
    ('"clan"^:crane', "“:” can't stand here", ""),
    ("clan^:=crane", "no operator “:=”", ": = != < <= > >="),
    ("force^=>3", "no operator “=>”", ""),
    ("force^==3", "no operator “==”", ""),
    ("force^<>3", "no operator “<>”", ""),
    ("clan^:!crane", "no operator “:!”", ""),
    ("^!", "“!” can't stand here", "Doji Hoturi"),
    ("doji ^! hoturi", "“!” can't stand here", ""),
    ("^!/doji/", "“!” can't stand here", ""),
    ("^!!doji", "“!!” can't stand here", ""),
    ("^!=doji", "“!=” can't stand here", ""),
]

FOREIGN = [
    ("force^!3", "no operator “!”", "Write force!=…"),
    ("force≥^", "value is missing", ""),
    ("force^≥≥3", "no operator “≥≥”", ""),
    ("doji ^“hoturi", "quotation mark is not closed", "with ”"),
    ("doji ^«hoturi", "quotation mark is not closed", "with »"),
    ("^”doji”", "quotation mark is not closed", ""),
    ("name:^'doji hoturi'", "Single quotation marks", '"…"'),
    ("clan:^‘the crane’", "Single quotation marks", '"…"'),
    ("^'doji hoturi' crane", "Single quotation marks", '"…"'),
    ("doji^*", "A star stands for nothing", "/doji.*/"),
    ("!doji^*", "A star stands for nothing", ""),
    ("name:d^*ji", "A star stands for nothing", "/d.*ji/"),
    ("set:EE^*", "A star stands for nothing", "Write set:EE."),
    ("clan:cra^*", "A star stands for nothing", "Did you mean Crab or Crane?"),
    ("number:14^*", "A star stands for nothing", "Write number:14."),
    ("kw:cav^*", "A star stands for nothing", "Did you mean Cavalry"),
    ("arc:^*gold", "A star stands for nothing", "Write arc:gold."),
    ("format>=^*rald", "A star stands for nothing", ""),
    ("clan:x^*yz", "A star stands for nothing", "There are Badger"),
    ("kw:^~cavalry", "“~” is no operator", ""),
    ("^~doji", "“~” is no operator", "Leave the ~ out"),
    ("^+doji", "“+” is no operator", "leave the + out"),
    ("clan^!:crane", "no operator “!:”", "!="),
    ("force^!>3", "no operator “!>”", ""),
    ("clan^!!=crane", "no operator “!!=”", ""),
    ("^–doji", "“–” is no operator", "Write -doji."),
    ("c:crane ^&& c:lion", "no operator “&&”", "Write AND"),
    ("c:crane ^|| c:lion", "no operator “||”", "Write OR"),
    ("crane^|lion", "no operator “|”", "Write OR"),
    ("clan:crane^|lion", "no operator “|”", "Write OR"),
]

FIELDLESS = [
    ("^klan:crane", "no field “klan”", "Did you mean clan"),
    ("doji ^forse>3", "no field “forse”", "force"),
    ("-(doji or ^keywrod:x)", "no field “keywrod”", "keyword"),
    ("^personal-honor:3", "no field “personal-honor”", "personalhonor"),
    ("^kw2:cavalry", "no field “kw2”", "Fields are name, type, clan"),
    ("^größe>3", "no field “größe”", "Fields are"),
    ("^id:doji_hoturi", "no field “id”", ""),
    ("^ordre:force", "no field “ordre”", "order"),
    ("^__class__:x", "no field “__class__”", ""),
]

VALUELESS = [
    ("clan:^crain", "no clan “crain”", "Did you mean Crane"),
    ("clan!=^crain", "no clan “crain”", "Crane"),
    ("-clan:^crain", "no clan “crain”", "Crane"),
    ('c:^"the crane"', "no clan “the crane”", "Crane"),
    ("type:^persnality", "no type “persnality”", "Personality"),
    ("type:^qqq", "no type “qqq”", "There are Ancestor, Celestial, Event"),
    ("kw:^cavlry", "no keyword “cavlry”", "Cavalry"),
    ("deck:^dinasty", "no deck “dinasty”", "dynasty"),
    ("deck:^x", "no deck “x”", "There are dynasty, fate, pre-game."),
    ("soulof:^hoturo", "No card is a Soul of “hoturo”", ""),
    ("rarity:^rar", "no rarity “rar”", "Rare"),
    ("number:^9999", "No card has the number “9999”", "number:142"),
    ("is:^foo", "no mark, type or keyword “foo”", "is:experienced"),
    ("set:^foo", "no set “foo”", "set:EE"),
    ("banned:^foo", "no format “foo”", "There are Big Deck, Celestial 40/40, Diamond"),
    ("pool:^emporer", "no format “emporer”", "Did you mean Emperor?"),
    ("has:^text", "no fact to have “text”", "There are back, chi, clan, counts_as"),
    ("kw:^qqqqqqqq", "no keyword “qqqqqqqq”", "kw:cavalry"),
    ("clan:^qqqqqq", "no clan “qqqqqq”", "There are Badger, Bat, Boar"),
    ("set:^emporer", "no set “emporer”", "Emperor"),
    ('set!=^"Gold Editoin"', "no set “Gold Editoin”", "Gold Edition"),
    ("arc:^golden", "no arc “golden”", "Gold"),
    ("arc>=^jaade", "no arc “jaade”", "Jade"),
    ("format:^celstial", "no format “celstial”", "Celestial"),
    ("format>=^samuray", "no format “samuray”", "Samurai"),
    ("format>=^legacy", "legacy has no place in time", "In order: imperial, jade, gold"),
    ("format<^open", "open has no place in time", "In order"),
    ("banned:^emporer", "no format “emporer”", "Did you mean Emperor?"),
    ("is:^experiencd", "no mark, type or keyword “experiencd”", "experienced"),
    ("not:^uniqe", "no mark, type or keyword “uniqe”", "unique"),
    ("has:^forse", "no fact to have “forse”", "force"),
    ("has:^title", "no fact to have “title”", ""),
    ("unique:^maybe", "“maybe” is neither yes nor no", "unique:yes"),
    ('singular:^""', "is neither yes nor no", "singular:yes"),
    ('clan:^""', "no clan “”", ""),
    ("clan:^-", "no clan “-”", ""),
    ("clan:^*", "no clan “*”", ""),
]

NUMBERLESS = [
    ("force>^abc", "“abc” is no number and no stat", "Numbers, - and *, or force, chi"),
    ("force:^abc", "“abc” is no number and no stat", ""),
    ("force>^forse", "“forse” is no number and no stat", "Did you mean force?"),
    ("force>^name", "“name” is no number and no stat", ""),
    ("force>^exp", "“exp” is no number and no stat", ""),
    ("force>^3.", "“3.” is no number", ""),
    ("force>^.5", "“.5” is no number", ""),
    ("force>^1e3", "“1e3” is no number", ""),
    ("force>^0x10", "“0x10” is no number", ""),
    ("force>^٣", "“٣” is no number", ""),
    ("force>^--1", "“--1” is no number", ""),
    ("force>^3,", "“3,” is no number", ""),
    ("force:^nan", "“nan” is no number", ""),
    ("force:^inf", "“inf” is no number", ""),
    ('force>^""', "“” is no number", ""),
    ("force:^+-3", "“+-3” is no number", ""),
    ("force:^**", "“**” is no number", ""),
    ("hr>^-", "“-” is no number, so nothing is more or less", "hr:-"),
    ("force<=^*", "“*” is no number, so nothing is more or less", "force:*"),
    ("force>^3*", "“3*” is no number, so nothing is more or less", "force:3*"),
    ("exp:^2CW", "“2CW” is no number", 'kw:"Experienced 2CW"'),
    ("exp>=^ExperiencedKYD", "is no number", "exp>=2"),
    ("exp:^three", "“three” is no number", "exp>=2"),
    ("exp>^-", "“-” is no number", ""),
    ("exp>^force", "“force” is no number", ""),
    ("year:^96", "“96” is no year", "year>=2010"),
    ("year<^10000", "“10000” is no year", ""),
    ("year>^-1996", "“-1996” is no year", ""),
    ("year:^1996.5", "“1996.5” is no year", ""),
    ("year:^" + "9" * 400, "is no year", ""),
    ("date:^96", "“96” is no date", "1996-05-20"),
    ("date:^1996-13", "is no date", ""),
    ("date:^1996-00", "is no date", ""),
    ("date:^1996-5", "is no date", ""),
    ("date<^2001-02-29", "is no date", ""),
    ("date<^2001-04-31", "is no date", ""),
    ("date>=^1996-05-00", "is no date", ""),
    ("date:^20.5.1996", "is no date", ""),
    ("date:^yesterday", "is no date", ""),
]

PATTERNLESS = [
    ("^/(/", "faulty pattern", ""),
    ("^/[a-/", "faulty pattern", ""),
    ("doji name:^/*a/", "faulty pattern", ""),
    (r"^/\p{Nonsense}/", "faulty pattern", ""),
    ("^/" + "a" * 201 + "/", "has 201 characters", ""),
    ("clan:^/crane/", "clan takes no pattern", "name does"),
    ("force>^/3/", "force takes no pattern", ""),
    ("in:^/etc/", "in takes no pattern", ""),
]

WORDLESS = [
    ("^!!!", "can't stand here", ""),
    ("^…", "“…” holds no letter and no digit", ""),
    ('^"?!"', "“?!” holds no letter and no digit", ""),
    ('^""', "nothing between the quotation marks", ""),
    ('!^""', "nothing between the quotation marks", ""),
    ('name:^"--"', "“--” holds no letter and no digit", ""),
    ("doji ^😀", "“😀” holds no letter and no digit", ""),
    ("^日本", "“日本” holds no letter and no digit", ""),
    ("^\0", "holds no letter and no digit", ""),
]

WISHES = [
    ("order:^xyzzy", "can't be sorted by “xyzzy”", "They can by name, type, clan"),
    ("order:^forse", "can't be sorted by “forse”", "Did you mean force"),
    ("forse order:^forse", "can't be sorted by “forse”", ""),
    ("order:^-", "can't be sorted by “-”", ""),
    ("order:^--force", "can't be sorted by “--force”", ""),
    ("order:^is", "can't be sorted by “is”", "It asks for marks"),
    ("order:^text", "can't be sorted by “text”", "A text is too long"),
    ("^order>force", "order takes a colon", "order:force"),
    ("^limit>3", "limit takes a colon", "limit:10"),
    ("^sort!=force", "order takes a colon", ""),
    ("^order:/force/", "order takes a colon", ""),
    ("limit:^ten", "“ten” is no number of cards", "limit:10"),
    ("limit:^-1", "“-1” is no number of cards", ""),
    ("limit:^0", "“0” is no number of cards", "limit:10"),
    ("limit:^1.5", "“1.5” is no number of cards", ""),
    ("limit:^٣", "“٣” is no number of cards", ""),
    ('limit:^""', "“” is no number of cards", ""),
    ("order:force doji ^order:gold", "order: stands here for a second time", ""),
    ("order:force ^sort:force", "order: stands here for a second time", ""),
    ("limit:3 ^limit:3", "limit: stands here for a second time", ""),
    ("-^order:force", "holds for the whole query", "at the very end"),
    ("doji OR ^limit:3", "holds for the whole query", ""),
    ("doji OR crane ^order:force OR lion", "holds for the whole query", "at the very end"),
    ("doji OR (crane ^order:force)", "holds for the whole query", ""),
    ("doji OR ^order:force crane", "holds for the whole query", ""),
    ("doji (crane ^order:force)", "holds for the whole query", ""),
    ("doji -(crane or -(^LIMIT:3 lion))", "holds for the whole query", ""),
]

# A minus before a value, and other signs that no name of the field has.
STRAY = [
    ("clan:^-crane", "“-” is no operator", "Write -clan:crane."),
    ("clan:^--crane", "“-” is no operator", "Write -clan:crane."),
    ("clan:^–crane", "“–” is no operator", "Write -clan:crane."),
    ("clan!=^-crane", "“-” is no operator", "Write clan!=crane."),
    ("-clan:^-crane", "“-” is no operator", "Write -clan:crane."),
    ("type:^-personality", "“-” is no operator", "Write -type:personality."),
    ("kw:^-cavalry", "“-” is no operator", "Write -kw:cavalry."),
    ("is:^-unique", "“-” is no operator", ""),
    ("not:^-unique", "“-” is no operator", ""),
    ("format>=^-emperor", "“-” is no operator", "Write -format>=emperor."),
    ("set:^-EE", "“-” is no operator", ""),
    ("r:^-rare", "“-” is no operator", ""),
    ("deck:^-fate", "“-” is no operator", ""),
    ("arc:^-gold", "“-” is no operator", ""),
    ("banned:^-emperor", "“-” is no operator", ""),
    ("pool:^-emperor", "“-” is no operator", ""),
    ("number:^-142", "“-” is no operator", "Write -number:142."),
    ("name:^-doji", "“-” is no operator", "Write -name:doji."),
    ("name:^-12", "“-” is no operator", "Write -name:12."),
    ("!^-doji", "“-” is no operator", "Write -!doji."),
    ("has:^-force", "“-” is no operator", "Write -has:force."),
    ("soulof:^-daidoji", "“-” is no operator", ""),
    ("text:^-bow", "“-” is no operator", "Write -text:bow."),
    ('clan:"^-crane"', "“-” is no operator", "Write -clan:crane."),
    ('name:"^-doji"', "“-” is no operator", "Write -name:doji."),
    ('!"^- Doji Hoturi"', "“-” is no operator", 'Write -!"Doji Hoturi".'),
    ('"^-doji hoturi"', "“-” is no operator", 'Write -"doji hoturi".'),
    ("clan:crane^!", "No clan has “!” there", "Write clan:crane."),
    ("clan:^@crane#", "No clan has “@” there", "Write clan:crane."),
    ("clan:crane^-", "No clan has “-” there", ""),
    ("clan:crane^日", "No clan has “日” there", ""),
    ("kw:cavalry^?", "No keyword has “?” there", "Write kw:cavalry."),
    ("kw:^.cavalry", "No keyword has “.” there", ""),
    ("type!=personality^,", "No type has “,” there", "Write type!=personality."),
    ("is:unique^!", "No mark, type or keyword has “!” there", ""),
    ("is:samurai^!", "No mark, type or keyword has “!” there", ""),
    ("has:force^?", "No fact to have has “?” there", ""),
    ("set:EE^;", "No set has “;” there", "Write set:EE."),
    ("format:emperor^!", "No format has “!” there", "Write format:emperor."),
    ("number:^#142", "No number has “#” there", "Write number:142."),
    ("rarity:rare^%", "No rarity has “%” there", ""),
    ("soulof:^@abresax", "No Soul has “@” there", ""),
    ("doji^;", "No title or keyword has “;” there", ""),
    ("name:^#doji", "No title or keyword has “#” there", ""),
    ("crane ^@lion", "No title or keyword has “@” there", ""),
]

ALL = [
    *STRAY,
    *MALFORMED,
    *FOREIGN,
    *FIELDLESS,
    *VALUELESS,
    *NUMBERLESS,
    *PATTERNLESS,
    *WORDLESS,
    *WISHES,
]


@pytest.mark.parametrize(("marked", "message", "hint"), ALL)
def test_an_error_shows_the_place_and_the_right_words(
    marked: str, message: str, hint: str, catalog: Catalog
) -> None:
    query = marked.replace("^", "", 1)
    error = failing(catalog, query)
    assert error.query == query
    assert error.position == marked.index("^")
    assert message in error.message
    assert hint in (error.hint or "")


@pytest.mark.parametrize(("marked", "message", "hint"), ALL)
def test_nothing_is_ignored_wherever_it_stands(
    marked: str, message: str, hint: str, catalog: Catalog
) -> None:
    query = marked.replace("^", "", 1)
    for outer in ("doji ({})", "-({})", "(({})) or crane", "lion ({}) order:gold"):
        failing(catalog, outer.format(query))


def test_signs_that_names_have_are_none_of_the_query(catalog: Catalog) -> None:
    for query, plain in {
        "hr:-": 'hr:"-"',
        "force≥３": "force>=3",
        "ph：－１": "ph=-1",
        "year:２０１０": "year:2010",
        "ph:-1": "ph=-1",
        "ph:–1": "ph=-1",
        "clan:toturis_army": 'clan:"Toturi’s Army"',
        "deck:Pre-Game": "deck:pre_game",
        "kw:man-beast": 'kw:"Man Beast"',
        'set:"Emperor Edition"': "set:emperor-edition",
        'name:"doji!"': "name:doji",
        '!"Doji Hoturi • Experienced 2"': '!"doji hoturi experienced 2"',
        '"o-ushi"': '"o ushi"',
    }.items():
        assert rows(catalog.search(query)) == rows(catalog.search(plain))


def test_every_value_can_be_asked_for_as_it_is_shown(catalog: Catalog) -> None:
    for field in FIELDS:
        for value in catalog.marks(field.name).values():
            doubled = value.replace('"', '""')
            catalog.search(f'{field.name}:"{doubled}"')
    for title in catalog.titles:
        if any(not (letter.isalnum() or letter in " '-") for letter in title):
            doubled = title.replace('"', '""')
            assert len(catalog.search(f'!"{doubled}"'))


def test_a_caret_may_be_a_sign_of_a_query(catalog: Catalog) -> None:
    """In the tables it marks the place."""
    error = failing(catalog, "name:^doji")
    assert (error.position, error.hint) == (5, "A pattern is written in slashes: /^doji/.")


def test_the_text_of_an_error(catalog: Catalog) -> None:
    assert str(failing(catalog, "kw:cavalry clan:crain force>3")).splitlines() == [
        "There is no clan “crain”.",
        "  kw:cavalry clan:crain force>3",
        "                  ^",
        "Did you mean Crane?",
    ]


def test_the_caret_stands_right_under_wide_letters(catalog: Catalog) -> None:
    shown = str(failing(catalog, '"ｎｉｈｎ 1" e\u0301 clan:crain')).splitlines()
    assert shown[1] == '  "ｎｉｈｎ 1" e\u0301 clan:crain'
    assert shown[2] == "  " + " " * len('"nniihhnn 1" e clan:') + "^"


def test_what_would_be_right_stands_on_one_line(catalog: Catalog) -> None:
    error = failing(catalog, '"doji:\nhoturi\x1b"', None, 5)
    assert str(error).splitlines()[3:] == ['Write "doji hoturi".']


def test_an_error_shows_the_place_in_a_long_query_on_one_line(catalog: Catalog) -> None:
    query = f"{'doji or ' * 20}\n\tclan:crain{' or lion' * 20}"
    shown = str(failing(catalog, query)).splitlines()
    assert len(shown) == 4
    assert shown[1].startswith("  …")
    assert shown[1].endswith("…")
    assert len(shown[1]) < 90
    assert shown[1][shown[2].index("^") :].startswith("crain or lion")


def test_an_error_sends_no_control_characters_to_a_terminal(catalog: Catalog) -> None:
    for query in ("clan:\x1b[31mred\x07", '"\x1b]0;title\x07" clan:x', "\x1b:3", "in:\x1b[2J"):
        assert "\x1b" not in str(failing(catalog, query))


def test_an_error_shows_values_shortened(catalog: Catalog) -> None:
    error = failing(catalog, "clan:" + "x" * 1000)
    assert len(error.message) < 100
    assert max(map(len, str(error).splitlines()[:3])) < 100


def test_errors_are_value_errors_and_can_be_pickled(catalog: Catalog) -> None:
    error = failing(catalog, "clan:crain")
    assert isinstance(error, ValueError)
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error)


def test_every_field_is_named_where_none_is_near(catalog: Catalog) -> None:
    hint = failing(catalog, "q1q2q3:x").hint or ""
    assert all(field.name in hint for field in FIELDS)


def test_a_text_says_how_to_attach_it(catalog: Catalog) -> None:
    error = failing(catalog, 'doji text:"take control"')
    assert error.position == len("doji text:")
    assert "l5r text attach" in f"{error.message} {error.hint}"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("3 Iron Mine\n2 No Such Card At All\n", "line 2: "),
        ("3 Iron Mine\n1 Moto\n", "line 2: "),
        ("\0\0\0", "NUL"),
        ("{", ""),
        (None, "No such file"),
    ],
)
def test_a_list_that_cannot_be_read(
    content: str | None, message: str, catalog: Catalog, tmp_path: Path
) -> None:
    file = tmp_path / "deck.txt"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    error = failing(catalog, f"crane in:{file}")
    assert error.position == len("crane in:")
    assert str(file) in error.message
    assert message in error.message
    assert not error.message.endswith("..")


def test_a_list_that_is_a_folder_or_no_path(catalog: Catalog, tmp_path: Path) -> None:
    assert "directory" in failing(catalog, f'in:"{tmp_path}"').message
    for path in ("a\0b", "x" * 1900, "~nobody-of-this-name/deck.txt", "\ud800"):
        failing(catalog, f"in:{path}")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file")
def test_an_endless_list_is_not_read_to_its_end(catalog: Catalog) -> None:
    failing(catalog, "in:/dev/zero")


def test_an_order_by_option_shows_the_option(catalog: Catalog) -> None:
    error = failing(catalog, "clan:crane", "forse")
    assert (error.query, error.position) == ("forse", 0)
    assert "force" in (error.hint or "")
    assert failing(catalog, "clan:crane", "").query == ""


def test_an_option_does_not_hide_a_faulty_wish(catalog: Catalog) -> None:
    failing(catalog, "clan:crane order:forse", "force")
    failing(catalog, "clan:crane limit:many", None, 3)


@pytest.mark.parametrize("limit", [-1, 0])
def test_a_limit_is_one_at_least(limit: int, catalog: Catalog) -> None:
    with pytest.raises(ValueError, match=f"limit of {limit} cards"):
        catalog.search("clan:crane", limit=limit)


def test_bounds(catalog: Catalog) -> None:
    assert failing(catalog, "x" * (MAX_LENGTH + 1)).position == MAX_LENGTH
    assert f"{MAX_LENGTH:,}" in (failing(catalog, "x " * 10_000).hint or "")
    many = " ".join(["c:wasp"] * MAX_TERMS)
    assert rows(catalog.search(many)) == rows(catalog.search("clan:wasp"))
    error = failing(catalog, f"{many} y z")
    assert error.position == len(many) + 1
    assert str(MAX_TERMS) in (error.hint or "")
    for opened, closed in (("-", ""), ("(", ")"), ("NOT ", ""), ("(a OR ", ")")):
        deepest = opened * MAX_DEPTH + "x" + closed * MAX_DEPTH
        assert catalog.search(deepest)
        error = failing(catalog, f"{opened}{deepest}{closed}")
        assert error.position == len(opened) * MAX_DEPTH
        assert str(MAX_DEPTH) in (error.hint or "")
    assert rows(catalog.search("-" * MAX_DEPTH + "x")) == rows(catalog.search("x"))
    assert catalog.search("-c:crab " * (MAX_DEPTH + 1) + "(c:wasp)")
