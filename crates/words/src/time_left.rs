//! How long work will still take, as people say it: "1 h 36 min left, done on Tuesday at 03:10".

use std::time::Duration;

use amiral_study::Progress;
use jiff::{SignedDuration, Zoned};

use crate::{Arg, Words};

/// How long is left, and when it will be done in local time. Names the day if it is not today, and
/// the date if the day's name alone could be misunderstood.
pub fn time_left(left: Duration, words: &Words) -> String {
    time_left_at(left, &Zoned::now(), words)
}

/// The same, for a given current time.
pub fn time_left_at(left: Duration, now: &Zoned, words: &Words) -> String {
    // No clock reaches further than this.
    let left = left.min(Duration::from_secs(1 << 32));
    let length = ("left", Arg::from(length(left, words)));
    if left < Duration::from_mins(1) {
        return words.say("left-soon", &[length]);
    }
    let end = now.saturating_add(SignedDuration::from_secs(left.as_secs() as i64));
    let days = (end.date() - now.date()).get_days();
    let clock = ("clock", Arg::from(end.strftime("%H:%M").to_string()));
    match days {
        0 => words.say("left-today", &[length, clock]),
        1..=6 => {
            let weekday = Arg::Number(end.weekday().to_monday_one_offset().into());
            let day = ("day", words.say("left-weekday-name", &[("weekday", weekday)]).into());
            words.say("left-weekday", &[length, day, clock])
        }
        _ => {
            let month = ("month", words.say("left-month-name", &[("month", Arg::Number(end.month().into()))]).into());
            let day = ("day", Arg::Number(end.day().into()));
            let key = if end.year() == now.year() { "left-date" } else { "left-date-year" };
            words.say(key, &[length, day, month, ("year", end.year().to_string().into()), clock])
        }
    }
}

/// The progress of a study: the games played, and how long is left as soon as that is known.
pub fn study_running(progress: Progress, taken: Duration, words: &Words) -> String {
    study_running_at(progress, taken, &Zoned::now(), words)
}

fn study_running_at(progress: Progress, taken: Duration, now: &Zoned, words: &Words) -> String {
    let games = |games: u64| Arg::from(words.number(games.into()));
    let running = words.say("study-running", &[("done", games(progress.done)), ("total", games(progress.total))]);
    let Some(left) = progress.time_left(taken) else { return running };
    let left = time_left_at(left, now, words);
    words.say("study-running-left", &[("running", running.into()), ("left", left.into())])
}

/// A length of time in the one or two units that matter.
fn length(left: Duration, words: &Words) -> String {
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    let minutes = (left.as_secs() + 30) / 60;
    let number = |name: &'static str, value: u64| (name, Arg::Number(value as f64));
    match minutes {
        _ if left < Duration::from_mins(1) => words.say("left-seconds", &[number("seconds", seconds)]),
        0..60 => words.say("left-minutes", &[number("minutes", minutes)]),
        _ if minutes < 48 * 60 && minutes.is_multiple_of(60) => {
            words.say("left-hours", &[number("hours", minutes / 60)])
        }
        _ if minutes < 48 * 60 => {
            words.say("left-hours-minutes", &[number("hours", minutes / 60), number("minutes", minutes % 60)])
        }
        _ if (minutes / 60).is_multiple_of(24) => words.say("left-days", &[number("days", minutes / (24 * 60))]),
        _ => words.say("left-days-hours", &[number("days", minutes / (24 * 60)), number("hours", minutes / 60 % 24)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    /// It is Monday 16 November 2026, 22:34.
    #[track_caller]
    fn check(seconds: u64, english: &str, french: &str) {
        let now: Zoned = "2026-11-16T22:34:00+01:00[Europe/Paris]".parse().unwrap();
        for (lang, expected) in [(Lang::En, english), (Lang::Fr, french)] {
            assert_eq!(time_left_at(Duration::from_secs(seconds), &now, &Words::new(lang)), expected);
        }
    }

    #[test]
    fn time_left_is_said_as_people_say_it() {
        check(0, "0 s left", "encore 0 s");
        check(40, "40 s left", "encore 40 s");
        check(12 * 60 + 10, "12 min left, done at 22:46", "encore 12 min, fini à 22:46");
        check(3600, "1 h left, done at 23:34", "encore 1 h, fini à 23:34");
    }

    #[test]
    fn the_day_is_named_where_it_is_not_today() {
        let hour = 3600;
        check(hour + 36 * 60, "1 h 36 min left, done on Tuesday at 00:10", "encore 1 h 36 min, fini mardi à 00:10");
        check(36 * hour, "36 h left, done on Wednesday at 10:34", "encore 36 h, fini mercredi à 10:34");
        check(
            7 * 24 * hour,
            "7 days left, done on 23 November at 22:34",
            "encore 7 jours, fini le 23 novembre à 22:34",
        );
        check(
            15 * 24 * hour,
            "15 days left, done on 1 December at 22:34",
            "encore 15 jours, fini le 1er décembre à 22:34",
        );
        check(
            60 * 24 * hour,
            "60 days left, done on 15 January 2027 at 22:34",
            "encore 60 jours, fini le 15 janvier 2027 à 22:34",
        );
    }

    #[test]
    fn however_long_it_takes_there_is_a_sentence() {
        let now: Zoned = "9990-12-28T22:34:00+00:00[UTC]".parse().unwrap();
        assert!(time_left_at(Duration::MAX, &now, &Words::new(Lang::En)).contains("9999"));
    }

    #[test]
    fn a_study_that_runs_says_what_is_left_once_that_can_be_told() {
        let now: Zoned = "2026-11-16T12:00:00+00:00[UTC]".parse().unwrap();
        let line = |done, taken| {
            study_running_at(Progress { done, total: 2_000 }, Duration::from_secs(taken), &now, &Words::new(Lang::En))
        };
        assert_eq!(line(0, 5), "0 of 2,000 games");
        assert_eq!(line(500, 300), "500 of 2,000 games, 15 min left, done at 12:15");
    }
}
