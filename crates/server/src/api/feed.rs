//! A private feed of the games that wait for a visitor, for feed readers.

use amiral_store::SecretHash;
use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::ask::Ask;
use crate::problem::Problem;
use crate::visitor::secret;

/// The feed of the games that wait for you.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct FeedView {
    /// Where it is, if you have one. Whoever knows the address can read it.
    pub address: Option<String>,
}

/// Your feed, if you have one.
#[utoipa::path(get, path = "/feed", tag = "lobby", responses((status = 200, body = FeedView)))]
pub(crate) async fn get(ask: Ask) -> Result<Json<FeedView>, Problem> {
    let Some(visitor) = &ask.visitor else { return Ok(Json(FeedView { address: None })) };
    let salt = ask.app.storage().feed(visitor.hash()).await.map_err(|error| ask.store(&error))?;
    let address = match salt {
        Some(salt) => Some(written(&ask, &address(&ask, visitor.hash(), &salt).await?)),
        None => None,
    };
    Ok(Json(FeedView { address }))
}

/// Gives you a feed, or another address for it: the old one ends.
#[utoipa::path(post, path = "/feed", tag = "lobby", responses((status = 200, body = FeedView)))]
pub(crate) async fn renew(ask: Ask) -> Result<Json<FeedView>, Problem> {
    let visitor = ask.visitor()?;
    let salt = secret();
    let address = address(&ask, visitor.hash(), &salt).await?;
    let hash = SecretHash::of(&address);
    let set = ask.app.storage().set_feed(visitor.hash(), Some((&salt, &hash))).await;
    set.map_err(|error| ask.store(&error))?;
    Ok(Json(FeedView { address: Some(written(&ask, &address)) }))
}

/// Ends your feed.
#[utoipa::path(delete, path = "/feed", tag = "lobby", responses((status = 200, body = FeedView)))]
pub(crate) async fn drop_feed(ask: Ask) -> Result<Json<FeedView>, Problem> {
    if let Some(visitor) = &ask.visitor {
        ask.app.storage().set_feed(visitor.hash(), None).await.map_err(|error| ask.store(&error))?;
    }
    Ok(Json(FeedView { address: None }))
}

/// The secret part of the address. It follows from a secret of the site, so that the database does
/// not have it.
async fn address(ask: &Ask, visitor: &SecretHash, salt: &str) -> Result<String, Problem> {
    let key = ask.app.storage().secret("feeds").await.map_err(|error| ask.store(&error))?;
    let mut hex = blake3::keyed_hash(&key, format!("{} {salt}", visitor.0).as_bytes()).to_hex().to_string();
    hex.truncate(32);
    Ok(hex)
}

fn written(ask: &Ask, address: &str) -> String {
    ask.app.site().address(&format!("/feed/{address}?lang={}", ask.lang))
}
