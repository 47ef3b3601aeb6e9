#!/usr/bin/env python3
"""A whole bot for every game: it plays any legal move. Put your own thoughts into choose().

skerry selfplay scurry --seats 'exec:python3 docs/example_bot.py,random'
"""
import json
import random
import sys


def choose(request):
    """The text of a legal move. request["view"] is what the seat sees, request["legal"] what it may do."""
    return random.Random(request["seed"]).choice(request["legal"])


def answer(line):
    request = json.loads(line)
    if request["do"] == "choose":
        return {"move": choose(request)}
    return {"error": f"unknown request {request['do']!r}"}


def main():
    for line in sys.stdin:  # ends when the game does
        print(json.dumps(answer(line)), flush=True)


if __name__ == "__main__":
    main()
