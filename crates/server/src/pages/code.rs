//! The code of an invitation, to hold a phone's camera at.

use std::fmt::Write;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use qrcode::{Color, EcLevel, QrCode};

use crate::App;

/// The white around a code, in its squares: what readers need.
const MARGIN: usize = 4;

/// Draws the address of an invitation. Nothing is looked up: whoever can ask for the code knows the
/// invitation already.
pub(crate) async fn show(State(app): State<App>, Path(invitation): Path<String>, headers: HeaderMap) -> Response {
    let known = invitation.len() == 32 && invitation.bytes().all(|byte| byte.is_ascii_hexdigit());
    let address = app.site().whole_address(&headers, &format!("/join/{invitation}"));
    let drawn = if known { drawing(&address) } else { None };
    let Some(drawn) = drawn else { return StatusCode::NOT_FOUND.into_response() };
    let told = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "private, max-age=3600")];
    (told, drawn).into_response()
}

/// Draws the address where pupils sign in with their cards: the same for everybody.
pub(crate) async fn sign_in(State(app): State<App>, headers: HeaderMap) -> Response {
    let address = app.site().whole_address(&headers, "/sign-in#card");
    let Some(drawn) = drawing(&address) else { return StatusCode::NOT_FOUND.into_response() };
    let told = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "private, max-age=3600")];
    (told, drawn).into_response()
}

/// Dark squares on white in any light: that is what cameras read.
fn drawing(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text.as_bytes(), EcLevel::M).ok()?;
    let (wide, whole) = (code.width(), code.width() + 2 * MARGIN);
    let mut path = String::new();
    for (place, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            write!(path, "M{} {}h1v1h-1z", place % wide + MARGIN, place / wide + MARGIN).ok()?;
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{whole}v{whole}h-{whole}z\"/><path d=\"{path}\"/></svg>"
    ))
}
