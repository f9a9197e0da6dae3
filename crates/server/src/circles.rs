//! Whom a visitor meets, and whom they see. The rule is in the store, for statements ask it, too
//! ([`amiral_store::Circle::meets`], [`Onlooker::sees`]); every route that shows somebody to somebody,
//! or brings them together, asks it by what is here.

use amiral_store::{Circle, MatchId, Onlooker, SecretHash, Storage, StoreError};

use crate::hub::{Hub, Refused};
use crate::visitor::Visitor;

/// How that visitor looks at others.
pub(crate) async fn onlooker(storage: &dyn Storage, visitor: Option<&Visitor>) -> Result<Onlooker, StoreError> {
    let Some(visitor) = visitor else { return Ok(Onlooker::default()) };
    let teaches = match visitor.account() {
        Some(player) if !visitor.is_pupil() => storage.teaches(player).await?,
        _ => Vec::new(),
    };
    Ok(Onlooker { circle: visitor.circle().clone(), teaches })
}

/// Whether that visitor sees somebody of that circle. Of most nothing is asked.
pub(crate) async fn sees(storage: &dyn Storage, visitor: Option<&Visitor>, other: &Circle) -> Result<bool, StoreError> {
    let own = visitor.map_or(&Circle::Open, Visitor::circle);
    Ok(own.meets(other) || onlooker(storage, visitor).await?.sees(other))
}

/// Whether that visitor sees whoever sits in that match.
pub(crate) async fn sees_match(
    storage: &dyn Storage,
    visitor: Option<&Visitor>,
    id: MatchId,
) -> Result<bool, StoreError> {
    storage.is_seen(id, &onlooker(storage, visitor).await?).await
}

impl Hub {
    /// Refuses to bring two together who do not meet: to each, the other is not there.
    pub(crate) async fn ensure_meet(&self, visitor: &Visitor, host: Option<&SecretHash>) -> Result<(), Refused> {
        let host = match host {
            Some(host) => self.storage().circle_of(host).await?,
            None => Circle::Open,
        };
        if visitor.circle().meets(&host) { Ok(()) } else { Err(Refused::NoGame) }
    }
}
