//! Classes: pupils whose accounts a teacher makes, and whom they meet.

use std::fmt;

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{Account, Forgotten, Handle, MatchId, Period, PlayerId, SecretHash, StoreError};

/// What a class is known by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(pub String);

impl fmt::Display for ClassId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Whom somebody meets.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Circle {
    /// Everybody who is in no class.
    #[default]
    Open,
    /// Their class alone.
    Class(ClassId),
}

impl Circle {
    /// The one rule about who may play whom, talk to whom, and find whom.
    ///
    /// ```
    /// use amiral_store::{Circle, ClassId};
    ///
    /// let class = |name: &str| Circle::Class(ClassId(name.into()));
    /// assert!(Circle::Open.meets(&Circle::Open) && class("5b").meets(&class("5b")));
    /// assert!(!class("5b").meets(&Circle::Open) && !class("5b").meets(&class("5c")));
    /// ```
    pub fn meets(&self, other: &Circle) -> bool {
        self == other
    }

    /// The class, if it is one.
    pub fn class(&self) -> Option<&ClassId> {
        match self {
            Circle::Open => None,
            Circle::Class(class) => Some(class),
        }
    }

    /// What statements compare: the class, or nothing.
    pub(crate) fn name(&self) -> &str {
        self.class().map_or("", |class| class.0.as_str())
    }

    /// The circle of somebody in that class, if they are in any.
    pub(crate) fn of(class: Option<String>) -> Circle {
        class.map_or(Circle::Open, |class| Circle::Class(ClassId(class)))
    }
}

/// Somebody who looks at how others play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Onlooker {
    /// Whom they meet.
    pub circle: Circle,
    /// The classes they teach.
    pub teaches: Vec<ClassId>,
}

impl Onlooker {
    /// Whether they see somebody: whom they meet, and pupils they teach.
    pub fn sees(&self, other: &Circle) -> bool {
        self.circle.meets(other) || other.class().is_some_and(|class| self.teaches.contains(class))
    }
}

/// A class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// What it is known by.
    pub id: ClassId,
    /// Whose it is.
    pub teacher: PlayerId,
    /// The handle of that account.
    pub taught_by: Handle,
    /// What it is called.
    pub name: String,
    /// When it was made.
    pub made: Timestamp,
    /// How many pupils it has.
    pub pupils: u64,
}

/// A class to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewClass {
    /// What it is known by.
    pub id: ClassId,
    /// Whose it is.
    pub teacher: PlayerId,
    /// What it is called.
    pub name: String,
    /// When it is made.
    pub at: Timestamp,
}

/// A pupil whose account is to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPupil {
    /// What the account is called.
    pub handle: Handle,
    /// What the pupil is called in games.
    pub name: String,
    /// The hash of the code that signs in.
    pub code: SecretHash,
}

/// Why pupils were not added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotAdded {
    /// There is no such class of that teacher.
    NoClass,
    /// The class, or the teacher, would have too many.
    TooMany,
    /// That handle, or one that looks like it, is taken.
    Taken(Handle),
}

/// How a pupil has fared.
#[derive(Clone, PartialEq, Debug)]
pub struct PupilLine {
    /// The pupil.
    pub account: Account,
    /// The matches of two sides that somebody won.
    pub duels: Period,
    /// The matches alone; those won are those in which every ship was found.
    pub solo: Period,
    /// How many of their matches were judged.
    pub judged: u64,
    /// How near their shots came to the likeliest ones, from 0 to 1, on average over those.
    pub accuracy: Option<f64>,
    /// The shots given away in one of those, on average.
    pub given_away: Option<f64>,
    /// The standard error of that, from the spread of the matches; nothing for a single one.
    pub error: Option<f64>,
    /// When their last match began.
    pub played: Option<Timestamp>,
}

/// Classes and their pupils. Codes come here as hashes.
#[async_trait]
pub trait ClassStore: Send + Sync {
    /// Lets the owner of an account make classes, or no longer. A pupil never may.
    async fn set_teacher(&self, player: PlayerId, teacher: bool) -> Result<(), StoreError>;

    /// Makes a class; not so where its teacher has that many.
    async fn make_class(&self, new: &NewClass, most: u32) -> Result<bool, StoreError>;

    /// The class known by that.
    async fn class(&self, id: &ClassId) -> Result<Option<Class>, StoreError>;

    /// The classes of a teacher, or all there are, the oldest first, at most so many.
    async fn classes(&self, teacher: Option<PlayerId>, limit: u32) -> Result<Vec<Class>, StoreError>;

    /// Adds pupils to a class, all of them or none; with those there are, at most so many.
    async fn add_pupils(
        &self,
        class: &ClassId,
        pupils: &[NewPupil],
        most: u32,
        at: Timestamp,
    ) -> Result<Result<(), NotAdded>, StoreError>;

    /// The pupils of a class, in the order in which they were added.
    async fn pupils(&self, class: &ClassId) -> Result<Vec<Account>, StoreError>;

    /// The same, and how each has fared.
    async fn pupil_lines(&self, class: &ClassId) -> Result<Vec<PupilLine>, StoreError>;

    /// Gives pupils other codes, all of them or, where one is no pupil, none. Their sessions end.
    async fn set_sign_in_codes(&self, codes: &[(PlayerId, SecretHash)]) -> Result<Vec<SecretHash>, StoreError>;

    /// The pupil with that handle, or one that looks like it, and that code.
    async fn pupil_with(&self, handle: &Handle, code: &SecretHash) -> Result<Option<Account>, StoreError>;

    /// Whom a visitor meets: a pupil, or whoever shares a pupil's screen, their class alone.
    async fn circle_of(&self, visitor: &SecretHash) -> Result<Circle, StoreError>;

    /// The classes that an account teaches.
    async fn teaches(&self, player: PlayerId) -> Result<Vec<ClassId>, StoreError>;

    /// Whether somebody sees everybody who sits in a match.
    async fn is_seen(&self, id: MatchId, by: &Onlooker) -> Result<bool, StoreError>;

    /// Erases a class, the accounts of its pupils, and who sat in their games, all of it or nothing.
    /// Nobody's games with others are left, for pupils play nobody else.
    async fn delete_class(&self, id: &ClassId) -> Result<Forgotten, StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_teacher_sees_their_own_classes_and_meets_none() {
        let class = |name: &str| ClassId(name.into());
        let teacher = Onlooker { circle: Circle::Open, teaches: vec![class("5b")] };
        let (own, other) = (Circle::Class(class("5b")), Circle::Class(class("5c")));
        assert!(teacher.sees(&own) && teacher.sees(&Circle::Open) && !teacher.sees(&other));
        assert!(!teacher.circle.meets(&own));
        let pupil = Onlooker { circle: own.clone(), teaches: Vec::new() };
        assert!(pupil.sees(&own) && !pupil.sees(&Circle::Open) && !pupil.sees(&other));
    }
}
