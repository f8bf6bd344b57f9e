//! Odds of single attacks: the stages and the dice that they are worked out from.

use crate::action::{Action, Concentrated};
use crate::book::{Scene, VictoryDecision};
use crate::odds::actions::{Matchup, attack_of_shot, bench_action};
use crate::odds::stage::AttackKind;
use crate::state::unit::Place;
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::structures::house;
use crate::units::profile::{FireArc, Mount, UnitProfile};
use wargauge_rules::exchange::{Bench as _, Case, Exchange, ExchangeRulebook, Pool, Share, Step};
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
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
fn an_assault_is_answered_by_those_who_are_left() {
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

/// VD-ASSAULT-13, VD-VEH-36, VD-VEH-29, VD-ASSAULT-20: a truck does not strike back; what a D6 cannot
/// hurt has no odds.
#[test]
fn a_truck_does_not_strike_back() {
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

/// VD-FEAT-09, VD-FEAT-03, VD-FEAT-04, VD-BLDG-17: a shot with a Blast of 1" has its Target Point over
/// three men where no friend is in its area; where friends are everywhere there is none; into a structure
/// it has none and needs none.
#[test]
fn a_blast_comes_down_where_no_friend_is() {
    let shot = |friend: Option<Point>, inside: bool| {
        let mut field = Field::open();
        let block = Rect::new(Point::inches(40, 28), Point::inches(44, 32));
        let piece = field.structure(block.into(), house());
        let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 10));
        if let Some(at) = friend {
            field.put(Side::A, squad(7, &[]), at);
        }
        let enemy = field.put(Side::B, squad(7, &[]), Point::inches(20, 30));
        let (book, mut s) = field.acting(tank);
        if inside {
            s.unit_mut(enemy).place = Place::Inside { piece, floor: 0 };
        }
        let gun = AttackKind::Weapon(book.weapon(L48).name.clone());
        let action = bench_action(
            Scene::new(&book, &s),
            Matchup { unit: tank, target: enemy },
            &gun,
            Concentrated::Misses,
        )
        .map_err(|why| why.clause.0)?;
        let Action::Shoot { at, .. } = action else { panic!("{action:?}") };
        let attack = attack_of_shot(Scene::new(&book, &s), tank, action).expect("a shot");
        Ok((at.is_some(), attack.victims[0].throws[0].dice))
    };
    assert_eq!(shot(None, false), Ok((true, 3)));
    assert_eq!(shot(Some(Point::inches(28, 30)), false), Ok((true, 3)));
    assert_eq!(shot(Some(Point::inches(20, 30)), false), Err("VD-FEAT-09"));
    assert_eq!(shot(None, true), Ok((false, 3)));
}

/// VD-SHOOT-05, VD-SUPP-06, VD-VEH-31: of one kind of weapon each man uses one, and no more are used
/// than men or, of a vehicle, than its Size less its markers, however many points it has lost.
#[test]
fn everybody_uses_one_weapon() {
    let volley = |profile: UnitProfile, (lost, markers): (u8, u8)| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let enemy = field.put(Side::B, squad(7, &[]), Point::inches(20, 30));
        let (book, mut s) = field.acting(unit);
        s.unit_mut(unit).strength[0] -= lost;
        s.unit_mut(unit).markers = markers;
        let kind = AttackKind::Weapon(book.weapon(PINTLE_MG).name.clone());
        match bench_action(
            Scene::new(&book, &s),
            Matchup { unit, target: enemy },
            &kind,
            Concentrated::Misses,
        ) {
            Ok(Action::Shoot { volley, .. }) => Ok([volley[0], volley[1], volley[2]]),
            Ok(other) => panic!("{other:?}"),
            Err(why) => Err(why.clause.0),
        }
    };
    let arms = [hand(0, PINTLE_MG), hand(0, PINTLE_MG), hand(1, PINTLE_MG)];
    let two = || infantry(100, vec![men("One", 3, 4, &[]), men("Other", 3, 4, &[])], &arms);
    assert_eq!(volley(two(), (0, 0)), Ok([3, 0, 3]));
    assert_eq!(volley(two(), (1, 0)), Ok([2, 0, 3]));
    assert_eq!(volley(two(), (0, 2)), Ok([3, 0, 1]));
    let mount = |each| Mount { weapon: PINTLE_MG, group: 0, each, arc: FireArc::All, main: false };
    let gun_truck = || UnitProfile {
        mounts: [mount(3), mount(2), mount(1)].into_iter().collect(),
        ..panzer_iv()
    };
    for lost in [0, 1] {
        assert_eq!(volley(gun_truck(), (lost, 0)), Ok([3, 1, 0]), "{lost}");
        assert_eq!(volley(gun_truck(), (lost, 2)), Ok([2, 0, 0]), "{lost}");
    }
    assert_eq!(volley(squad(3, &[]), (0, 0)), Err("VD-SHOOT-05"));
}
