"""Card search: a query language, its SQL, its results."""
