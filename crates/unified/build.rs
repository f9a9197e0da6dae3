//! Without it cargo would leave the build-dependencies out.

fn main() {}
