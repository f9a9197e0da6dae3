//! Boards, drawn.

#![forbid(unsafe_code)]
