"""What every room knows: positions, games and their contracts, boards, errors."""
