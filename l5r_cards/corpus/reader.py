"""YAML files read as plain values, fast and strictly.

PyYAML's composer (the C one where PyYAML was built with libyaml) gives a tree of nodes; the values
are made here, without the loader's constructor. The corpus needs only a part of YAML: mappings,
sequences, strings, whole and decimal numbers, true, false, null. Whatever another reader might
take for something else (``no``, ``010``, ``+2``, tags, anchors, merge keys) is an error that says
to quote it; an unquoted ISO date is read as a string.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from l5r_cards.corpus.errors import CorpusError

__all__ = ["Document", "parse", "read"]

_NOTHING = object()
_WORDS: dict[str, Any] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_STRING = "tag:yaml.org,2002:str"
_MARKUP = re.compile(rb"[&*!](?<![^\s\[{,].)[^\s]", re.DOTALL)

_COLLECTION: list[Any] = []
"""Stands on nodes that are no scalars; unhashable, so that none of them can pass for a key."""

_values: dict[str, Any] = dict(_WORDS)
"""Values of the plain scalars met so far: most of the corpus' words come many times."""


class _Doubtful(str):
    """A plain scalar that YAML readers do not agree on."""

    __slots__ = ()


class _Resolving:
    """Puts a scalar's value, not a tag, on its node."""

    def descend_resolver(self, *_: object) -> None: ...

    def ascend_resolver(self) -> None: ...

    def resolve(self, kind: type, text: Any, implicit: Any) -> Any:
        if kind is not yaml.ScalarNode:
            return _COLLECTION
        if not implicit[0]:
            return text
        value = _values.get(text, _NOTHING)
        if value is _NOTHING:
            value = _values[text] = _plain(text)
        if value.__class__ is _Doubtful:
            self.doubtful = True
        return value

    doubtful = False


if yaml.__with_libyaml__:

    class _Composer(_Resolving, yaml.cyaml.CParser):  # type: ignore[name-defined,misc]
        """Composes with libyaml."""

else:  # pragma: no cover
    from yaml.composer import Composer
    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.scanner import Scanner

    class _Composer(_Resolving, Reader, Scanner, Parser, Composer):  # type: ignore[no-redef]
        """Composes in pure Python."""

        def __init__(self, stream: Any) -> None:
            Reader.__init__(self, stream)
            Scanner.__init__(self)
            Parser.__init__(self)
            Composer.__init__(self)


class Document:
    """One file's value together with the places of its parts."""

    def __init__(self, file: Path, root: Any, value: Any) -> None:
        self.file = file
        self.value = value
        self._root = root

    def place(self, path: tuple[str | int, ...], key: str | None = None) -> tuple[int, int]:
        """Returns 1-based line and column of what lies at a path of keys and indexes.

        With `key`, that of a key of the mapping there. Where the path leads nowhere, the place of
        the last part that there is.
        """
        node = self._root
        mark = node.start_mark
        for step in path:
            if isinstance(node, yaml.MappingNode):
                found = [pair for pair in node.value if pair[0].tag == step]
                if not found:
                    break
                mark, node = found[0][0].start_mark, found[0][1]
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int):
                if step >= len(node.value):
                    break
                node = node.value[step]
                mark = node.start_mark
            else:
                break
        else:
            if key is not None and isinstance(node, yaml.MappingNode):
                for name, _ in node.value:
                    if name.tag == key:
                        mark = name.start_mark
        return mark.line + 1, mark.column + 1


def read(file: Path, expected: type = list) -> Any:
    """Returns the value of a YAML file, whose top level must be a list (or a dict, as `expected`).

    :raises CorpusError: bad syntax, a tab, a duplicate key, a scalar of unclear meaning, or another
        kind of value at the top level.
    :raises OSError: the file cannot be read.
    """
    return parse(file, expected).value


def parse(file: Path, expected: type = list) -> Document:
    """Returns value and places of a YAML file; errors as for `read`."""
    content = file.read_bytes()
    tab = content.find(b"\t")
    if tab >= 0:
        start = content.rfind(b"\n", 0, tab) + 1
        line = content.count(b"\n", 0, tab) + 1
        raise CorpusError(file, line, tab - start + 1, "a tab; expected spaces")
    try:
        if _MARKUP.search(content):
            _refuse_markup(file, content)
        composer = _Composer(content)
        root = composer.get_single_node()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        what = " ".join(part for part in (error.context, error.problem) if part)
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise CorpusError(file, line, column, f"not YAML: {what}") from None
    except yaml.YAMLError as error:
        raise CorpusError(file, 1, 1, f"not YAML: {error}") from None
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CorpusError(file, line, 1, "not UTF-8") from None
    name = "list" if expected is list else "mapping"
    if root is None:
        raise CorpusError(file, 1, 1, f"an empty file; expected a {name}")
    if composer.doubtful:
        _refuse_doubtful(file, root)
    value = _value(file, root)
    if not isinstance(value, expected):
        mark = root.start_mark
        raise CorpusError(
            file, mark.line + 1, mark.column + 1, f"expected a {name} at the top level"
        )
    return Document(file, root, value)


def _value(file: Path, node: Any) -> Any:
    kind = node.__class__
    if kind is yaml.MappingNode:
        pairs = node.value
        try:
            result = {
                key.tag: value.tag if value.__class__ is yaml.ScalarNode else _value(file, value)
                for key, value in pairs
            }
        except TypeError:
            result = {}
        if len(result) != len(pairs):
            _refuse_keys(file, pairs)
        return result
    if kind is yaml.SequenceNode:
        return [
            each.tag if each.__class__ is yaml.ScalarNode else _value(file, each)
            for each in node.value
        ]
    return node.tag


def _plain(text: str) -> Any:
    match = _NUMBER.fullmatch(text)
    if match:
        return float(text) if match[1] else int(text)
    if _DATE.fullmatch(text):
        return text
    tag = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))
    return text if tag == _STRING else _Doubtful(text)


_RESOLVER: Any = yaml.resolver.Resolver()


def _refuse_keys(file: Path, pairs: list[tuple[Any, Any]]) -> None:
    seen = set()
    for key, _ in pairs:
        line, column = key.start_mark.line + 1, key.start_mark.column + 1
        if not isinstance(key, yaml.ScalarNode):
            raise CorpusError(file, line, column, "expected a plain word as key")
        if key.tag in seen:
            raise CorpusError(
                file, line, column, f"duplicate key {key.tag!r}; expected each key once"
            )
        seen.add(key.tag)


def _refuse_doubtful(file: Path, node: Any) -> None:
    if isinstance(node, yaml.ScalarNode):
        if isinstance(node.tag, _Doubtful):
            mark = node.start_mark
            raise CorpusError(
                file,
                mark.line + 1,
                mark.column + 1,
                f"{node.value} means different things to different readers; expected '{node.value}'"
                " in quotes, or true, false, a plain number",
            )
        return
    for each in node.value:
        for part in each if isinstance(each, tuple) else (each,):
            _refuse_doubtful(file, part)


def _refuse_markup(file: Path, content: bytes) -> None:
    events: Any = yaml.parse(content, Loader=_Composer)
    for event in events:
        name = "tag" if getattr(event, "tag", None) else "anchor"
        if getattr(event, "tag", None) or getattr(event, "anchor", None):
            mark = event.start_mark
            raise CorpusError(
                file, mark.line + 1, mark.column + 1, f"a YAML {name}; expected plain values"
            )
