//! Where the seas, the status line, and the log go on a terminal of any size. Seas come first: the
//! log takes the room they leave, beside them or below.

use amiral_game::Grid;
use amiral_host::Rows;
use ratatui::layout::Rect;

use crate::board::Density;

/// The minimum width of a log beside the seas.
const BESIDE: u16 = 32;
/// The minimum width beside a single sea. It is smaller, because a large sea is worth more than a
/// wide log.
const BESIDE_ONE: u16 = 22;
/// The minimum width beside the smallest sea.
const BESIDE_SMALLEST: u16 = 15;
/// The minimum height of a log below seas that could be smaller.
const BELOW: u16 = 6;
/// The width of a sea that has room for every caption above it.
const WIDE: u16 = 40;
/// The height of the caption above a sea.
const CAPTION: u16 = 2;

/// Two seas side by side.
pub(crate) struct Pair {
    pub(crate) density: Density,
    /// The area above each sea.
    pub(crate) captions: [Rect; 2],
    pub(crate) seas: [Rect; 2],
    pub(crate) status: Rect,
    pub(crate) log: Rect,
    /// Whether the log is beside the seas rather than below.
    pub(crate) is_log_beside: bool,
}

impl Pair {
    /// Two seas as large as possible. `None` if there is no room for two.
    pub(crate) fn fitting(grid: Grid, rows: Rows, area: Rect) -> Option<Pair> {
        let place = |density: Density| Pair::with(density, grid, rows, area);
        let (width, _) = Density::Tight.extent(grid, rows);
        let cut = || (width < area.width / 2).then(|| Pair::below(Density::Tight, grid, rows, area));
        Density::ALL.into_iter().find_map(place).or_else(cut)
    }

    /// Two seas of a given density, with the log where it has more room. `None` if it has too
    /// little everywhere.
    fn with(density: Density, grid: Grid, rows: Rows, area: Rect) -> Option<Pair> {
        let (width, height) = density.extent(grid, rows);
        let spare = area.height.checked_sub(height + CAPTION + 1)?;
        let beside = area.width.checked_sub(2 * width + 2).filter(|&columns| columns >= BESIDE);
        let below =
            Some(spare).filter(|&lines| width < area.width / 2 && (lines >= BELOW || density == Density::Tight));
        // A narrow sea has no room for its caption, unless its half of the screen is wider.
        let beside_room = beside.filter(|_| width >= WIDE || below.is_none()).map(|columns| columns * area.height);
        let below_room = below.map(|lines| lines * area.width);
        match (beside_room, below_room) {
            (None, None) => None,
            (beside, below) if beside > below => Some(Pair::beside(density, grid, rows, area)),
            _ => Some(Pair::below(density, grid, rows, area)),
        }
    }

    fn beside(density: Density, grid: Grid, rows: Rows, area: Rect) -> Pair {
        let (width, height) = density.extent(grid, rows);
        let halves = [0, width + 1].map(|x| Rect { x: area.x + x, width, ..area });
        let log = area.x + 2 * width + 2;
        Pair {
            density,
            captions: halves.map(|half| Rect { height: CAPTION, ..half }),
            seas: halves.map(|half| Rect { y: area.y + CAPTION, height, ..half }),
            status: Rect {
                y: area.y + CAPTION + height,
                width: 2 * width + 1,
                height: area.height - CAPTION - height,
                ..area
            },
            log: Rect { x: log, width: area.right() - log, ..area },
            is_log_beside: true,
        }
    }

    /// Each sea in the middle of its half, cut off if it is too high.
    fn below(density: Density, grid: Grid, rows: Rows, area: Rect) -> Pair {
        let (width, whole) = density.extent(grid, rows);
        let room = area.height.saturating_sub(CAPTION + 1);
        let height = if whole > room { room.saturating_sub(BELOW) } else { whole };
        let half = area.width / 2;
        let spare = (half - 1).saturating_sub(width.max(40));
        let halves = [(area.x, half - 1), (area.x + half, area.width - half)];
        let halves = halves.map(|(x, columns)| Rect { x: x + spare / 2, width: columns - spare / 2, ..area });
        let status = area.y + CAPTION + height;
        Pair {
            density,
            captions: halves.map(|half| Rect { height: CAPTION, ..half }),
            seas: halves.map(|half| Rect { y: area.y + CAPTION, width: width.min(half.width), height, ..half }),
            status: Rect { y: status, height: 1, ..area },
            log: Rect { y: status + 1, height: area.bottom().saturating_sub(status + 1), ..area },
            is_log_beside: false,
        }
    }
}

/// One sea, and room for everything else.
pub(crate) struct One {
    pub(crate) density: Density,
    pub(crate) sea: Rect,
    pub(crate) rest: Rect,
}

impl One {
    /// One sea as large as possible, with the rest beside it or, on narrow terminals, below.
    pub(crate) fn fitting(grid: Grid, rows: Rows, area: Rect) -> One {
        let beside = |density: Density| {
            let (width, height) = density.extent(grid, rows);
            let least = if density == Density::Tight { BESIDE_SMALLEST } else { BESIDE_ONE };
            let fits = width + 1 + least <= area.width && height <= area.height;
            fits.then(|| One::beside(density, width, height, area))
        };
        let below = |density: Density| {
            let (width, height) = density.extent(grid, rows);
            (width <= area.width && height + BELOW <= area.height).then(|| One {
                density,
                sea: Rect { width, height, ..area },
                rest: Rect { y: area.y + height, height: area.height - height, ..area },
            })
        };
        let cut = || {
            let (width, height) = Density::Tight.extent(grid, rows);
            let room = area.width.saturating_sub(BESIDE_ONE + 1);
            One::beside(Density::Tight, width.min(room), height.min(area.height), area)
        };
        let found = Density::ALL.into_iter().find_map(beside);
        found.or_else(|| Density::ALL.into_iter().find_map(below)).unwrap_or_else(cut)
    }

    fn beside(density: Density, width: u16, height: u16, area: Rect) -> One {
        let sea = Rect { width, height, ..area };
        let x = sea.right() + 1;
        One { density, sea, rest: Rect { x, width: area.right().saturating_sub(x), ..area } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(side: u8) -> Grid {
        Grid::new(side, side).unwrap()
    }

    /// The body of a terminal: without the bar and the keys.
    fn body(width: u16, height: u16) -> Rect {
        Rect::new(0, 1, width, height - 2)
    }

    fn pair(side: u8, width: u16, height: u16) -> Pair {
        Pair::fitting(grid(side), Rows::FromZero, body(width, height)).unwrap()
    }

    #[test]
    fn all_rows_are_shown_before_the_log_gets_a_line() {
        let narrow = pair(10, 60, 20);
        assert_eq!((narrow.density, narrow.seas[0].height), (Density::Tight, 13));
        assert_eq!(narrow.log.height, 2);
        let usual = pair(10, 80, 24);
        assert_eq!((usual.density, usual.log.height, usual.is_log_beside), (Density::Open, 6, false));
    }

    #[test]
    fn seas_grow_with_the_terminal_and_the_log_stands_beside_them() {
        let large = pair(10, 200, 50);
        assert_eq!((large.density, large.is_log_beside), (Density::Large, true));
        assert_eq!((large.seas[0].width, large.seas[0].height, large.log.width), (83, 42, 32));
        assert!(large.seas[1].right() < large.log.x && large.status.bottom() <= 49);
        let one = One::fitting(grid(10), Rows::FromZero, body(200, 50));
        assert_eq!(one.density, Density::Large);
        assert_eq!(pair(10, 120, 40).density, Density::Boxed);
    }

    #[test]
    fn one_sea_stands_alone_where_two_have_no_room() {
        assert!(Pair::fitting(grid(26), Rows::FromZero, body(80, 24)).is_none());
        let small = One::fitting(grid(10), Rows::FromZero, body(40, 16));
        assert_eq!((small.density, small.sea.width, small.sea.height, small.rest.width), (Density::Tight, 24, 13, 15));
        let tall = One::fitting(grid(26), Rows::FromZero, body(60, 50));
        assert_eq!((tall.density, tall.sea.width, tall.rest.y), (Density::Tight, 57, 30));
        let cut = One::fitting(grid(26), Rows::FromZero, body(60, 24));
        assert_eq!((cut.sea.width, cut.sea.height), (37, 22));
    }

    #[test]
    fn nothing_overlaps_on_any_terminal() {
        for (width, height) in [(40, 16), (47, 20), (60, 20), (80, 24), (100, 30), (120, 40), (200, 50), (300, 90)] {
            for side in [2, 5, 10, 14, 26] {
                let area = body(width, height);
                let one = One::fitting(grid(side), Rows::FromOne, area);
                assert!(!one.sea.intersects(one.rest) && area.union(one.sea).union(one.rest) == area);
                let Some(pair) = Pair::fitting(grid(side), Rows::FromOne, area) else { continue };
                let mut places = pair.captions.to_vec();
                places.extend(pair.seas.into_iter().chain([pair.status, pair.log]));
                for (number, place) in places.iter().enumerate() {
                    assert_eq!(area.union(*place), area, "{side} {width}x{height}");
                    assert!(places[..number].iter().all(|other| !other.intersects(*place)), "{side} {width}x{height}");
                }
            }
        }
    }
}
