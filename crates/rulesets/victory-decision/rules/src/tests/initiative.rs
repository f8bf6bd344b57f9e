//! Nominations, initiative, whose turn it is.

use crate::action::Action;
use crate::book::{Scene, VictoryDecision};
use crate::event::Event;
use crate::state::unit::{Place, UnitSet};
use crate::state::{State, Step};
use crate::tests::fixture::{
    Field, RIFLE, act, command_squad, forbidden, grenadiers, hand, infantry, men, panzer_iv, script,
};
use crate::turn::{dispatch, initiative};
use crate::units::profile::{Ability, Property, PropertySet, UnitProfile};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Pending, Ruleset, Side, UnitId};
use wargauge_rules::table::odometer::Chance;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::stream::Stream;

fn squad(ld: u8, abilities: &[Ability]) -> UnitProfile {
    infantry(
        100,
        vec![men("Leader", 1, ld, abilities), men("Soldier", 4, 3, abilities)],
        &[hand(0, RIFLE), hand(1, RIFLE)],
    )
}

fn shake(s: &mut State, unit: UnitId, markers: u8) {
    s.unit_mut(unit).markers = markers;
    s.shaken.insert(unit);
}

fn name(unit: UnitId) -> Action {
    Action::Nominate { unit, leader: 0 }
}

/// One unit a side, in turn 1; A names first.
fn duel(one: UnitProfile, other: UnitProfile) -> (VictoryDecision, State, [UnitId; 2]) {
    let mut field = Field::open();
    let a = field.put(Side::A, one, Point::inches(20, 4));
    let b = field.put(Side::B, other, Point::inches(20, 44));
    let (book, s) = field.ready();
    (book, s, [a, b])
}

/// Of 36 rolls, those that A's unit wins, those that tie and those that B's wins.
fn odds(book: &VictoryDecision, s: &State, [a, b]: [UnitId; 2]) -> [u32; 3] {
    let lead = initiative::initiative_modifier(Scene::new(book, s), a)
        - initiative::initiative_modifier(Scene::new(book, s), b);
    let mut count = [0; 3];
    for one in 1..=6_i8 {
        for other in 1..=6_i8 {
            let at = match (one + lead).cmp(&other) {
                core::cmp::Ordering::Greater => 0,
                core::cmp::Ordering::Equal => 1,
                core::cmp::Ordering::Less => 2,
            };
            count[at] += 1;
        }
    }
    count
}

/// How often A's unit wins in the end, ties being rolled again, once the first unit is named and
/// the second is about to be: over all rolls that settle it.
fn wins_of_a(book: &VictoryDecision, s: &State, second: UnitId, a: UnitId) -> Chance {
    let first = s.nominated.into_iter().flatten().next().expect("a unit is named");
    let modifier = |unit| initiative::initiative_modifier(Scene::new(book, s), unit);
    let rolls = (1..=6_u8).flat_map(|one| (1..=6_u8).map(move |other| (one, other)));
    let settled =
        rolls.filter(|&(one, other)| one as i8 + modifier(first) != other as i8 + modifier(second));
    let winners: Vec<UnitId> = settled
        .map(|(one, other)| {
            let mut s = s.clone();
            act(book, &mut s, name(second), script(&[one, other]));
            s.active.expect("somebody acts").unit
        })
        .collect();
    let wins = winners.iter().filter(|&&unit| unit == a).count();
    Chance::new(wins as u128, winners.len() as u128)
}

/// VD-INIT-02, VD-INIT-04, VD-INIT-05, VD-INIT-07, VD-INIT-08, VD-INIT-10, VD-INIT-12 and
/// VD-ENG-04: in turn 2 B names first and rolls first; A answers, knowing his choice.
/// Example EX-01.
#[test]
fn a_command_squad_beats_shaken_scouts() {
    let (book, mut s, [a, b]) = duel(command_squad(), squad(5, &[Ability::Recon]));
    s.turn = 2;
    s.decider = initiative::namer(&s);
    assert_eq!(s.decider, Side::B);
    shake(&mut s, b, 5);
    act(&book, &mut s, name(b), script(&[]));
    assert_eq!((s.step, s.decider, s.nominated[1]), (Step::NominateSecond, Side::A, Some(b)));
    assert_eq!(odds(&book, &s, [a, b]), [33, 2, 1]);
    assert_eq!(wins_of_a(&book, &s, a, a), Chance::new(33, 34));
    let events = act(&book, &mut s, name(a), script(&[6, 3]));
    let rolled = Event::Initiative { dice: [3, 6], scores: [11, 10], winner: Some(a) };
    assert!(events.contains(&rolled), "{events:?}");
    assert_eq!((s.step, s.decider), (Step::Act, Side::A));
}

/// VD-INIT-13 and VD-SHAKEN-14: a Shaken squad of Ld 4 against Recon of Ld 5 wins one roll in 36
/// and ties two; a tie is rolled again until broken.
/// Example EX-29.
#[test]
fn ties_are_rolled_again() {
    let (book, mut s, [a, b]) = duel(squad(4, &[]), squad(5, &[Ability::Recon]));
    shake(&mut s, a, 5);
    assert_eq!(odds(&book, &s, [a, b]), [1, 2, 33]);
    act(&book, &mut s, name(a), script(&[]));
    assert_eq!(wins_of_a(&book, &s, b, a), Chance::new(1, 34));
    let events = act(&book, &mut s, name(b), script(&[5, 1, 6, 2, 6, 1]));
    let winners: Vec<Option<UnitId>> = events
        .iter()
        .filter_map(|event| match event {
            Event::Initiative { winner, .. } => Some(*winner),
            _ => None,
        })
        .collect();
    assert_eq!(winners, [None, None, Some(a)]);
}

/// VD-INIT-09, VD-SPEC-28 and VD-TURN-08: a squad in Reserve rolls at -1, from the turn in which it
/// may come.
/// Example EX-30.
#[test]
fn reserves_roll_at_a_loss() {
    let (book, mut s, [a, b]) = duel(squad(4, &[]), squad(4, &[]));
    s.unit_mut(a).place = Place::Reserve;
    s.present.remove(a);
    assert_eq!(odds(&book, &s, [a, b]), [10, 5, 21]);
    assert_eq!(forbidden(&book, &s, name(a)), Clause("VD-TURN-08"));
    s.turn = 3;
    act(&book, &mut s, name(a), script(&[]));
    assert_eq!(wins_of_a(&book, &s, b, a), Chance::new(10, 31));
}

/// VD-INIT-06, VD-INIT-08, VD-INIT-09, VD-INIT-10, VD-INIT-11, VD-VSP-02: 6 of a vehicle, 7 of a Command
/// Vehicle, which has Command; two less of the Shaken, one less in Reserve, and all that applies is
/// added up.
#[test]
fn vehicles_roll_for_initiative() {
    for (property, plain) in [(Property::Radio, 6), (Property::CommandVehicle, 8)] {
        let mut tank = panzer_iv();
        tank.vehicle.as_mut().expect("one").properties = PropertySet::NONE.with(property);
        let (book, s, [a, _]) = duel(tank, squad(4, &[]));
        assert_eq!(initiative::initiative_modifier(Scene::new(&book, &s), a), plain);
    }
    let (book, mut s, [a, _]) = duel(panzer_iv(), squad(4, &[]));
    let of = |s: &State| initiative::initiative_modifier(Scene::new(&book, s), a);
    s.shaken.insert(a);
    assert_eq!(of(&s), 4);
    s.unit_mut(a).place = Place::Reserve;
    assert_eq!(of(&s), 3);
    s.shaken.remove(a);
    assert_eq!(of(&s), 5);
}

/// VD-INIT-06, VD-INIT-11 and VD-INIT-17: a vehicle uses 6; Command and Recon together give 1; the
/// dead lend no Ld.
#[test]
fn command_and_recon_together_add_one_to_initiative() {
    let both = [Ability::Command, Ability::Recon];
    let (book, mut s, [a, b]) = duel(squad(7, &both), panzer_iv());
    assert_eq!(initiative::initiative_modifier(Scene::new(&book, &s), a), 8);
    assert_eq!(initiative::initiative_modifier(Scene::new(&book, &s), b), 6);
    s.unit_mut(a).strength[0] = 0;
    assert_eq!(initiative::initiative_modifier(Scene::new(&book, &s), a), 4);
}

/// VD-TURN-03, VD-TURN-05, VD-TURN-06, VD-TURN-09, VD-INIT-01, VD-INIT-14 and VD-INIT-15: each unit
/// acts once a turn, even if it does nothing; the loser may be named again, one side may win twice
/// running, and who is alone with units left picks without a roll.
#[test]
fn each_unit_acts_once_in_a_turn() {
    let mut field = Field::open();
    let one = field.put(Side::A, squad(4, &[]), Point::inches(10, 4));
    let two = field.put(Side::A, squad(4, &[]), Point::inches(30, 4));
    let enemy = field.put(Side::B, squad(4, &[]), Point::inches(20, 44));
    let (book, mut s) = field.ready();
    assert_eq!(forbidden(&book, &s, name(enemy)), Clause("VD-INIT-01"));
    assert_eq!(forbidden(&book, &s, Action::Pass), Clause("VD-TURN-09"));
    act(&book, &mut s, name(one), script(&[]));
    act(&book, &mut s, name(enemy), script(&[6, 1]));
    act(&book, &mut s, Action::Stop, script(&[]));
    assert_eq!((s.step, s.nominated), (Step::NominateFirst, [None; 2]), "it begins anew");
    assert_eq!(forbidden(&book, &s, name(one)), Clause("VD-TURN-03"));
    act(&book, &mut s, name(two), script(&[]));
    act(&book, &mut s, name(enemy), script(&[6, 1]));
    act(&book, &mut s, Action::Stop, script(&[]));
    assert_eq!((s.step, s.decider), (Step::Pick, Side::B));
    act(&book, &mut s, name(enemy), script(&[]));
    act(&book, &mut s, Action::Stop, script(&[]));
    assert_eq!((s.turn, s.step, s.decider), (2, Step::NominateFirst, Side::B));
}

/// VD-TURN-04, VD-TURN-10, VD-ACT-05 and VD-DESIGN-02: until its activation is over nobody but the active unit
/// decides, and there is no reaction.
#[test]
fn the_winner_finishes_before_anybody_else() {
    let (book, mut s, [a, b]) = duel(squad(6, &[]), squad(4, &[]));
    act(&book, &mut s, name(a), script(&[]));
    act(&book, &mut s, name(b), script(&[6, 1]));
    for _ in 0..3 {
        assert_eq!(book.pending(&s), Pending::Decision(Side::A));
        act(&book, &mut s, Action::ConcentrateFire, script(&[]));
        if s.step == Step::Act {
            act(&book, &mut s, Action::Stop, script(&[]));
        }
        if s.step != Step::Act {
            break;
        }
    }
    assert_eq!((s.step, s.decider), (Step::Pick, Side::B));
}

/// VD-COH-01, VD-COH-02 and VD-COH-13: where all share one Ld the owner picks the leader as he names
/// the unit, one who lives, or keeps the one it has; else the best leads.
#[test]
fn equals_choose_their_leader() {
    let equals = infantry(100, vec![men("One", 1, 3, &[]), men("Other", 4, 3, &[])], &[]);
    let (book, mut s, [a, b]) = duel(equals, grenadiers());
    act(&book, &mut s, Action::Nominate { unit: a, leader: 1 }, script(&[]));
    assert_eq!(s.unit(a).leader, 1);
    let private = Action::Nominate { unit: b, leader: 1 };
    assert_eq!(forbidden(&book, &s, private), Clause("VD-COH-02"));
    let best = Action::Nominate { unit: b, leader: 0 };
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), best), Ok(()));
    // The last of his rank, and none who is dead.
    let equals = infantry(100, vec![men("One", 1, 3, &[]), men("Other", 1, 3, &[])], &[]);
    let (book, mut s, [a, _]) = duel(equals, grenadiers());
    let name = |leader| Action::Nominate { unit: a, leader };
    assert_eq!(dispatch::check_action(Scene::new(&book, &s), name(1)), Ok(()));
    let mut options = Vec::new();
    book.options(&s, &mut options);
    assert_eq!(options, [name(0), name(1)]);
    for nobody in [2, 8, u8::MAX] {
        assert_eq!(forbidden(&book, &s, name(nobody)), Clause("VD-COH-02"), "{nobody}");
    }
    s.unit_mut(a).strength[1] = 0;
    assert_eq!(forbidden(&book, &s, name(1)), Clause("VD-COH-02"));
}

/// VD-MARK-01, VD-MARK-02, VD-MARK-03, VD-ENG-06, VD-MEAS-05 and VD-TURN-07: both sides see all
/// markers and units, Hidden ones too, may measure before they decide, and take part in each
/// segment.
#[test]
fn markers_lie_open() {
    let (book, mut s, [a, b]) = duel(squad(4, &[]), squad(4, &[]));
    shake(&mut s, a, 5);
    s.hidden.insert(a);
    s.objectives.push((Point::inches(20, 20), Side::A));
    for side in Side::BOTH {
        let view = book.view(&s, side);
        assert_eq!((view.shaken(), view.hidden()), (UnitSet::of(a), UnitSet::of(a)));
        assert_eq!((view.unit(a), view.unit(b)), (s.unit(a), s.unit(b)));
        assert_eq!(view.objectives(), [(Point::inches(20, 20), Side::A)]);
        assert_eq!(view.distance(a, b), s.unit(a).at.distance_up(s.unit(b).at));
        // Whoever thinks ahead need not guess.
        assert_eq!(book.resample(&s, side, &mut Stream::new(7)), s);
    }
    act(&book, &mut s, name(a), script(&[]));
    let mut options = Vec::new();
    book.options(&s, &mut options);
    assert_eq!((s.decider, options), (Side::B, vec![name(b)]));
}
