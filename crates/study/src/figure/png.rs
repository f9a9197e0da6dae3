//! SVG to PNG, with our own fonts.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use thiserror::Error;

/// A drawing that could not be rendered.
#[derive(Debug, Error)]
#[error("the figure cannot be rendered: {0}")]
pub struct RenderError(String);

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../../fonts/texgyreheros-regular.otf").to_vec());
    fonts.load_font_data(include_bytes!("../../fonts/texgyreheros-bold.otf").to_vec());
    Arc::new(fonts)
});

pub(super) fn render(svg: &str, scale: f32) -> Result<Vec<u8>, RenderError> {
    let options = Options { fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| RenderError(error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or_else(|| RenderError("it has no size".into()))?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| RenderError("it is too large".into()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| RenderError(error.to_string()))
}
