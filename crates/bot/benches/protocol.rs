//! What the protocol costs.

fn main() {
    divan::main();
}
