"""From the tree of an ability to closures over the table.

Nothing of a tree is read while a game runs: selectors, amounts, conditions, patterns and steps each
become a function once, when the cards of a game are made ready. What the engine can't do yet is
`Unplayable`, and its card plays without the ability.
"""
