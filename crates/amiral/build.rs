//! Tells the program which commit it is built from.

#[path = "../../build/commit.rs"]
mod commit;

fn main() {
    commit::tell();
}
