"""A bot on a site, with nothing but Python's standard library: python3 online.py https://amiral.example

It fires at random among the cells that are left. Put the token of the bot into AMIRAL_BOT_TOKEN.
"""
import json
import os
import random
import re
import sys
import time
import urllib.error
import urllib.request

SITE = sys.argv[1].rstrip("/")
HEAD = {"Authorization": "Bearer " + os.environ["AMIRAL_BOT_TOKEN"], "Content-Type": "application/json"}
REPLIES = {"challenge": "accept", "place": "fleet", "fire": "shot"}


def ask(path, message=None):
    body = json.dumps(message).encode() if message else None
    return urllib.request.urlopen(urllib.request.Request(SITE + "/api/bot/" + path, body, HEAD), timeout=15)


def follow(told):
    if told["type"] not in REPLIES:
        return
    width, height = map(int, told["rules"]["size"].split("x"))
    fired = re.findall(r"[A-Z]\d+", str(told.get("shots")))
    free = [cell for y in range(height) for x in range(width) if (cell := f"{chr(65 + x)}{y}") not in fired]
    cells = random.sample(free, told.get("count", 1))
    try:
        ask("answers", {"type": REPLIES[told["type"]], "game": told["game"], "cells": cells})
    except urllib.error.HTTPError as refusal:
        # 409 and 422: the game has gone on, or is over. 429: too soon; it is told again after the next connection.
        print(json.load(refusal)["detail"], file=sys.stderr)
        if refusal.code not in (409, 422):
            time.sleep(int(refusal.headers.get("Retry-After", 1)))
            raise


while True:
    try:
        for line in ask("events"):
            follow(json.loads(line))
    except (OSError, ValueError) as problem:
        if isinstance(problem, urllib.error.HTTPError) and problem.code in (401, 403):
            sys.exit(problem.reason)
        print(f"connecting again: {problem}", file=sys.stderr)
    time.sleep(1)
