//! Studies that several machines play.

use std::path::{Path, PathBuf};

use amiral_game::{Law, Preset, Seed, Stop};
use amiral_strategy::{Resources, Spec};
use amiral_study::{
    BadBatch, Batch, Campaign, CampaignError, Chunk, Contender, Distribution, Duels, Effort, Gathered, JoinError,
    Orders, Player, Provenance, Shard, ShardGames, Study, Unshared, by_size, join,
};
use proptest::prelude::*;

use crate::players::timeless;

fn study(games: u64) -> Study {
    Study { rules: Preset::Classic.rules(), law: Law::Sequential, seed: Seed(5), games }
}

fn player(name: &str) -> Player {
    Player::new(name, name.parse().unwrap(), None).unwrap()
}

fn players() -> Vec<Player> {
    vec![player("level1"), player("level5")]
}

fn contenders() -> Vec<Contender<'static>> {
    players().iter().map(Player::contender).collect()
}

fn orders<T>(work: impl FnOnce(&mut Orders<'_>) -> T) -> T {
    work(&mut Orders { threads: 2, stop: Stop::new(), progress: &mut |_| {} })
}

fn played(campaign: &Campaign, chunk: Chunk) -> Batch {
    orders(|orders| campaign.play(chunk, orders)).unwrap()
}

/// All of it, in chunks of so many games, the last ones first.
fn gathered(campaign: &Campaign, at_once: u64) -> Gathered {
    let mut gathered = Gathered::of(campaign);
    for (number, series) in campaign.series().iter().enumerate().rev() {
        let firsts: Vec<u64> = (0..series.games).step_by(at_once as usize).collect();
        for first in firsts.into_iter().rev() {
            let chunk = Chunk { series: number as u32, first, games: at_once.min(series.games - first) };
            let new = gathered.take(campaign, chunk, &played(campaign, chunk)).unwrap();
            assert_eq!(new, chunk.games * if campaign.games() == 2 * series.games { 2 } else { 1 });
        }
    }
    assert!(gathered.is_complete() && gathered.done() == campaign.games());
    gathered
}

#[test]
fn chunks_in_any_order_are_the_study() {
    let whole = orders(|orders| study(100).run(&contenders(), orders)).unwrap();
    let campaign = Campaign::study(&study(100), players());
    assert_eq!(campaign.games(), 100);
    for at_once in [1, 7, 100] {
        let parts = campaign.distribution(0, &gathered(&campaign, at_once));
        assert!(parts.samples.iter().all(|sample| sample.micros_per_game > 0.0));
        assert_eq!(timeless(parts), timeless(whole.clone()));
    }
}

#[test]
fn chunks_of_duels_and_of_sizes_are_the_whole() {
    let duels = Duels { rules: Preset::Hasbro.rules(), law: Law::Uniform, seed: Seed(3), pairs: 25 };
    let campaign = Campaign::duel(&duels, [player("easy"), player("hard")]);
    let [a, b] = [player("easy").contender(), player("hard").contender()];
    let bouts = orders(|orders| duels.run([&a, &b], orders)).unwrap();
    assert_eq!(campaign.bouts(&gathered(&campaign, 4)), bouts);

    let (sides, games) = ([6, 8], [12, 5]);
    let rows = orders(|orders| by_size(&study(9), &sides, &contenders(), &games, orders)).unwrap();
    let campaign = Campaign::sides(&study(9), &sides, &players(), &games).unwrap();
    let means = |rows: &[amiral_study::SizeResult]| -> Vec<_> {
        rows.iter()
            .map(|row| (row.side, row.results.iter().map(|result| result.histogram.clone()).collect::<Vec<_>>()))
            .collect()
    };
    let gathered = gathered(&campaign, 5);
    assert_eq!(means(&campaign.by_size(&gathered)), means(&rows));
}

#[test]
fn the_documents_tables_are_put_together() {
    let effort = Effort::with_games(Seed(1), 20);
    let campaign = Campaign::reproduction(effort);
    let gathered = gathered(&campaign, 8);
    let resources = Resources::default();
    let mut told = 0;
    for (number, series) in campaign.series().iter().enumerate() {
        let known = campaign.distribution(number, &gathered);
        let name = series.players[0].name();
        let contender = Contender::new(name, &resources).unwrap();
        let row = Study { rules: series.rules.clone(), law: series.law, seed: series.seed, games: series.games };
        assert_eq!(timeless(known), timeless(orders(|orders| row.run(&[contender], orders)).unwrap()), "{name}");
        told += 1;
    }
    assert!(told > 10);
}

proptest! {
    #[test]
    fn whatever_overlaps_counts_once(cuts in prop::collection::vec((0..60u64, 1..30u64), 1..12)) {
        let campaign = Campaign::study(&study(60), players());
        let whole = played(&campaign, Chunk { series: 0, first: 0, games: 60 });
        let mut gathered = Gathered::of(&campaign);
        let mut known = [false; 60];
        for (first, games) in cuts {
            let games = games.min(60 - first);
            let chunk = Chunk { series: 0, first, games };
            let results = whole.results[2 * first as usize..2 * (first + games) as usize].to_vec();
            let new = gathered.take(&campaign, chunk, &Batch { results, nanoseconds: vec![games, games] }).unwrap();
            let numbers = first as usize..(first + games) as usize;
            prop_assert_eq!(new, known[numbers.clone()].iter().filter(|known| !**known).count() as u64);
            known[numbers].fill(true);
            prop_assert_eq!(gathered.done(), known.iter().filter(|known| **known).count() as u64);
            let missing: Vec<u64> = gathered.missing(0).into_iter().flatten().collect();
            let gaps: Vec<u64> = (0..60).filter(|number| !known[*number as usize]).collect();
            prop_assert_eq!(missing, gaps);
            let prefix = known.iter().take_while(|known| **known).count();
            let samples = campaign.distribution(0, &gathered).samples;
            prop_assert_eq!(samples[1].shots.len(), prefix);
            let expected: Vec<u16> = whole.results.iter().skip(1).step_by(2).take(prefix).copied().collect();
            prop_assert_eq!(&samples[1].shots, &expected);
        }
        // What is taken away is missing, and comes again.
        gathered.forget(Chunk { series: 0, first: 20, games: 17 });
        known[20..37].fill(false);
        prop_assert_eq!(gathered.done(), known.iter().filter(|known| **known).count() as u64);
        let missing: Vec<u64> = gathered.missing(0).into_iter().flatten().collect();
        let gaps: Vec<u64> = (0..60).filter(|number| !known[*number as usize]).collect();
        prop_assert_eq!(missing, gaps);
        gathered.take(&campaign, Chunk { series: 0, first: 0, games: 60 }, &whole).unwrap();
        prop_assert_eq!(gathered.is_complete(), true);
        let shots: Vec<u16> = whole.results.iter().step_by(2).copied().collect();
        prop_assert_eq!(&campaign.distribution(0, &gathered).samples[0].shots, &shots);
    }
}

#[test]
fn what_no_game_can_end_with_is_refused() {
    let campaign = Campaign::study(&study(10), players());
    let chunk = Chunk { series: 0, first: 4, games: 3 };
    let good = played(&campaign, chunk);
    let mut gathered = Gathered::of(&campaign);
    let mut refused = |chunk: Chunk, batch: &Batch| gathered.take(&campaign, chunk, batch).unwrap_err();
    let few = Batch { results: good.results[1..].to_vec(), ..good.clone() };
    assert_eq!(refused(chunk, &few), BadBatch::Length { found: 5, expected: 6 });
    let untimed = Batch { nanoseconds: Vec::new(), ..good.clone() };
    assert_eq!(refused(chunk, &untimed), BadBatch::Length { found: 0, expected: 2 });
    for wrong in [0, 16, 101, u16::MAX] {
        let mut batch = good.clone();
        batch.results[3] = wrong;
        assert_eq!(refused(chunk, &batch), BadBatch::Impossible(wrong));
    }
    for outside in [
        Chunk { first: 8, ..chunk },
        Chunk { series: 1, ..chunk },
        Chunk { first: u64::MAX, ..chunk },
        Chunk { games: u64::MAX, ..chunk },
    ] {
        assert_eq!(refused(outside, &good), BadBatch::NoSuchGames);
        assert!(!outside.is_of(&campaign));
    }
    assert_eq!(gathered.done(), 0);
    assert!(chunk.is_of(&campaign) && !Chunk { games: 0, ..chunk }.is_of(&campaign));
}

#[test]
fn a_campaign_is_its_text_and_its_name_tells_it_from_others() {
    let campaign = Campaign::study(&study(100), players());
    assert_eq!(Campaign::from_json(&campaign.to_json()), Ok(campaign.clone()));
    let order: amiral_strategy::TieOrder = "F5 E4".parse().unwrap();
    let tied = Player::new("level5:ties=mine.txt", Spec::default(), Some(order)).unwrap();
    let duels = Duels { rules: Preset::German.rules(), law: Law::StartCell, seed: Seed(u64::MAX), pairs: 7 };
    let others = [
        Campaign::study(&study(101), players()),
        Campaign::study(&Study { seed: Seed(6), ..study(100) }, players()),
        Campaign::study(&study(100), vec![player("level1")]),
        Campaign::study(&study(100), vec![player("level1"), tied]),
        Campaign::duel(&duels, [Player::witness(), player("montecarlo:samples=7")]),
        Campaign::sides(&study(100), &[8, 10], &players(), &[]).unwrap(),
        Campaign::reproduction(Effort { seed: Seed(1), times: 0.1 }),
    ];
    for other in &others {
        assert_eq!(Campaign::from_json(&other.to_json()).as_ref(), Ok(other));
        assert_ne!(other.name(), campaign.name());
    }
    let commands = others.map(|other| other.command());
    insta::assert_snapshot!(commands.join("\n"));
    assert_eq!(
        Player::new("autodidact", "autodidact".parse().unwrap(), None),
        Err(Unshared::Learns("autodidact".into()))
    );
    assert_eq!(Player::new("cmd:x", Spec::Program("x"), None), Err(Unshared::Program("cmd:x".into())));
}

#[test]
fn texts_that_are_no_campaign_are_refused() {
    let text = Campaign::study(&study(100), players()).to_json();
    let check = |from: &str, to: &str| {
        let wrong = text.replace(from, to);
        assert_ne!(wrong, text);
        Campaign::from_json(&wrong).unwrap_err()
    };
    assert!(matches!(check("{\"build\"", "{\"built\""), CampaignError::Unreadable(_)));
    assert!(matches!(check("level5", &"x".repeat(1 << 20)), CampaignError::Unreadable(_)));
    for (from, to) in [
        ("\"spec\":\"level5\"", "\"spec\":\"autodidact\""),
        ("\"spec\":\"level5\"", "\"spec\":\"cmd:rm\""),
        ("\"spec\":\"level5\"", "\"spec\":\"witness\""),
        ("\"version\":1", "\"version\":99"),
        ("\"name\":\"level1\"", "\"name\":\"two\\nlines\""),
        ("\"games\":100", "\"games\":100000001"),
        ("10x10", "99x99"),
        ("sequential", "anyhow"),
        ("\"hunts\"", "\"duels\""),
        ("\"mode\":\"study\"", "\"mode\":{\"sides\":{\"rules\":\"x\",\"sides\":[]}}"),
        ("5,4,3,3,2", "5,4,3,3,2,9,9,9,9,9,9,9,9,9,9,9,9"),
    ] {
        assert!(matches!(check(from, to), CampaignError::Impossible(_)), "{from} {to}");
    }
}

fn shard(campaign: &Campaign, text: &str) -> ShardGames {
    let provenance = Provenance::new("amiral study", None, None);
    ShardGames::new(campaign.clone(), text.parse().unwrap(), provenance)
}

fn finished(campaign: &Campaign, text: &str, folder: &Path) -> PathBuf {
    let folder = folder.join(text.replace('/', "-"));
    std::fs::create_dir_all(&folder).unwrap();
    let mut games = shard(campaign, text);
    orders(|orders| games.play(orders, &mut |games| games.save(&folder))).unwrap().unwrap();
    assert!(games.is_complete());
    folder
}

#[test]
fn shards_are_joined_to_the_whole_and_nothing_else_is() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::study(&study(50), players());
    let folders: Vec<PathBuf> =
        ["3/3", "1/3", "2/3"].iter().map(|text| finished(&campaign, text, place.path())).collect();
    let joined = join(&folders).unwrap();
    let whole = orders(|orders| study(50).run(&contenders(), orders)).unwrap();
    assert_eq!(timeless(joined.campaign.distribution(0, &joined.gathered)), timeless(whole));
    assert!(joined.provenance.machine.starts_with("3 × "), "{}", joined.provenance.machine);
    assert!(joined.provenance.command.contains("level1 level5 --games 50 --seed 5"));

    let [third, first, second] = folders.as_slice() else { unreachable!() };
    let refused = |folders: &[&PathBuf]| join(&folders.iter().copied().cloned().collect::<Vec<_>>()).unwrap_err();
    assert!(matches!(refused(&[third, first]), JoinError::Missing { numbers, more: 0, of: 3 } if numbers == [2]));
    assert!(matches!(refused(&[third, first, third]), JoinError::Doubled { shard, .. } if shard.to_string() == "3/3"));
    let other = finished(&Campaign::study(&study(51), players()), "2/3", &place.path().join("other"));
    assert!(matches!(refused(&[third, first, &other]), JoinError::OtherStudy { .. }));
    let half = finished(&campaign, "1/2", place.path());
    assert!(matches!(refused(&[first, &half]), JoinError::OtherCount { of: 3, other_of: 2, .. }));
    let nothing = place.path().join("nothing");
    assert!(matches!(refused(&[first, &nothing]), JoinError::Load(_)));

    // A shard of another program.
    let file = second.join(ShardGames::FILE);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen("\"target\":\"", "\"target\":\"other-", 1)).unwrap();
    assert!(matches!(refused(&[first, second, third]), JoinError::OtherBuild { .. }));
    // One that has been damaged.
    std::fs::write(&file, &text[..text.len() / 2]).unwrap();
    assert!(matches!(refused(&[first, second, third]), JoinError::Load(_)));
}

#[test]
fn a_shard_goes_on_where_it_was() {
    let place = tempfile::tempdir().unwrap();
    let campaign = Campaign::study(&study(2_000), players());
    let mut games = shard(&campaign, "2/4");
    let stop = Stop::new();
    let switch = stop.clone();
    let mut progress = |progress: amiral_study::Progress| {
        if progress.done > 30 {
            switch.cancel();
        }
    };
    let mut interrupted = Orders { threads: 2, stop, progress: &mut progress };
    games.play(&mut interrupted, &mut |games| games.save(place.path())).unwrap().unwrap();
    let before = ShardGames::load(place.path()).unwrap();
    assert!(!before.is_complete() && before.progress().done > 0 && before.progress().total == 500);
    assert!(matches!(join(&[place.path().to_owned()]), Err(JoinError::Unfinished { .. })));
    let mut after = before;
    orders(|orders| after.play(orders, &mut |_| Ok(()))).unwrap().unwrap();
    assert!(after.is_complete());
    let mut fresh = shard(&campaign, "2/4");
    orders(|orders| fresh.play(orders, &mut |games| games.save(place.path()))).unwrap().unwrap();
    let shots = |games: &ShardGames| {
        games.save(place.path()).unwrap();
        let file: serde_json::Value =
            serde_json::from_slice(&std::fs::read(place.path().join(ShardGames::FILE)).unwrap()).unwrap();
        file["batches"][0]["results"].clone()
    };
    assert_eq!(shots(&after), shots(&fresh));
}

#[test]
fn shards_share_the_games_evenly() {
    for wrong in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2", "1/1000001"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
    // More shards than games: some have none.
    let campaign = Campaign::study(&study(3), players());
    let sizes: Vec<u64> = (1..=5).map(|number| shard(&campaign, &format!("{number}/5")).progress().total).collect();
    assert_eq!((sizes.iter().sum::<u64>(), sizes.iter().max()), (3, Some(&1)));
}

#[test]
fn a_whole_study_is_no_shard() {
    let place = tempfile::tempdir().unwrap();
    let whole: Distribution = orders(|orders| study(5).run(&contenders(), orders)).unwrap();
    whole.save(place.path()).unwrap();
    assert!(matches!(join(&[place.path().to_owned()]), Err(JoinError::Load(_))));
}
