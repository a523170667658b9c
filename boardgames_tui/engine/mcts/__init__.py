"""Monte Carlo tree search with a solver, for games with rollouts; and the plain baseline."""
