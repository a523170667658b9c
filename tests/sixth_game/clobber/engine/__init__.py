"""What only Clobber's engine loads."""
