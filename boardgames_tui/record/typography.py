"""What other programs make of quotation marks, hyphens and spaces, as parts of regular expressions."""

# Characters without a width that mean nothing between tokens: soft hyphens, zero-width spaces and joiners, marks of
# direction, and byte order marks in the middle of joined files.
WITHOUT_WIDTH = r"\u00ad\u200b-\u200f\u2060\ufeff"
# These and spaces within a line, also for patterns of ASCII.
BLANK = rf" \t\u00a0\u2000-\u200a\u202f\u205f\u3000{WITHOUT_WIDTH}"
# These and all other white space.
GAP = rf"\s{BLANK}"
# Quotation marks of any language, the plain one included.
QUOTES = '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019\u201a\u201b\u2039\u203a\u2032\u2033\uff02'
# Hyphens, dashes and the minus sign.
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
HYPHENS = str.maketrans(dict.fromkeys(DASHES, "-"))
