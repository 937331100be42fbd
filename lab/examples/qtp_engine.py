#!/usr/bin/env python3
"""A small engine that speaks QTP, the Quoridor Text Protocol: it walks the shortest way and places a random wall now and then."""
import random
import sys

GOAL, OTHER = {"black": 0, "white": 8}, {"black": "white", "white": "black"}
COMMANDS = "name version known_command list_commands quit boardsize clear_board walls playmove playwall genmove winner".split()
pawns, left, walls = {}, {}, set()  # A wall: file, rank and direction, of the square north-west of its middle.

def neighbours(at):
    x, y = at
    for to, wall in ((x, y + 1), (x, y + 1, "h")), ((x, y - 1), (x, y, "h")), ((x + 1, y), (x, y, "v")), ((x - 1, y), (x - 1, y, "v")):
        half = (wall[0] - 1, wall[1], "h") if wall[2] == "h" else (wall[0], wall[1] + 1, "v")
        if 0 <= to[0] < 9 and 0 <= to[1] < 9 and not walls & {wall, half}:
            yield to

def distance(start, colour):
    seen, ring, steps = {start}, {start}, 0
    while ring and all(y != GOAL[colour] for _, y in ring):
        ring, steps = {to for at in ring for to in neighbours(at)} - seen, steps + 1
        seen |= ring
    return steps if ring else None

def destinations(colour):
    at, other = pawns[colour], pawns[OTHER[colour]]
    for to in neighbours(at):
        behind = (2 * to[0] - at[0], 2 * to[1] - at[1])
        beyond = [square for square in neighbours(to) if square != at]
        yield from [to] if to != other else [behind] if behind in beyond else beyond

def fits(wall):
    x, y, turn = wall
    ends = {(x - 1, y, turn), (x + 1, y, turn)} if turn == "h" else {(x, y - 1, turn), (x, y + 1, turn)}
    if walls & ends or walls & {(x, y, "h"), (x, y, "v")}:
        return False
    walls.add(wall)
    is_open = all(distance(pawns[colour], colour) is not None for colour in pawns)
    walls.remove(wall)
    return is_open

def genmove(colour):
    tries = 20 if left[colour] and random.random() < 0.4 else 0
    for wall in [(random.randrange(8), random.randrange(1, 9), random.choice("hv")) for _ in range(tries)]:
        if fits(wall):
            walls.add(wall)
            left[colour] -= 1
            return f"{'abcdefgh'[wall[0]]}{wall[1] + 1} {wall[2]}"
    pawns[colour] = min(destinations(colour), key=lambda square: distance(square, colour))
    return f"{'abcdefghi'[pawns[colour][0]]}{pawns[colour][1] + 1}"

def answer(command, words):
    if command in ("boardsize", "clear_board"):
        walls.clear()
        pawns.update(black=(4, 8), white=(4, 0))
        return None if words not in ([], ["9"]) else ""
    colour = "black" if words and words[0].startswith("b") else "white"
    square = ("abcdefghi".index(words[1][0]), int(words[1][1]) - 1) if command.startswith("play") else None
    if command == "walls":
        left.update(black=int(words[0]), white=int(words[0]))
    elif command == "playmove":
        pawns[colour] = square
    elif command == "playwall":
        walls.add((*square, words[2][0]))
        left[colour] -= 1
    won = [colour for colour in pawns if pawns[colour][1] == GOAL[colour]]
    facts = {"name": "Wanderer", "version": "1", "list_commands": "\n".join(COMMANDS), "winner": f"true {won[0]}" if won else "false"}
    facts["known_command"] = str(bool(words) and words[0] in COMMANDS).lower()
    return genmove(colour) if command == "genmove" else facts.get(command, "")

for line in sys.stdin:
    command, *words = line.lower().split() or [""]
    text = answer(command, words) if command in COMMANDS else None
    if command:
        print("? unknown command\n" if text is None else f"= {text}".strip() + "\n", flush=True)
    if command == "quit":
        break
