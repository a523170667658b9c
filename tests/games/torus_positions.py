"""Positions of Torus for the tests."""

# Black captures e5 from d4, and White would capture back from e5.
SUPERKO = "7/5x1/4o2/7/2o4/7/7 x -"
# A placement threatens two stones at once.
WON_IN_THREE = "3o3/3o3/7/2ox1x1/x4o1/5x1/3o3 x -"
