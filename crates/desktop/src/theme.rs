//! Colours and sizes, for the light and the dark theme.
//!
//! The sea, the ships, and the marks have the colours of the web pages. Colour alone never carries
//! a meaning: every mark has its own shape.

use eframe::egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, Stroke, Style, TextStyle, Theme, Visuals, vec2,
};

/// The colours of the sea and of texts.
pub(crate) struct Palette {
    pub(crate) sea: Color32,
    /// The black cells of a checkerboard.
    pub(crate) sea_black: Color32,
    pub(crate) line: Color32,
    pub(crate) edge: Color32,
    pub(crate) coordinate: Color32,
    pub(crate) hover: Color32,
    pub(crate) cursor: Color32,
    /// What has been chosen: the cells of a salvo, or the possible ends of a ship.
    pub(crate) chosen: Color32,
    pub(crate) hull: Color32,
    pub(crate) hull_line: Color32,
    /// Its deck, what stands on it, and its guns.
    pub(crate) deck: Color32,
    pub(crate) deck_light: Color32,
    pub(crate) deck_dark: Color32,
    /// A ship of the enemy that is revealed.
    pub(crate) revealed_line: Color32,
    pub(crate) sunk: Color32,
    pub(crate) sunk_line: Color32,
    /// The ring around the last shot.
    pub(crate) last: Color32,
    pub(crate) hit: Color32,
    pub(crate) hit_mark: Color32,
    /// What a hit has burnt.
    pub(crate) burn: Color32,
    pub(crate) miss: Color32,
    /// The ring of a miss, and its edge.
    pub(crate) ring: Color32,
    pub(crate) ring_edge: Color32,
    pub(crate) ruled_out: Color32,
    pub(crate) reef: Color32,
    pub(crate) splash: Color32,
    pub(crate) fire: Color32,
    pub(crate) good: Color32,
    pub(crate) bad: Color32,
    pub(crate) accent: Color32,
    /// A surface that stands out from the background.
    pub(crate) card: Color32,
    pub(crate) card_line: Color32,
    /// A heat map, from cold to hot.
    pub(crate) heat: [Color32; 6],
    /// The curves of a figure.
    pub(crate) series: [Color32; 8],
}

const fn rgb(code: u32) -> Color32 {
    Color32::from_rgb((code >> 16) as u8, (code >> 8) as u8, code as u8)
}

const LIGHT: Palette = Palette {
    sea: rgb(0x00df_eaec),
    sea_black: rgb(0x00c8_dce1),
    line: rgb(0x00a9_c1c8),
    edge: rgb(0x0013_263a),
    coordinate: rgb(0x0046_586b),
    hover: rgb(0x00ff_ffff),
    cursor: rgb(0x0013_263a),
    chosen: rgb(0x0000_9e73),
    hull: rgb(0x0060_758a),
    hull_line: rgb(0x001c_3044),
    deck: rgb(0x008b_9dac),
    deck_light: rgb(0x00c3_ccd3),
    deck_dark: rgb(0x0033_485c),
    revealed_line: rgb(0x0013_263a),
    sunk: rgb(0x006f_9cae),
    sunk_line: rgb(0x0039_677d),
    last: rgb(0x00e3_9a1c),
    hit: rgb(0x00c9_371f),
    hit_mark: rgb(0x00ff_f3d8),
    burn: rgb(0x003a_1c15),
    miss: rgb(0x003d_6f86),
    ring: rgb(0x00ff_ffff),
    ring_edge: rgb(0x0035_677c),
    ruled_out: rgb(0x0046_586b),
    reef: rgb(0x007a_4d00),
    splash: rgb(0x003d_6f86),
    fire: rgb(0x00e3_9a1c),
    good: rgb(0x0000_7355),
    bad: rgb(0x00b3_3c00),
    accent: rgb(0x000b_6ba8),
    card: rgb(0x00ff_ffff),
    card_line: rgb(0x00cf_dce4),
    heat: [rgb(0x00f8_ebc6), rgb(0x00f4_d28f), rgb(0x00ee_ab38), rgb(0x00e8_9128), rgb(0x00df_731a), rgb(0x00d2_520a)],
    series: [
        rgb(0x0000_72b2),
        rgb(0x00d5_5e00),
        rgb(0x0000_9e73),
        rgb(0x00cc_79a7),
        rgb(0x00b0_8600),
        rgb(0x0033_8fc4),
        rgb(0x0044_4c52),
        rgb(0x007a_3e9d),
    ],
};

const DARK: Palette = Palette {
    sea: rgb(0x0010_2a3c),
    sea_black: rgb(0x000c_2131),
    line: rgb(0x002b_4a5e),
    edge: rgb(0x00e8_eef2),
    coordinate: rgb(0x00a9_b8c5),
    hover: rgb(0x003a_6c8f),
    cursor: rgb(0x00e8_eef2),
    chosen: rgb(0x002f_d3a3),
    hull: rgb(0x007f_95a8),
    hull_line: rgb(0x000b_1720),
    deck: rgb(0x00a7_b8c6),
    deck_light: rgb(0x00d5_dfe7),
    deck_dark: rgb(0x0042_586b),
    revealed_line: rgb(0x00e8_eef2),
    sunk: rgb(0x0024_5f7b),
    sunk_line: rgb(0x006f_b0cd),
    last: rgb(0x00e0_992a),
    hit: rgb(0x00e2_502f),
    hit_mark: rgb(0x00ff_f0d0),
    burn: rgb(0x002b_0f0a),
    miss: rgb(0x009c_c6da),
    ring: rgb(0x00e6_f4fa),
    ring_edge: rgb(0x000a_2131),
    ruled_out: rgb(0x00a9_b8c5),
    reef: rgb(0x00f3_c877),
    splash: rgb(0x009c_c6da),
    fire: rgb(0x00e0_992a),
    good: rgb(0x0054_d6ae),
    bad: rgb(0x00ff_9e6b),
    accent: rgb(0x0056_b4e9),
    card: rgb(0x0019_2733),
    card_line: rgb(0x002c_4050),
    heat: [rgb(0x003b_3a33), rgb(0x0066_4d2a), rgb(0x0093_601f), rgb(0x00b5_7629), rgb(0x00db_9f48), rgb(0x00ff_c869)],
    series: [
        rgb(0x0056_b4e9),
        rgb(0x00ff_9e4a),
        rgb(0x002f_d3a3),
        rgb(0x00e6_9cc4),
        rgb(0x00f0_e442),
        rgb(0x008f_b8ff),
        rgb(0x00c9_d2d8),
        rgb(0x00c4_9bea),
    ],
};

impl Palette {
    /// The palette for a theme.
    pub(crate) fn of(visuals: &Visuals) -> &'static Palette {
        if visuals.dark_mode { &DARK } else { &LIGHT }
    }

    /// The colour of a heat from 0 to 1.
    pub(crate) fn warmth(&self, part: f32) -> Color32 {
        let place = part.clamp(0.0, 1.0) * (self.heat.len() - 1) as f32;
        let below = (place.floor() as usize).min(self.heat.len() - 2);
        mix(self.heat[below], self.heat[below + 1], place - below as f32)
    }

    pub(crate) fn series(&self, number: usize) -> Color32 {
        self.series[number % self.series.len()]
    }
}

/// A colour between two.
pub(crate) fn mix(a: Color32, b: Color32, part: f32) -> Color32 {
    a.lerp_to_gamma(b, part)
}

/// Black or white, whichever can be read on the given colour.
pub(crate) fn ink_on(colour: Color32) -> Color32 {
    let luminance = 0.299 * f32::from(colour.r()) + 0.587 * f32::from(colour.g()) + 0.114 * f32::from(colour.b());
    if luminance > 140.0 { rgb(0x0010_1c26) } else { rgb(0x00f6_fafc) }
}

/// Applies our sizes and colours to both themes.
pub(crate) fn apply(context: &Context) {
    for theme in [Theme::Light, Theme::Dark] {
        context.style_mut_of(theme, |style| style_theme(style, theme));
    }
}

fn style_theme(style: &mut Style, theme: Theme) {
    let sizes =
        [(TextStyle::Small, 12.5), (TextStyle::Body, 15.0), (TextStyle::Button, 15.0), (TextStyle::Heading, 23.0)];
    for (name, size) in sizes {
        style.text_styles.insert(name, FontId::new(size, FontFamily::Proportional));
    }
    style.text_styles.insert(TextStyle::Monospace, FontId::new(14.0, FontFamily::Monospace));
    style.spacing.item_spacing = vec2(8.0, 8.0);
    style.spacing.button_padding = vec2(12.0, 6.0);
    style.spacing.interact_size.y = 30.0;
    style.spacing.window_margin = Margin::same(18);
    style.spacing.menu_margin = Margin::same(8);
    style.spacing.slider_width = 160.0;
    style.spacing.combo_width = 160.0;
    style.interaction.tooltip_delay = 0.4;
    let palette = match theme {
        Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    };
    let visuals = &mut style.visuals;
    let (background, text, faint, rest, over) = match theme {
        Theme::Light => (0x00ee_f3f7, 0x0017_2733, 0x00f6_f9fb, 0x00dd_e7ee, 0x00cb_dbe6),
        Theme::Dark => (0x0010_1a23, 0x00e3_ecf2, 0x0015_212c, 0x0024_3644, 0x0030_4a5d),
    };
    visuals.panel_fill = rgb(background);
    visuals.window_fill = palette.card;
    visuals.window_stroke = Stroke::new(1.0, palette.card_line);
    visuals.window_corner_radius = CornerRadius::same(12);
    visuals.menu_corner_radius = CornerRadius::same(10);
    visuals.faint_bg_color = rgb(faint);
    visuals.extreme_bg_color = if theme == Theme::Light { rgb(0x00ff_ffff) } else { rgb(0x000b_131a) };
    visuals.text_edit_bg_color = Some(if theme == Theme::Light { rgb(0x00f3_f7fa) } else { rgb(0x000d_161e) });
    visuals.weak_text_color = Some(palette.coordinate);
    visuals.hyperlink_color = palette.accent;
    visuals.error_fg_color = palette.bad;
    visuals.selection.bg_fill = palette.accent;
    visuals.selection.stroke = Stroke::new(1.0, ink_on(palette.accent));
    visuals.slider_trailing_fill = true;
    let widgets = &mut visuals.widgets;
    for widget in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        widget.corner_radius = CornerRadius::same(8);
        widget.fg_stroke.color = rgb(text);
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, palette.card_line);
    for (widget, fill) in [
        (&mut widgets.inactive, rest),
        (&mut widgets.hovered, over),
        (&mut widgets.active, over),
        (&mut widgets.open, over),
    ] {
        widget.weak_bg_fill = rgb(fill);
        widget.bg_fill = rgb(fill);
    }
    widgets.inactive.bg_stroke = Stroke::new(1.0, palette.card_line);
    // egui draws the focused widget like a pressed one: it must stand out.
    widgets.active.bg_stroke = Stroke::new(2.0, palette.accent);
    widgets.hovered.bg_stroke = Stroke::new(1.0, palette.accent);
}
