"""One source at two speeds: functions bound to a game's rules, interpreted or compiled with numba."""
