//! Whether there is a display for a window.

/// Whether this session can show windows, as far as the environment says. Windows and macOS always
/// can; elsewhere a variable names the display.
pub fn has_display() -> bool {
    if cfg!(not(unix)) || cfg!(target_os = "macos") {
        return true;
    }
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].into_iter().any(is_set)
}
