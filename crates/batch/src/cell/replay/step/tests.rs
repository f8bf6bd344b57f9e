use wargauge_rules::{Ruleset, Side, UnitId};
use wargauge_template::{Event, Stance};

use super::*;
use crate::cell::matchup::{Matchup, Swap};
use crate::toy::{self, TestLineUp};

fn matchup() -> Matchup<TestLineUp> {
    let (reds, blues) = (toy::force("reds", 2, 1), toy::force("blues", 1, 1));
    let forces = [("reds", &reds), ("blues", &blues)];
    toy::matchup(&toy::scenario(4), forces, ["random", "first"], Swap::Fixed)
}

#[test]
fn headings_of_every_ruleset_are_known() {
    for (line, turn) in [
        ("Turn 3", Opening::Turn(3, true)),
        ("-- Turn 12 --", Opening::Turn(12, true)),
        ("XX-TURN-02     Turn 3", Opening::Turn(3, true)),
        ("XX-CLOCK-01    Round 2, Red: 08:50, day; clock die 4", Opening::Turn(2, false)),
        ("Phase of red", Opening::Part),
        ("- Surrenders", Opening::Part),
        ("-- Morale --", Opening::Part),
    ] {
        assert_eq!(opening(line), Some(turn), "{line}");
    }
    for line in
        ["Turn back", "Turn 3rd", "Turning", "  blue Rifle team (A) acts", "-2 is rolled", ""]
    {
        assert_eq!(opening(line), None, "{line}");
    }
    assert!(is_title_of_turn("  Turn 3") && !is_title_of_turn("Round 2, Red"));
}

#[test]
fn a_reason_stands_at_what_it_is_of_or_names_who_is_not_told_of() {
    let matchup = matchup();
    let book = matchup.ruleset();
    let unit = UnitId(0);
    let name = book.name_of(unit);
    let comment = Comment {
        actor: Some(unit),
        kind: "fire",
        gain: 250,
        passed_over: None,
        journey: None,
        errand: None,
    };
    let words = "fire, judged worth 2.5 % of the enemy's known strength".to_owned();
    let reason = |lines: &[&str], comment: &Comment| {
        let lines: Vec<String> = lines.iter().copied().map(str::to_owned).collect();
        super::reason(book, &lines, comment)
    };
    let fires = format!("{name} fires");
    assert_eq!(reason(&[&fires, "the target is hit"], &comment), (1, words.clone()));
    let named = (0, format!("{name}: {words}"));
    for lines in [&[][..], &["- Primary Fire", &fires], &["Turn 2"], &["dice are rolled"]] {
        assert_eq!(reason(lines, &comment), named, "{lines:?}");
    }
    let nobody = Comment { actor: None, ..comment };
    assert_eq!(reason(&["dice are rolled"], &nobody), (1, words.clone()));
    assert_eq!(reason(&["- Surrenders"], &nobody), (0, words.clone()));
    assert_eq!(reason(&[], &nobody), (0, words));
}

/// A shot that takes a point of strength.
fn shot(unit: u8, victim: u8, price: u32) -> [Event; 4] {
    let (unit, victim) = (UnitId(unit), UnitId(victim));
    [
        Event::Acted { unit },
        Event::Fired { unit, roll: 6, needed: 4 },
        Event::Hit { unit },
        Event::Weakened { victim, by: Some(unit), price },
    ]
}

#[test]
fn costs_stand_at_the_act_that_cost_something() {
    let matchup = matchup();
    let book = matchup.ruleset();
    let mut account = Account::new(book.muster(), &[]);
    let blue = book.muster().iter().position(|row| row.side == Side::B).expect("a foe") as u8;
    let mut events = shot(0, blue, 4_000).to_vec();
    events.push(Event::Weakened { victim: UnitId(blue), by: None, price: 1_000 });
    events.push(Event::Destroyed { by: None });
    events.extend(shot(blue, 0, 2_000));
    events.push(Event::Rallied { unit: UnitId(0) });
    events.push(Event::OrdersShown { stances: BySide([Stance::Bold; 2]), first: Side::A });
    let step = ReplayStep::new(book, &events, &mut account);
    assert_eq!(step.lines.len(), 8, "{:?}", step.lines);
    let told = |at: usize| (step.costs[at].after, step.costs[at].cost, step.costs[at].lost);
    assert_eq!(told(0), (3, BySide([0, 5_000]), BySide([0, 5_000])));
    // What came back is told by its line, and is no cost.
    assert_eq!(told(1), (7, BySide([2_000, 0]), BySide([0, 5_000])));
    assert_eq!(step.costs.len(), 2);
}
