//! The real window.

use eframe::egui::{self, ViewportBuilder};

use crate::app::{App, Options, SMALLEST};

/// Opens the window and runs until it is closed. Calls `drawn` once the first frame is on the
/// screen.
pub fn run(options: Options, drawn: Option<Box<dyn FnOnce()>>) -> Result<(), eframe::Error> {
    let app = App::new(options);
    let viewport = ViewportBuilder::default()
        .with_title(app.title())
        .with_app_id("amiral")
        .with_inner_size(app.size())
        .with_min_inner_size(SMALLEST)
        .with_icon(icon());
    let native = eframe::NativeOptions { viewport, renderer: eframe::Renderer::Glow, ..Default::default() };
    eframe::run_native("amiral", native, Box::new(move |_| Ok(Box::new(Shown { app, drawn, frames: 0 }))))
}

/// The program in its window. It reports its first frame.
struct Shown {
    app: App,
    drawn: Option<Box<dyn FnOnce()>>,
    frames: u32,
}

impl eframe::App for Shown {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        self.app.ui(ui, frame);
        self.frames += 1;
        if self.drawn.is_none() {
            return;
        }
        // When the second frame is drawn, the first is on the screen.
        if self.frames >= 2 {
            if let Some(drawn) = self.drawn.take() {
                drawn();
            }
        } else {
            ui.ctx().request_repaint();
        }
    }
}

/// The icon: a ship on the sea. It is drawn here, so that no file is needed.
fn icon() -> egui::IconData {
    const SIDE: usize = 64;
    let pixel = |place: usize| -> [u8; 4] {
        let (x, y) = ((place % SIDE) as f32, (place / SIDE) as f32);
        let hull = (40.0..52.0).contains(&y) && x > 8.0 + (y - 40.0) && x < 56.0 - (y - 40.0);
        let bridge = (28.0..40.0).contains(&y) && (22.0..42.0).contains(&x);
        let mast = (12.0..28.0).contains(&y) && (30.0..34.0).contains(&x);
        let flag = (12.0..20.0).contains(&y) && (34.0..34.0 + (20.0 - y) * 1.6).contains(&x);
        match () {
            () if flag => [0xd5, 0x5e, 0x00, 0xff],
            () if hull || bridge || mast => [0xe9, 0xee, 0xf1, 0xff],
            () if y > 46.0 + (x / 5.0).sin() * 1.5 => [0x14, 0x4a, 0x72, 0xff],
            () => [0x1d, 0x6f, 0xa5, 0xff],
        }
    };
    egui::IconData { rgba: (0..SIDE * SIDE).flat_map(pixel).collect(), width: SIDE as u32, height: SIDE as u32 }
}
