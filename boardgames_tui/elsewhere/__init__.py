"""Games of two people in two places. Each keeps a copy; a postman carries what each has written to the other."""
