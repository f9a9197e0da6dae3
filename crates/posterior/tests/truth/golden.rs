//! Published numbers, and numbers computed twice by independent programs.

use amiral_game::{Contact, Preset, RulesSetup, Seen, Stop};
use amiral_posterior::{Counts, Inference, Method};

fn rules(side: u32, fleet: &[u32], contact: Contact) -> amiral_game::Rules {
    let setup = RulesSetup { width: side, height: side, fleet: fleet.into(), contact, ..RulesSetup::default() };
    setup.build().unwrap()
}

fn count(rules: &amiral_game::Rules) -> Counts {
    Inference::new(rules).count(&Seen::new(rules), u64::MAX, &Stop::new()).unwrap()
}

#[track_caller]
fn check(side: u32, fleet: &[u32], contact: Contact, expected: u128) {
    assert_eq!(count(&rules(side, fleet, contact)).fleets, expected, "{side} {fleet:?} {contact}");
}

/// Compares the top-left quarter, row by row, with what is published; the rest must follow by
/// symmetry.
#[track_caller]
fn check_quarter(counts: &Counts, quarter: &[[u128; 5]; 5]) {
    for (row, column) in (0..10).flat_map(|row| (0..10).map(move |column| (row, column))) {
        let folded = |at: usize| at.min(9 - at);
        assert_eq!(counts.cells[row * 10 + column], quarter[folded(row)][folded(column)], "column {column}, row {row}");
    }
}

#[test]
fn fleets_without_edge_contact() {
    check(10, &[5, 4], Contact::NoEdge, 11_744);
    check(10, &[5, 4, 3], Contact::NoEdge, 1_064_728);
    check(10, &[5, 4, 3, 2], Contact::NoEdge, 101_286_480);
    check(10, &[5, 4, 3, 3, 2], Contact::NoEdge, 2_898_771_376);
}

#[test]
fn fleets_under_other_contact_rules() {
    check(10, &[5, 4, 3, 3, 2], Contact::Free, 15_046_987_768);
    check(10, &[5, 4, 3, 3, 2], Contact::NoCorner, 1_925_751_392);
    check(8, &[5, 4, 3, 3, 2], Contact::Free, 571_126_760);
    check(8, &[5, 4, 3, 3, 2], Contact::NoCorner, 16_546_192);
}

#[test]
fn fleets_of_the_students_study() {
    check(10, &[2], Contact::Free, 180);
    check(10, &[3], Contact::Free, 160);
    check(10, &[4], Contact::Free, 140);
    check(10, &[5], Contact::Free, 120);
    check(10, &[2, 3], Contact::Free, 27_336);
    // The study tells the two ships of size 3 apart: 3,848,040.
    check(10, &[2, 3, 3], Contact::Free, 3_848_040 / 2);
}

#[test]
fn ten_ships() {
    let russian = count(&Preset::Russian.rules());
    assert_eq!(russian.fleets, 1_855_545_978_831_780);
    assert_eq!(russian.cells.iter().sum::<u128>(), russian.fleets * 20);
}

#[test]
#[ignore = "takes 1.5 GB and a quarter of a minute"]
fn ten_larger_ships() {
    check(10, &[5, 4, 4, 3, 3, 3, 2, 2, 2, 2], Contact::NoCorner, 26_509_655_816_984);
}

#[test]
fn cells_of_four_ships() {
    check_quarter(
        &count(&rules(10, &[5, 4, 3, 2], Contact::NoEdge)),
        &[
            [8_138_842, 11_060_807, 13_598_504, 15_286_936, 16_111_642],
            [11_060_807, 12_059_986, 13_448_547, 14_238_869, 14_511_549],
            [13_598_504, 13_448_547, 14_505_458, 15_088_255, 15_244_715],
            [15_286_936, 14_238_869, 15_088_255, 15_542_880, 15_653_410],
            [16_111_642, 14_511_549, 15_244_715, 15_653_410, 15_769_046],
        ],
    );
}

#[test]
fn cells_of_five_ships_by_both_methods() {
    let rules = rules(10, &[5, 4, 3, 3, 2], Contact::NoEdge);
    let inference = Inference::new(&rules);
    for method in [Method::Tree, Method::Walk] {
        check_quarter(
            &inference.count_by(method, &Seen::new(&rules), u64::MAX, &Stop::new()).unwrap(),
            &[
                [318_428_334, 417_833_920, 516_481_268, 557_544_243, 578_938_264],
                [417_833_920, 421_718_898, 468_053_749, 473_461_208, 475_264_910],
                [516_481_268, 468_053_749, 507_159_644, 509_558_385, 511_239_561],
                [557_544_243, 473_461_208, 509_558_385, 510_506_308, 513_406_113],
                [578_938_264, 475_264_910, 511_239_561, 513_406_113, 518_401_922],
            ],
        );
    }
}
