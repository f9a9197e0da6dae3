//! What a game on a server adds, line by line: waiting for somebody elsewhere, and for the server.

use std::io;

use amiral_game::Seat;
use amiral_host::{Happened, Link, Phase};
use amiral_words::{clocks_told, waiting_told};

use super::Match;

impl Match<'_> {
    /// Waits until an act is acknowledged.
    pub(super) fn settle(&mut self, mut outcome: Happened) -> io::Result<Happened> {
        let mut events = Vec::new();
        loop {
            match outcome {
                Ok(more) => events.extend(more),
                Err(broken) => return Ok(Err(broken)),
            }
            if !self.game.is_saving() || matches!(self.link, Link::Closed(_)) {
                return Ok(Ok(events));
            }
            outcome = self.game.wait();
            self.tell_link()?;
        }
    }

    /// Waits until somebody elsewhere has come, placed a fleet, or fired.
    pub(super) fn wait_for_the_other(&mut self) -> io::Result<Happened> {
        let before = (self.game.phase(), self.game.to_place());
        if before.0 == Phase::Placing
            && let Some(online) = self.game.online()
        {
            let plan = self.game.plan();
            let (sentence, invitation) = waiting_told(&self.console.words, online, plan.name(plan.person().other()));
            self.console.line(&sentence)?;
            if let Some(invitation) = invitation {
                self.console.verbatim(&invitation)?;
            }
        }
        if let (Phase::Playing { turn, .. }, Some(_)) = (before.0, self.game.online()) {
            let name = self.game.plan().name(turn).unwrap_or_default().to_owned();
            self.console.say("online-waiting-turn", &[("name", name.into())])?;
        }
        loop {
            self.console.output.flush()?;
            let outcome = self.game.wait();
            self.tell_link()?;
            if let Link::Closed(problem) = &self.link {
                return Ok(Err(amiral_host::GameError::Server(problem.clone())));
            }
            match &outcome {
                Ok(events) if events.is_empty() && (self.game.phase(), self.game.to_place()) == before => {}
                _ => return Ok(outcome),
            }
            if self.may_claim()? {
                let outcome = self.game.claim();
                return self.settle(outcome);
            }
        }
    }

    /// Asks once whether to claim the win, when that is possible.
    fn may_claim(&mut self) -> io::Result<bool> {
        let may = self.game.online().is_some_and(|online| online.may_claim);
        let asks = may && !self.asked_to_claim;
        self.asked_to_claim = may;
        if !asks {
            return Ok(false);
        }
        let plan = self.game.plan();
        let name = plan.name(plan.person().other()).unwrap_or_default().to_owned();
        self.console.say("online-may-claim", &[("name", name.into())])?;
        self.console.say("plain-yes", &[])?;
        self.console.says_yes()
    }

    /// Says what the clocks show, in a game that has some.
    pub(super) fn tell_clocks(&mut self, seat: Seat) -> io::Result<()> {
        let Some(clock) = self.game.online().and_then(|online| online.clock.clone()) else { return Ok(()) };
        let other = self.game.plan().name(seat.other()).unwrap_or_default().to_owned();
        let told = clocks_told(&self.console.words, &clock, seat, &other);
        self.console.line(&told)
    }

    /// Says that the server cannot be reached, or can again.
    fn tell_link(&mut self) -> io::Result<()> {
        let Some(link) = self.game.online().map(|online| online.link.clone()) else { return Ok(()) };
        if link == self.link {
            return Ok(());
        }
        match &link {
            Link::Connected => self.console.say("online-connected", &[])?,
            Link::Reconnecting => self.console.say("online-reconnecting", &[])?,
            // It is told as the end of the game.
            Link::Closed(_) => {}
        }
        self.link = link;
        self.console.output.flush()
    }
}
