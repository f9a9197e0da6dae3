//! One game of Battleship between two seats.

#![forbid(unsafe_code)]
