//! Who is present in a game at the moment.

use std::time::{Duration, Instant};

use amiral_game::{PerSeat, Seat};

/// Who is present. It is not saved: after a restart everybody counts as seen just now.
#[derive(Debug)]
pub(crate) struct Presence {
    /// Open connections.
    connected: PerSeat<usize>,
    /// When each was last seen.
    heard: PerSeat<Instant>,
    /// Seats that have never been connected, and are only known by requests.
    asks_only: PerSeat<bool>,
    /// When each last sent a request since the game was loaded.
    asked: PerSeat<Option<Instant>>,
    /// When something last happened in the game.
    moved: Instant,
    /// Who is connected at other nodes, and since when that is known.
    elsewhere: Vec<Elsewhere>,
}

/// Which seats are connected at another node, and when it said so.
pub(super) type Elsewhere = (String, PerSeat<bool>, Instant);

/// How long it counts that somebody is connected at another node, which says so again much sooner.
pub(super) const ELSEWHERE: Duration = Duration::from_secs(25);

/// How long somebody without a connection counts as present after a request.
const LINGERS: Duration = Duration::from_secs(30);

impl Presence {
    pub(crate) fn new(now: Instant) -> Presence {
        Presence {
            connected: PerSeat::default(),
            heard: PerSeat([now; 2]),
            asks_only: PerSeat([true; 2]),
            asked: PerSeat::default(),
            moved: now,
            elsewhere: Vec::new(),
        }
    }

    /// Something happens in the game: whoever is to act has all the time again.
    pub(crate) fn moved(&mut self, now: Instant) {
        self.moved = now;
    }

    /// For how long whoever is to act has let the others wait.
    pub(crate) fn waited(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.moved)
    }

    /// Who is connected at other nodes is known anew.
    pub(super) fn elsewhere(&mut self, seen: Vec<Elsewhere>, now: Instant) {
        for seat in Seat::BOTH {
            let was = self.is_elsewhere(seat, now);
            let is = seen.iter().any(|(_, seats, _)| seats[seat]);
            if is {
                self.asks_only[seat] = false;
            }
            if was || is {
                self.heard[seat] = now;
            }
        }
        self.elsewhere = seen;
    }

    fn is_elsewhere(&self, seat: Seat, now: Instant) -> bool {
        self.elsewhere.iter().any(|(_, seats, at)| seats[seat] && now.saturating_duration_since(*at) < ELSEWHERE)
    }

    /// Which seats are connected here, or have just sent a request here.
    pub(super) fn here(&self, now: Instant) -> [bool; 2] {
        Seat::BOTH.map(|seat| {
            let asked = self.asked[seat].is_some_and(|at| now.saturating_duration_since(at) < LINGERS);
            self.connected[seat] > 0 || self.asks_only[seat] && asked
        })
    }

    /// A connection of that seat opens.
    pub(crate) fn arrive(&mut self, seat: Seat, now: Instant) {
        self.connected[seat] += 1;
        self.asks_only[seat] = false;
        self.heard[seat] = now;
    }

    /// A connection of that seat closes.
    pub(crate) fn leave(&mut self, seat: Seat, now: Instant) {
        self.connected[seat] = self.connected[seat].saturating_sub(1);
        self.heard[seat] = now;
    }

    /// That seat has sent a request.
    pub(crate) fn hear(&mut self, seat: Seat, now: Instant) {
        self.heard[seat] = now;
        self.asked[seat] = Some(now);
    }

    /// How long that seat has been absent, or none if it is present.
    pub(crate) fn absent(&self, seat: Seat, now: Instant) -> Option<Duration> {
        let silent = now.saturating_duration_since(self.heard[seat]);
        let here = self.connected[seat] > 0 || self.asks_only[seat] && silent < LINGERS;
        let there = here || self.is_elsewhere(seat, now);
        (!there).then_some(silent)
    }

    /// Whether a player is connected or has just sent a request. Spectators do not count.
    pub(crate) fn is_attended(&self, now: Instant) -> bool {
        let asked = |asked: &Option<Instant>| asked.is_some_and(|at| now.saturating_duration_since(at) < LINGERS);
        let elsewhere = |seat| self.is_elsewhere(seat, now);
        self.connected.0 != [0, 0] || self.asked.0.iter().any(asked) || Seat::BOTH.into_iter().any(elsewhere)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_attended_while_somebody_is_connected_or_asks() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut presence = Presence::new(start);
        assert!(!presence.is_attended(start), "taking a game up is not being there");
        presence.hear(Seat::B, at(1));
        assert!(presence.is_attended(at(20)) && !presence.is_attended(at(40)));
        presence.arrive(Seat::A, at(40));
        assert!(presence.is_attended(at(4000)));
        presence.leave(Seat::A, at(4000));
        assert!(!presence.is_attended(at(4000)));
    }

    #[test]
    fn somebody_with_two_windows_is_there_until_both_are_closed() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut presence = Presence::new(start);
        assert_eq!(presence.absent(Seat::A, at(5)), None);
        assert_eq!(presence.absent(Seat::A, at(45)), Some(Duration::from_secs(45)));
        presence.arrive(Seat::A, at(6));
        presence.arrive(Seat::A, at(7));
        presence.leave(Seat::A, at(8));
        assert_eq!(presence.absent(Seat::A, at(20)), None);
        presence.leave(Seat::A, at(30));
        assert_eq!(presence.absent(Seat::A, at(40)), Some(Duration::from_secs(10)));
        presence.hear(Seat::A, at(41));
        assert_eq!(presence.absent(Seat::A, at(42)), Some(Duration::from_secs(1)));
        assert!(presence.is_attended(at(42)) && !presence.is_attended(at(72)));
    }
}
