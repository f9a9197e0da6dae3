//! Saving a game and its report in files.

use std::path::{Path, PathBuf};

use super::{Notice, PlayingModel};
use crate::{RecordFileError, write_record, write_text};

impl PlayingModel {
    pub(super) fn save(&mut self, path: PathBuf) {
        if let Some(record) = self.game.as_ref().map(|game| game.record_to_save()) {
            self.tell_saved(path, |path| write_record(path, &record));
        }
    }

    /// Saves the report, once there is one, with this text.
    pub(super) fn save_report(&mut self, path: PathBuf, text: &str) {
        if self.report.is_some() {
            self.tell_saved(path, |path| write_text(path, text));
        }
    }

    fn tell_saved(&mut self, path: PathBuf, write: impl FnOnce(&Path) -> Result<(), RecordFileError>) {
        self.notice = Some(match write(&path) {
            Ok(()) => Notice::Saved(path),
            Err(error) => Notice::NotSaved(error.into()),
        });
    }
}
