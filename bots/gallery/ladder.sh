#!/bin/sh
# The ladder in the README: means and times of the players of this gallery, then all of them against each other.
# Run it from the repository, with amiral on the search path: sh bots/gallery/ladder.sh [GAMES] [PAIRS]
set -e
here=bots/gallery
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
for player in density monte_carlo; do
    rustc -O --edition 2024 -o "$made/$player" "$here/$player.rs"
done
set -- "${1:-100}" "${2:-20}" \
    "cmd:python3 $here/random_fire.py" "cmd:python3 $here/hunt_target.py" "cmd:python3 $here/parity.py" \
    "cmd:python3 $here/along_line.py" "cmd:python3 $here/density.py" "cmd:python3 $here/monte_carlo.py" \
    "cmd:$made/density" "cmd:$made/monte_carlo" "cmd:python3 $here/weighted_density.py" level5
games=$1 pairs=$2
shift 2
amiral study "$@" --rules hasbro --games "$games" --seed 1
amiral arena "$@" --rules hasbro --pairs "$pairs" --seed 1
