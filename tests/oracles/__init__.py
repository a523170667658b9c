"""The rules of all games a second time, plain and slow, written from the rules text alone.

They share no code with the program, so that a mistake has to be made twice to go unseen. Each game's module has a
class `Oracle`: `start` or `read` a position, then `legal`, `play`, `line`, `result` and `score`. It takes valid input
for granted.
"""
