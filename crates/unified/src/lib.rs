//! Nothing but the features of dependencies: with the tests of any crate they are those that the
//! tests of all crates need, so that nothing is compiled twice.
