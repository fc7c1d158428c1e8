"""The plain words of the vocabulary: kinds, keywords, roles, zones, durations, stats."""

from __future__ import annotations

from l5r_cards.abilities.declare import Word

__all__ = [
    "CARD_TYPES",
    "CLANS",
    "COMPARED",
    "DURATIONS",
    "EFFECTS",
    "ELEMENTS",
    "FIXED_ROLES",
    "KEYWORDS",
    "KINDS",
    "LIFTS",
    "LIMITS",
    "OPERATORS",
    "PARTS",
    "PERSONS",
    "PHASES",
    "PLACES",
    "PLAYERS",
    "SINCE",
    "STATS",
    "TIMINGS",
    "ZONES",
    "names",
]


def names(words: tuple[Word, ...]) -> tuple[str, ...]:
    """Returns the bare words of a table."""
    return tuple(word.name for word in words)


KINDS = (
    Word("battle", "a Battle action", "Battle"),
    Word("limited", "a Limited action", "Limited"),
    Word("open", "an Open action", "Open"),
    Word("reaction", "a Reaction, taken when something happens", "Reaction"),
    Word("interrupt", "acts on the action about to resolve", "Interrupt"),
    Word("engage", "an Engage action, at the start of a battle", "Engage"),
    Word("dynasty", "an action of the Dynasty Phase", "Dynasty"),
    Word("gold", "produces Gold while a cost is being paid", "Gold"),
    Word("focus", "works when the card is focused in a duel", "Focus"),
    Word("trait", "no action: continuous, or when something happens", "Trait"),
    Word("event", "what an Event does when it is revealed", "Event"),
    Word("enter", "the way a Ring or the like enters play", "Enter"),
)
"""The kinds of ability; a list of them is one ability that may be used as any of them."""

KEYWORDS = (
    Word("absent", "may be used in a battle where you have no unit", "Absent"),
    Word("remote", "may be used in a battle from elsewhere", "Remote"),
    Word("home", "may be used by a unit at home", "Home"),
    Word("tireless", "may be used by a bowed card", "Tireless"),
    Word("repeatable", "any number of times a turn", "Repeatable"),
    Word("political", "a Political action", "Political"),
    Word("tactical", "a Tactical action", "Tactical"),
    Word("favor", "needs the Imperial Favor", "Favor"),
    Word("fear", "a Fear effect", "Fear"),
    Word("iaijutsu", "an Iaijutsu action", "Iaijutsu"),
    Word("kiho", "a Kiho action", "Kiho"),
    Word("maho", "a Maho action", "Maho"),
    Word("ninja", "a Ninja action", "Ninja"),
    Word("recon", "uses Reconnaissance", "Recon"),
    Word("raid", "a Raid action", "Raid"),
    Word("heroic", "a Heroic action", "Heroic"),
    Word("unstoppable", "cannot be negated", "Unstoppable"),
    Word("economic", "an Economic action", "Economic"),
    Word("virtue", "a Virtue action", "Virtue"),
    Word("bushido", "a Bushido action", "Bushido"),
    Word("dark_virtue", "a Dark Virtue action", "Dark Virtue"),
    Word("ritual", "a Ritual", "Ritual"),
    Word("spell", "the action of a Spell", "Spell"),
    Word("kata", "a Kata", "Kata"),
    Word("terrain", "a Terrain; what it does ends with it", "Terrain"),
    Word(
        "immediate",
        "an Immediate Terrain, which acts at once, as those of old cards may not",
        "Immediate",
    ),
    Word("delayed", "a Delayed Terrain, which acts when all have passed", "Delayed"),
    Word("siege", "a Siege action", "Siege"),
    Word("tattoo", "a Tattoo action", "Tattoo"),
    Word("gozoku", "a Gozoku action", "Gozoku"),
    Word("kolat", "a Kolat action", "Kolat"),
    Word("imperial", "an Imperial action", "Imperial"),
    Word("revenge", "a Revenge action", "Revenge"),
    Word("assassin", "an Assassin action", "Assassin"),
    Word("shadowlands", "a Shadowlands action", "Shadowlands"),
    Word("jade", "of Jade", "Jade"),
    Word("pearl", "of Pearl", "Pearl"),
    Word("air", "of Air", "Air"),
    Word("earth", "of Earth", "Earth"),
    Word("fire", "of Fire", "Fire"),
    Word("water", "of Water", "Water"),
    Word("void", "of the Void", "Void"),
    Word("thunder", "of Thunder", "Thunder"),
    Word("elemental", "of the elements", "Elemental"),
)
"""Keywords of abilities; what each implies is the rulebook's affair."""

LIFTS = (
    Word("units", "you need no unit in the battle", "you need no unit at the battle"),
    Word("here", "the card need not be at the battle", "this card need not be at the battle"),
    Word("bowed", "the performer may be bowed", "the performer may be bowed"),
)
"""Rules of presence that an ability may waive."""

ZONES = (
    Word("play", "in play", "in play"),
    Word("hand", "in a hand", "in hand"),
    Word("discard", "in a discard pile", "in a discard pile"),
    Word("fate_deck", "in a Fate deck", "in a Fate deck"),
    Word("dynasty_deck", "in a Dynasty deck", "in a Dynasty deck"),
    Word("province", "in a Province", "in a Province"),
    Word("removed", "removed from the game", "removed from the game"),
    Word("focused", "among the cards focused in a duel", "among the focused cards"),
    Word("everywhere", "in play and out of it", "anywhere in or out of play"),
)

PLAYERS = (
    Word("you", "the ability's player"),
    Word("other", "another player; in a step each of them", "another player"),
    Word("any", "any player; in a step each of them", "any player"),
    Word("players", "every player", "every player"),
    Word("enemy", "the opponent in the battle here", "the enemy"),
    Word("enemy_leader", "the player who leads the army against yours", "the enemy leader"),
    Word("attacker", "the Attacker", "the Attacker"),
    Word("defender", "the Defender", "the Defender"),
    Word("active", "the player whose turn it is", "the active player"),
    Word("first_player", "the player who went first", "the first player"),
)

PLACES = (
    Word("here", "the battlefield where the ability is used", "here"),
    Word("home", "home", "home"),
    Word("anywhere", "any place at all", "at any location"),
    Word("elsewhere", "another place than here", "at another location"),
    Word("adjacent", "a battlefield beside this one", "at an adjacent battlefield"),
)

FIXED_ROLES = (
    Word("self", "the card that has the ability", "this card"),
    Word("bearer", "the Personality it is attached to", "its bearer"),
    Word("unit", "its unit", "this unit"),
    Word("performer", "the Personality who performs the action", "the performer"),
    Word("it", "the pending or past thing; the one meant by `each`", "it"),
    Word("winner", "who won the duel or battle", "the winner"),
    Word("loser", "who lost the duel or battle", "the loser"),
    Word("challenger", "who issued the challenge", "the challenger"),
    Word("challenged", "who was challenged", "the challenged Personality"),
    Word("duelist", "the Personality for whom a card was focused", "the duelist"),
)
"""Roles that need no declaration, besides `PLAYERS` and `PLACES`."""

PARTS = (
    Word("unit", "the unit it is in", "unit"),
    Word("army", "the army it is in or leads", "army"),
    Word("province", "the Province there", "Province"),
    Word("battlefield", "the battlefield it is at", "battlefield"),
    Word("bearer", "the Personality it is attached to", "bearer"),
    Word("performer", "an action's performer", "performer"),
    Word("card", "the card an action is on", "card"),
    Word("what", "what an event happened to", "subject"),
    Word("who", "the player of an event", "player"),
    Word("by", "the source of an event", "source"),
    Word("to", "where or at what an event ended", "destination"),
    Word("from", "where it came from", "origin"),
    Word("at", "where it happened", "location"),
    Word("action", "the action that did it", "action"),
    Word("targets", "an action's targets", "targets"),
)
"""What may follow a role and a dot: ``it.what``, ``here.province``."""

PERSONS = (
    Word("controller", "who controls it", "controller"),
    Word("owner", "who owns it", "owner"),
)
"""The player behind a role: ``controller(winner)``."""

TIMINGS = (
    Word("before", "may negate or alter it", "before"),
    Word("after", "follows it", "after"),
    Word("would", "may put something in its place", "when"),
)

PHASES = (
    Word("straighten", "the Straighten Phase", "Straighten Phase"),
    Word("events", "the Events Phase", "Events Phase"),
    Word("action", "the Action Phase", "Action Phase"),
    Word("attack", "the Attack Phase", "Attack Phase"),
    Word("maneuvers", "the Maneuvers Segment of an Attack Phase", "Maneuvers Segment"),
    Word("combat", "the Combat Segment of a battle", "Combat Segment"),
    Word("resolution", "the Resolution Segment of a battle", "Resolution Segment"),
    Word("dynasty", "the Dynasty Phase", "Dynasty Phase"),
    Word("end", "the phase in which a player draws", "End Phase"),
)

DURATIONS = (
    Word("action", "until the action has resolved", "until the action has resolved"),
    Word("duel", "until the duel ends", "until the duel ends"),
    Word("battle", "until the battle ends", "until the battle ends"),
    Word("phase", "until the phase ends", "until the phase ends"),
    Word("turn", "until the turn ends; the default", "until the turn ends"),
    Word("next_turn", "until your next turn begins", "until your next turn begins"),
    Word("turns", "so many turns: `{turns: 2}`", "for {} turns"),
    Word("game", "for the rest of the game", "permanently"),
    Word("paid", "for the cost being paid", "for this payment"),
)

LIMITS = (
    Word("turn", "a turn", "per turn"),
    Word("phase", "a phase", "per phase"),
    Word("battle", "a battle", "per battle"),
    Word("duel", "a duel", "per duel"),
    Word("game", "a game", "per game"),
    Word("trigger", "each time that its event happens", "for each such event"),
)
"""Spans of a limit: ``{battle: 1}``; ``{title: turn}`` counts over all cards of the title."""

SINCE = ("action", "duel", "battle", "phase", "turn", "last_turn", "game")
"""Since when the log is read."""

EFFECTS = (
    Word("bow", "bowing"),
    Word("straighten", "straightening"),
    Word("move", "moving", "movement"),
    Word("move_home", "moving home", "movement home"),
    Word("move_to_battle", "moving to a battlefield", "movement to a battlefield"),
    Word("destroy", "destroying", "destruction"),
    Word("chi_death", "destruction for having no Chi", "death by Chi"),
    Word("discard", "discarding"),
    Word("remove", "removing from the game", "removal from the game"),
    Word("dishonor", "dishonoring"),
    Word("rehonor", "rehonoring"),
    Word("honor", "gain or loss of Family Honor", "Honor changes"),
    Word("honor_gain", "gain of Family Honor", "Honor gains"),
    Word("honor_loss", "loss of Family Honor", "Honor losses"),
    Word("force_bonus", "bonuses to Force", "Force bonuses"),
    Word("force_penalty", "penalties to Force", "Force penalties"),
    Word("stats", "any change of a card's numbers", "changes of numbers"),
    Word("keywords", "gain or loss of keywords", "changes of keywords"),
    Word("ranged", "Ranged Attacks", "Ranged Attacks"),
    Word("fear", "Fear", "Fear"),
    Word("duel", "duels and challenges", "duels and challenges"),
    Word("attach", "attaching", "attaching"),
    Word("recruit", "bringing into play", "bringing into play"),
    Word("create", "creating cards", "creating cards"),
    Word("draw", "drawing cards", "drawing cards"),
    Word("control", "changes of control", "changes of control"),
    Word("negate", "negating", "negation"),
    Word("all", "every effect", "all effects"),
)
"""Kinds of effect: the tags of verbs, and what protection and negation name."""

ELEMENTS = ("air", "earth", "fire", "water", "void")

CARD_TYPES = (
    *(
        Word(name, f"a {name.capitalize()}", name.capitalize())
        for name in (
            "ancestor",
            "celestial",
            "follower",
            "holding",
            "item",
            "personality",
            "region",
            "ring",
            "sensei",
            "spell",
            "strategy",
            "stronghold",
            "wind",
        )
    ),
    Word("event", "an Event", "Event"),
    Word("attachment", "a Follower, Item, Spell or the like", "attachment"),
    Word("terrain", "a Terrain in play", "Terrain"),
    Word("card", "any card", "card"),
    Word("unit", "a Personality with what is attached to him", "unit"),
    Word("province", "a Province", "Province"),
    Word("battlefield", "a place of battle", "battlefield"),
    Word("player", "a player", "player"),
    Word("action", "an action", "action"),
)
"""What `is` of a selector asks for."""

CLANS = (
    "akasha",
    "badger",
    "bat",
    "boar",
    "brotherhood of shinsei",
    "centipede",
    "crab",
    "crane",
    "dragon",
    "dragonfly",
    "falcon",
    "firefly",
    "fox",
    "hare",
    "imperial",
    "lion",
    "mantis",
    "monkey",
    "moto",
    "naga",
    "ninja",
    "oriole",
    "ox",
    "phoenix",
    "ratling",
    "scorpion",
    "shadowlands",
    "snake",
    "sparrow",
    "spider",
    "spirit",
    "tanuki",
    "tortoise",
    "toturi's army",
    "unaligned",
    "unicorn",
    "wasp",
)
"""The Clans of ``schemas/card.schema.json``, in small letters."""

_NUMBERS = (
    Word("force", "Force", "Force"),
    Word("chi", "Chi", "Chi"),
    Word("personal_honor", "Personal Honor", "Personal Honor"),
    Word("honor_requirement", "Honor Requirement", "Honor Requirement"),
    Word("gold_cost", "Gold Cost", "Gold Cost"),
    Word("focus", "Focus Value", "Focus Value"),
    Word("production", "Gold production", "Gold production"),
    Word("strength", "Province Strength", "Province Strength"),
)
"""Stats that are printed and can be changed."""

STATS = (
    *_NUMBERS,
    *(
        Word(f"{prefix}_{stat.name}", f"{meaning} {stat.english}", f"{prefix} {stat.english}")
        for prefix, meaning in (("base", "unmodified"), ("printed", "printed"))
        for stat in _NUMBERS
    ),
    Word("starting_honor", "starting Family Honor", "starting Family Honor"),
    Word("experience", "Experience level", "Experience level"),
    Word("duel", "total in the duel", "duel total"),
    Word("honor", "a player's Family Honor", "Family Honor"),
    Word("hand", "cards in a player's hand", "number of cards in hand"),
    Word("provinces", "a player's Provinces", "number of Provinces"),
    Word("units", "units of an army", "number of units"),
    Word("cards", "cards in a unit or army", "number of cards"),
    Word("attachments", "attachments it has", "number of attachments"),
    Word("followers", "Followers it has", "number of Followers"),
    Word("tokens", "tokens on it", "number of tokens"),
    Word("yu", "its Yu", "Yu"),
    Word("amount", "the number in a pending or past thing", "amount"),
)
"""What stands behind the last dot of an amount: ``performer.chi``, ``you.army.force``."""

COMPARED = tuple(stat.name for stat in STATS if stat.name not in ("units", "amount"))
"""Stats that a selector compares."""

OPERATORS = {
    "=": "equal to",
    "!=": "not equal to",
    "<": "less than",
    "<=": "at most",
    ">": "greater than",
    ">=": "at least",
}
