"""A small sound corpus that tests may spoil."""

from __future__ import annotations

from pathlib import Path

import pytest

FILES = {
    "sets.yaml": """\
- id: imperial_edition
  name: Imperial Edition
  arc: Clan Wars
  date: '1995-10-01'
  order: 1
  aliases: [Imperial]
- id: promotional_jade
  name: Promotional – Jade
  code: Promo
  arc: Hidden Emperor - "Jade"
  order: 2
- id: promotional_gold
  name: Promotional – Gold
  code: Promo
  arc: Four Winds - "Gold"
  order: 3
""",
    "pools.yaml": """\
- id: imperial
  name: Imperial
  order: 1
- id: legacy
  name: Legacy
  order: 2
""",
    "aliases.yaml": "- {alias: Champion of the Crane, card: doji_hoturi, kind: short}\n",
    "not_cards.yaml": "- {id: koku, title: Koku, types: [Other], why: proxy/token}\n",
    "missing.yaml": "- {title: Doji Nobody, why: named by a card}\n",
    "cards/imperial_edition.yaml": """\
- id: doji_hoturi
  title: Doji Hoturi
  types: [Personality]
  clans: [Crane]
  keywords: [Unique, Samurai]
  force: 4
  chi: 4
  gold_cost: 9
  personal_honor: 3
  honor_requirement: 8
  printings:
    - {set: imperial_edition, rarity: Rare}
  legal: [imperial]
- id: doji_hoturi_experienced
  title: Doji Hoturi
  experience: {kind: experienced, level: 1, label: Experienced}
  types: [Personality]
  soul_of: {title: Doji Nobody}
  force: 5
  chi: 4
  gold_cost: 9
  personal_honor: 3
  honor_requirement: 8
  printings:
    - {set: imperial_edition, rarity: Rare}
  legal: [imperial]
- id: shiryo_no_hoturi
  title: Shiryo no Hoturi
  types: [Ancestor]
  focus: 2
  counts_as:
    - {title: Doji Hoturi, purposes: [deck, unique]}
  deck_rules:
    - {excludes_card: Doji Hoturi}
    - {minimum_fate: 2}
  printings:
    - {set: imperial_edition, rarity: Common, number: '12'}
  legal: [imperial, legacy]
""",
    "cards/unprinted.yaml": """\
- id: koku_clerk
  title: Koku Clerk
  types: [Holding]
  production:
    abilities:
      - {base: 2, bow: true}
""",
    "rules/diamond.yaml": """\
- id: D-DECK-01
  section: Decks
  rule: Forty cards.
  kind: deck
  test: Given 39 cards, When checked, Then a problem.
  example: false
  deck_construction: true
""",
    "rules/untested.yaml": "- {rule: D-DECK-01, why: A test can't count to forty.}\n",
    "rulesets.yaml": """\
rulesets:
  diamond: Diamond Edition
  celestial: Celestial Edition
options:
  provinces:
    about: Provinces at the start.
    rule: D-DECK-01
    diamond: 4
    celestial: 4
""",
    "formats/imperial.yaml": """\
id: imperial
name: Imperial
summary: Cards of the Imperial sets.
preference: 1
ruleset: diamond
pool:
  symbols: [imperial]
decks:
  dynasty: {minimum: 40, rule: D-DECK-01}
  fate: {minimum: 40, rule: D-DECK-01}
copies:
  - {limit: 3, rule: D-DECK-01}
slots:
  stronghold: {type: Stronghold, minimum: 1, maximum: 1, rule: D-DECK-01}
bans:
  - {card: doji_hoturi, since: '1999-01-01'}
""",
}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The folder of the small corpus."""
    folder = tmp_path / "data"
    for name, text in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder
