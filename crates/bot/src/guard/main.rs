//! The guard by itself: see `amiral_bot::guard`.

fn main() {
    amiral_bot::guard::enter();
}
