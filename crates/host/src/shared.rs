//! Errors as part of a scene.

use std::error::Error;
use std::ops::Deref;
use std::sync::Arc;

/// An error in a scene, which may be shown more than once. Two errors with the same message are
/// equal.
#[derive(Debug)]
pub struct Shared<E>(Arc<E>);

impl<E> Clone for Shared<E> {
    fn clone(&self) -> Shared<E> {
        Shared(self.0.clone())
    }
}

impl<E: Error> From<E> for Shared<E> {
    fn from(error: E) -> Shared<E> {
        Shared(Arc::new(error))
    }
}

impl<E> Deref for Shared<E> {
    type Target = E;

    fn deref(&self) -> &E {
        &self.0
    }
}

impl<E: Error> PartialEq for Shared<E> {
    fn eq(&self, other: &Shared<E>) -> bool {
        self.0.to_string() == other.0.to_string()
    }
}
