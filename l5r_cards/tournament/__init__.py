"""The tournament desk: all lists of an event checked at once, and some picked for a look."""
