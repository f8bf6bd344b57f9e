//! The End Segment: its order, game length, Retreat!, Command, wipe-out.

use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::scenario::{Mission, SpecialRules};
use crate::state::unit::{Place, UnitSet};
use crate::state::{Smoke, State, Step};
use crate::tests::fixture::{Field, Script, command_squad, grenadiers, rifle_section, script};
use crate::turn::end_segment;
use crate::units::command;
use crate::units::profile::UnitProfile;
use crate::winning::objectives;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Side, UnitId};
use wargauge_rules::table::point::Point;

/// Two units a side.
pub(crate) fn field(
    mission: Mission,
    special: impl FnOnce(&mut SpecialRules),
) -> (VictoryDecision, State, [UnitId; 4]) {
    let mut field = Field::open();
    field.mission(mission, special);
    let a = [command_squad(), rifle_section()];
    let b = [grenadiers(), UnitProfile { stake: 110_000, ..grenadiers() }];
    let mut units = Vec::new();
    for (side, y, both) in [(Side::A, 4, a), (Side::B, 44, b)] {
        for (x, profile) in [20, 50].into_iter().zip(both) {
            units.push(field.put(side, profile, Point::inches(x, y)));
        }
    }
    let (book, s) = field.ready();
    (book, s, [units[0], units[1], units[2], units[3]])
}

/// Plays the End Segment of a turn with scripted dice.
pub(crate) fn end_of(book: &VictoryDecision, s: &mut State, turn: u16, dice: &[u8]) -> Vec<Event> {
    s.turn = turn;
    let mut referee: Script = script(dice);
    end_segment::end_segment(&mut Play::new(book, s, &mut referee));
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0, "dice left over");
    recorder.events
}

/// Takes a unit out of the game, as a loss of its row.
pub(crate) fn lose(book: &VictoryDecision, s: &mut State, unit: UnitId) {
    let row = book.profile(unit).row;
    s.unit_mut(unit).place = Place::Gone;
    s.unit_mut(unit).strength = Default::default();
    s.present.remove(unit);
    s.destroyed_rows |= 1 << row.0;
    s.destroyed[book.side(unit).index()] += book.row(row).stake;
}

fn ending(s: &State) -> Option<Ending> {
    s.outcome.map(|outcome| outcome.ending)
}

/// VD-SPEC-25, VD-SPEC-26, VD-SPEC-27, VD-TURN-01: the game lasts 4, 5 or 6 turns, each in a third
/// of all games.
/// Example EX-56.
#[test]
fn a_random_game_lasts_four_to_six_turns() {
    let (book, s, _) = field(Mission::OpenBattle, |special| special.random_length = true);
    let lasts = |turn: u16, die: u8| {
        let mut s = s.clone();
        end_of(&book, &mut s, turn, &[die]);
        s.outcome.is_none()
    };
    assert_eq!((1..=6).filter(|&die| lasts(4, die)).collect::<Vec<_>>(), [3, 4, 5, 6]);
    assert_eq!((1..=6).filter(|&die| lasts(5, die)).collect::<Vec<_>>(), [4, 5, 6]);
    for (turn, goes_on) in [(1, true), (3, true), (6, false)] {
        let mut s = s.clone();
        end_of(&book, &mut s, turn, &[]);
        assert_eq!(s.outcome.is_none(), goes_on, "turn {turn}");
    }
    // However long its scenario might last (VD-END-07).
    let mut book = book;
    book.scenario.last_turn = 9;
    let mut s = s;
    end_of(&book, &mut s, 6, &[]);
    assert_eq!(s.step, Step::Over);
}

/// VD-END-07, VD-TURN-01, VD-SCEN-25, VD-SPEC-44: without Random Game Length the game ends after the last
/// turn of its scenario, the sixth by default, and nobody rolls.
#[test]
fn a_game_of_fixed_length_ends_after_its_last_turn() {
    for last in [1, 4, 8] {
        let (mut book, mut s, _) = field(Mission::OpenBattle, |_| {});
        book.scenario.last_turn = last;
        end_of(&book, &mut s, last, &[]);
        assert_eq!(s.step, Step::Over, "{last}");
    }
    let (book, mut s, _) = field(Mission::OpenBattle, |_| {});
    for turn in 1..6 {
        end_of(&book, &mut s, turn, &[]);
        assert_eq!((s.turn, s.outcome), (turn + 1, None));
    }
    end_of(&book, &mut s, 6, &[]);
    assert_eq!((ending(&s), s.step), (Some(Ending::Draw), Step::Over));
}

/// VD-SPEC-34, VD-SPEC-35, VD-SPEC-36, VD-SPEC-43, VD-SCEN-02: with 62 percent lost a best Ld of 6
/// holds on 1 to 4, with less than 60 on 1 to 5; below half there is no test, from 80 percent on
/// no hope.
/// Example EX-57.
#[test]
fn a_side_retreats_by_its_losses_and_its_best_ld() {
    let rules = |special: &mut SpecialRules| special.retreat = BySide([false, true]);
    let (book, mut s, [_, _, squad, _]) = field(Mission::OpenBattle, rules);
    let force = 185 + 110;
    let holds = |s: &State, percent: u32| {
        let mut s = s.clone();
        s.destroyed[1] = force * percent * 10 + 999;
        let after = |die: u8| {
            let mut s = s.clone();
            end_of(&book, &mut s, 1, &[die]);
            (s.retreats[1], ending(&s))
        };
        let held = (1..=6).filter(|&die| after(die) == (false, None)).count();
        let fled = (1..=6).filter(|&die| after(die) == (true, Some(Ending::Win(Side::A)))).count();
        assert_eq!(held + fled, 6);
        held
    };
    assert_eq!(holds(&s, 62), 4);
    assert_eq!(holds(&s, 59), 5);
    s.destroyed[1] = force * 490;
    end_of(&book, &mut s.clone(), 1, &[]);
    let mut none_unshaken = s.clone();
    none_unshaken.shaken = book.units_of(Side::B);
    assert_eq!(holds(&none_unshaken, 50), 2, "Ld 3");
    assert_eq!(command::own_ld(Scene::new(&book, &s), squad), 6);
    s.destroyed[1] = force * 800;
    end_of(&book, &mut s, 1, &[]);
    assert_eq!(ending(&s), Some(Ending::Win(Side::A)));
}

/// VD-SPEC-35, VD-SPEC-36: with less than 60 percent lost a best Ld of 7 always holds, with 79 on 1 to 4; from 80 on
/// nobody rolls. Example EX-57.
#[test]
fn the_best_of_leaders_hold() {
    let rules = |special: &mut SpecialRules| special.retreat = BySide([true, false]);
    let (book, mut s, _) = field(Mission::OpenBattle, rules);
    let force: u32 = s
        .present
        .into_iter()
        .filter(|&unit| book.side(unit) == Side::A)
        .map(|unit| book.profile(unit).stake)
        .sum();
    for (percent, holding) in [(50, 6), (59, 6), (62, 5), (79, 4)] {
        s.destroyed[0] = force / 100 * percent;
        let held = (1..=6).filter(|&die| {
            let mut s = s.clone();
            end_of(&book, &mut s, 1, &[die]);
            !s.retreats[0]
        });
        assert_eq!(held.count(), holding, "{percent} percent");
    }
    s.destroyed[0] = force / 100 * 80;
    end_of(&book, &mut s, 1, &[]);
    assert!(s.retreats[0]);
}

/// VD-SPEC-37, VD-END-05, VD-END-01: both test before anybody has won; both retreat; Victory Points
/// decide.
#[test]
fn both_retreat() {
    let rules = |special: &mut SpecialRules| special.retreat = BySide([true; 2]);
    let (book, mut s, units) = field(Mission::OpenBattle, rules);
    lose(&book, &mut s, units[0]);
    lose(&book, &mut s, units[2]);
    s.destroyed = [400_000, 290_000];
    let events = end_of(&book, &mut s, 2, &[]);
    assert!(events.contains(&Event::Counted { points: [185_000, 265_000] }), "{events:?}");
    assert_eq!(s.retreats, [true; 2]);
    assert_eq!(ending(&s), Some(Ending::Win(Side::B)));
}

/// VD-SPEC-37: also where objectives would decide otherwise.
#[test]
fn both_sides_retreat_from_an_objective() {
    for mission in [Mission::Capture, Mission::MeetingEngagement] {
        let rules = |special: &mut SpecialRules| special.retreat = BySide([true; 2]);
        let (book, mut s, units) = field(mission, rules);
        lose(&book, &mut s, units[0]);
        lose(&book, &mut s, units[2]);
        s.destroyed = [400_000, 290_000];
        s.objectives.push((s.unit(units[1]).at, Side::A));
        assert_eq!(objectives::holders(Scene::new(&book, &s))[0], [Some(units[1]), None]);
        end_of(&book, &mut s, 2, &[]);
        assert_eq!(s.retreats, [true; 2]);
        let outcome = s.outcome.map(|Outcome { ending, clause }| (ending, clause.0));
        assert_eq!(outcome, Some((Ending::Win(Side::B), "VD-SPEC-42")));
    }
}

/// VD-END-01, VD-END-03, VD-END-04, VD-END-08, VD-ABIL-05, VD-SUPP-13: at the end of a turn that is
/// not the last, a Command unit loses a marker and may recover, smoke lifts, the flags of the turn
/// are gone.
#[test]
fn a_turn_clears_up_behind_itself() {
    let (book, mut s, [command, section, ..]) = field(Mission::OpenBattle, |_| {});
    s.unit_mut(command).markers = 6;
    s.shaken.insert(command);
    s.unit_mut(section).markers = 3;
    s.unit_mut(section).moves = 2;
    s.activated = s.present;
    s.fired.insert(section);
    s.smoke.push(Smoke { at: Point::inches(30, 30), until: 1 });
    s.smoke.push(Smoke { at: Point::inches(40, 30), until: 2 });
    let events = end_of(&book, &mut s, 1, &[]);
    assert_eq!((s.unit(command).markers, s.unit(section).markers), (5, 3));
    assert!(s.shaken.is_empty());
    assert_eq!(s.smoke.len(), 1);
    assert_eq!((s.turn, s.activated, s.fired), (2, UnitSet::EMPTY, UnitSet::EMPTY));
    assert_eq!(s.unit(section).moves, 0);
    assert!(events.contains(&Event::TurnBegan(2)));
}

/// VD-END-03, VD-END-04, VD-SHAKEN-08, VD-ABIL-05: the last marker of a Command unit goes too, and a
/// Leutnant alone is no longer Shaken by it; without the ability it stays.
#[test]
fn a_commander_loses_his_last_marker_too() {
    let (book, mut s, [command, section, ..]) = field(Mission::OpenBattle, |_| {});
    s.unit_mut(command).strength[1..3].fill(0);
    for unit in [command, section] {
        s.unit_mut(unit).markers = 1;
    }
    s.shaken.insert(command);
    let events = end_of(&book, &mut s, 1, &[]);
    assert_eq!((s.unit(command).markers, s.unit(section).markers), (0, 1));
    assert!(!s.shaken.contains(command));
    let clause = Clause("VD-END-03");
    assert!(events.contains(&Event::Unmarked { unit: command, count: 1, clause }));
    assert!(events.contains(&Event::Shaken { unit: command, now: false }));
}

/// VD-END-06, VD-SCEN-38, VD-TURN-11: who has nothing left on the table or in Reserve has lost at
/// once; both at once draw.
#[test]
fn who_has_nothing_left_has_lost() {
    let (book, s, [a, b, c, d]) = field(Mission::Capture, |_| {});
    let after = |lost: &[UnitId], reserve: Option<UnitId>| {
        let mut s = s.clone();
        lost.iter().for_each(|&unit| lose(&book, &mut s, unit));
        if let Some(unit) = reserve {
            s.unit_mut(unit).place = Place::Reserve;
            s.present.remove(unit);
        }
        end_segment::end_if_wiped_out(&mut Play::new(&book, &mut s, &mut script(&[])));
        s.outcome.map(|Outcome { ending, clause }| (ending, clause.0))
    };
    assert_eq!(after(&[a], None), None);
    assert_eq!(after(&[a], Some(b)), None);
    assert_eq!(after(&[a, b], None), Some((Ending::Win(Side::B), "VD-END-06")));
    assert_eq!(after(&[a, b, c, d], None), Some((Ending::Draw, "VD-END-06")));
    // Not before the first turn, and not once it is decided.
    let mut early = State { turn: 0, ..s.clone() };
    lose(&book, &mut early, a);
    lose(&book, &mut early, b);
    end_segment::end_if_wiped_out(&mut Play::new(&book, &mut early, &mut script(&[])));
    assert_eq!(early.outcome, None);
    let decided = Outcome { ending: Ending::Win(Side::A), clause: Clause("VD-SPEC-42") };
    let mut late = State { turn: 6, outcome: Some(decided), ..early };
    end_segment::end_if_wiped_out(&mut Play::new(&book, &mut late, &mut script(&[])));
    assert_eq!(late.outcome, Some(decided));
}
