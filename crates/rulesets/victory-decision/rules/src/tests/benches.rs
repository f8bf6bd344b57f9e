//! Odds of single attacks: the stages and the dice that they are worked out from.

use crate::book::VictoryDecision;
use wargauge_rules::exchange::{Bench as _, Case, Exchange, ExchangeRulebook, Pool, Share, Step};
use wargauge_rules::game::BySide;
use wargauge_rules::roster::Rulebook;
use wargauge_rules::testing::shipped::{Shipped, good};

/// A Rifle Section against a German unit by some attack in the open.
fn encounter(target: &str, attack: &str) -> impl Exchange {
    let army = |name: &str| {
        let source = Shipped("victory-decision").source(&format!("armies/{name}.toml"));
        good(VictoryDecision::read_army(&source))
    };
    let (british, german) = (army("british-rifle"), army("german-grenadier"));
    let sides = BySide([&british, &german]);
    let bench = VictoryDecision::bench(sides, &["rifle-section".to_owned()], target, &[]);
    let case = Case { attack: attack.to_owned(), range: 0, cover: "none", chosen: vec![0; 5] };
    match good(bench).set_up(&case) {
        Ok(encounter) => encounter,
        Err(why) => panic!("{why:?}"),
    }
}

/// The only dice of a stage.
fn pool_of<S>(step: Step<S>) -> Option<Pool> {
    match step {
        Step::Throw(throw) => throw.volleys.into_iter().flat_map(|volley| volley.pools).next(),
        Step::Skip | Step::Table(_) => None,
    }
}

/// VD-ASSAULT-10, VD-ASSAULT-13, VD-ASSAULT-14, VD-ABIL-19, VD-CHAR-04, VD-CHAR-05, VD-CHAR-06,
/// VD-BASE-08: ten men with Grenades assault nine, misses again: none, one or two hits with 9, 18 and
/// 9 of 36 cases; back come eight dice, one man being silenced by the marker, rolled once; none if
/// the target has become Shaken.
#[test]
fn an_assault_and_the_answer() {
    let fight = encounter("grenadier-squad", "assault");
    assert_eq!(fight.stages(), 2);
    let blows = pool_of(fight.step(0, fight.begin())).expect("blows");
    assert_eq!((blows.dice, blows.hits), (10, vec![9, 18, 9]));
    assert_eq!(blows.saved, Share { cases: 1, of: 6 });
    let steady = fight.after(0, fight.begin(), 0, true);
    let answer = pool_of(fight.step(1, steady)).expect("an answer");
    assert_eq!((answer.dice, answer.hits), (8, vec![3, 2, 1]));
    let thinned = fight.after(0, fight.begin(), 2, true);
    let answer = pool_of(fight.step(1, thinned)).expect("an answer");
    assert_eq!(answer.dice, 4, "seven men, three markers");
    let shaken = fight.after(0, fight.begin(), 4, true);
    assert!(pool_of(fight.step(1, shaken)).is_none(), "five men, five markers");
}

/// VD-VEH-36, VD-VEH-29, VD-ASSAULT-20: a truck does not strike back; what a D6 cannot hurt has no
/// odds.
#[test]
fn an_assault_on_a_vehicle() {
    let fight = encounter("opel-blitz", "assault");
    assert!(pool_of(fight.step(0, fight.begin())).is_some());
    assert!(pool_of(fight.step(1, fight.begin())).is_none());
}

/// VD-TAKE-01: who has no cover has none to take; no vehicle takes any.
#[test]
fn nobody_takes_cover_that_is_not_there() {
    let refused = |target: &str, cover: &'static str, down| {
        let army = |name: &str| {
            let source = Shipped("victory-decision").source(&format!("armies/{name}.toml"));
            good(VictoryDecision::read_army(&source))
        };
        let (british, german) = (army("british-rifle"), army("german-grenadier"));
        let sides = BySide([&british, &german]);
        let bench = VictoryDecision::bench(sides, &["rifle-section".to_owned()], target, &[]);
        let case =
            Case { attack: "volley".to_owned(), range: 12, cover, chosen: vec![0, 0, 0, down, 0] };
        good(bench).set_up(&case).err().map_or("", |why| why.clause.0)
    };
    for cover in ["broken", "soft", "hard"] {
        assert_eq!(refused("grenadier-squad", cover, 1), "", "{cover}");
    }
    assert_eq!(refused("grenadier-squad", "none", 0), "");
    assert_eq!(refused("grenadier-squad", "none", 1), "VD-TAKE-01");
    for cover in ["none", "broken", "soft", "hard"] {
        assert_eq!(refused("opel-blitz", cover, 0), "", "{cover}");
        assert_eq!(refused("opel-blitz", cover, 1), "VD-TAKE-01", "{cover}");
    }
}

/// VD-STRK-04, VD-STRK-08, VD-FEAT-20: a strike has as many falls as places it can come down at, and one
/// more for a call that fails; what has come down at its mark has dice.
#[test]
fn a_strike_comes_down_somewhere() {
    let army = |name: &str| {
        let source = Shipped("victory-decision").source(&format!("armies/{name}.toml"));
        good(VictoryDecision::read_army(&source))
    };
    let (british, german) = (army("british-rifle"), army("german-grenadier"));
    let sides = BySide([&british, &german]);
    let caller = ["platoon-command-section+precision-strike".to_owned()];
    let bench = good(VictoryDecision::bench(sides, &caller, "grenadier-squad", &[]));
    let attack = bench.attacks().into_iter().find(|name| name.starts_with("call "));
    let case =
        Case { attack: attack.expect("a strike"), range: 36, cover: "none", chosen: vec![0; 5] };
    let fight = match bench.set_up(&case) {
        Ok(encounter) => encounter,
        Err(why) => panic!("{why:?}"),
    };
    let Step::Table(table) = fight.step(0, fight.begin()) else { panic!("a call first") };
    assert_eq!(table.len(), 2, "it fails, or comes down");
    let dice = table.iter().map(|(_, after)| pool_of(fight.step(1, *after)).map(|pool| pool.dice));
    let dice: Vec<Option<u32>> = dice.collect();
    assert!(dice[0].is_none() && dice[1].is_some_and(|dice| dice > 0), "{dice:?}");
}
