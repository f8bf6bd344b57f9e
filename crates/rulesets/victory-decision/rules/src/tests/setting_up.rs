//! The set-up at its limits: depths, zones, distances, objectives, dividing and joining units.

use crate::action::{Action, StartingPlace};
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::scenario::{Deployment, Form, Mission, Night};
use crate::setup::{objective_markers, splitting, stages, zones};
use crate::state::setup::SetupStage;
use crate::state::unit::{Place, Unit, UnitSet};
use crate::state::{State, Step};
use crate::terrain::edges;
use crate::terrain::ground::Terrain;
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::turn::individuals;
use crate::units::profile::{Ability, FireArc, RowPart, UnitProfile};
use crate::units::{command, entries};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ruleset, Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::{Shape, Strip};

/// A unit of such an Ld.
fn led(ld: u8) -> UnitProfile {
    infantry(100, vec![men("Man", 1, ld, &[])], &[])
}

/// VD-DEPLOY-03, VD-DEPLOY-10, VD-DEPLOY-11, VD-SCEN-34, VD-DESIGN-03: how deep one begins: 6" and his
/// Ld from an edge, 12" and his Ld from a corner, a vehicle by its Ld of 6, the defender of a bunker
/// 24".
#[test]
fn units_begin_as_deep_as_their_ld_allows() {
    let depth = |profile: UnitProfile, form, mission, side| {
        let mut field = Field::open();
        field.mission(mission, |_| {});
        let unit = match side {
            Side::A => field.put(side, profile, Point::inches(1, 1)),
            Side::B => {
                field.put(Side::A, led(4), Point::inches(1, 1));
                field.put(side, profile, Point::inches(1, 1))
            }
        };
        let (mut book, mut s) = field.ready();
        book.scenario.attacker = Some(Side::A);
        s.form = form;
        zones::deployment_depth(Scene::new(&book, &s), unit).hundredths()
    };
    for form in [Form::LongEdges, Form::ShortEdges] {
        let of = |profile| depth(profile, form, Mission::OpenBattle, Side::A);
        assert_eq!([3, 4, 7].map(|ld| of(led(ld))), [900, 1_000, 1_300]);
        assert_eq!(of(panzer_iv()), 1_200);
    }
    let corner = |profile| depth(profile, Form::Corners, Mission::OpenBattle, Side::A);
    assert_eq!([3, 4, 7].map(|ld| corner(led(ld))), [1_500, 1_600, 1_900]);
    let assault = |side| depth(led(4), Form::LongEdges, Mission::BunkerAssault, side);
    assert_eq!((assault(Side::A), assault(Side::B)), (1_000, 2_400));
}

/// VD-DEPLOY-12, VD-MEAS-04, VD-DEPLOY-10: no farther from the edge than that, more than 12.00" from
/// every enemy model, to the hundredth.
#[test]
fn units_begin_twelve_inches_from_enemies() {
    let why = |y: i16, enemy: i16| {
        let mut field = Field::open();
        let unit = field.put(Side::A, led(4), Point::inches(1, 1));
        field.put(Side::B, squad(1, &[]), Point::new(3_000, enemy));
        let (book, mut s) = field.ready();
        s.present.remove(unit);
        let at = Point::new(3_000, y);
        let refused = zones::check_zone(Scene::new(&book, &s), unit, at, false);
        let told = Ruleset::view(&book, &s, Side::A).may_begin_at(unit, at);
        assert_eq!(told, refused.is_ok());
        refused.err().map_or("", |why| why.clause.0)
    };
    assert_eq!(why(1_000, 4_000), "");
    assert_eq!(why(1_001, 4_000), "VD-DEPLOY-10");
    assert_eq!(why(1_000, 2_201), "");
    assert_eq!(why(1_000, 2_200), "VD-DEPLOY-12");
}

/// VD-ABIL-03, VD-ABIL-33, VD-DEPLOY-12, VD-DEPLOY-15: in cover an Ambush begins anywhere in its own
/// half, an Infiltrator anywhere out of the enemy's deployment area, which is as deep as his best
/// leader may stand: Ld 6 reaches 12".
#[test]
fn ambush_and_infiltrate_begin_forward() {
    let why = |ability: Option<Ability>, y: i16, covered: bool| {
        let mut field = Field::open();
        let lurker = infantry(50, vec![men("Man", 1, 4, ability.as_slice())], &[]);
        if covered {
            let wood = Rect::new(Point::inches(0, 11), Point::inches(20, 48));
            field.terrain(Terrain::Woods, wood.into());
        }
        let unit = field.put(Side::A, lurker, Point::inches(1, 1));
        field.put(Side::B, grenadiers(), Point::inches(70, 46));
        let (book, mut s) = field.ready();
        s.present.remove(unit);
        zones::check_zone(Scene::new(&book, &s), unit, Point::new(1_000, y), false)
            .err()
            .map_or("", |why| why.clause.0)
    };
    let (ambush, creep) = (Some(Ability::Ambush), Some(Ability::Infiltrate));
    assert_eq!(why(None, 2_000, true), "VD-DEPLOY-10");
    assert_eq!(why(ambush, 2_399, true), "");
    assert_eq!(why(ambush, 2_400, true), "VD-DEPLOY-10", "the middle line is in neither half");
    assert_eq!(why(ambush, 2_000, false), "VD-ABIL-03");
    assert_eq!(why(creep, 2_400, true), "");
    assert_eq!(why(creep, 3_599, true), "");
    assert_eq!(why(creep, 3_600, true), "VD-DEPLOY-12");
    assert_eq!(why(creep, 2_400, false), "VD-ABIL-03");
}

/// VD-ABIL-01, VD-ABIL-33, VD-SCEN-37, VD-HIDE-11, VD-DEPLOY-14: who starts Hidden in cover: Ambush and
/// Infiltrate, of vehicles not the latter, every defender of a bunker; in the open nobody.
#[test]
fn ambush_and_infiltrate_start_hidden_in_cover() {
    let hides = |profile: UnitProfile, mission, covered| {
        let mut field = Field::open();
        field.mission(mission, |_| {});
        field.put(Side::A, led(4), Point::inches(1, 1));
        let unit = field.put(Side::B, profile, Point::inches(1, 1));
        let (mut book, s) = field.ready();
        book.scenario.attacker = Some(Side::A);
        zones::may_start_hidden(Scene::new(&book, &s), unit, covered)
    };
    let with = |ability| squad(3, &[ability]);
    let tank = |ability| {
        let mut tank = panzer_iv();
        tank.groups[0].abilities = [ability].into_iter().collect();
        tank
    };
    let open = Mission::OpenBattle;
    assert!(!hides(squad(3, &[]), open, true));
    assert!(hides(with(Ability::Ambush), open, true) && !hides(with(Ability::Ambush), open, false));
    assert!(hides(with(Ability::Infiltrate), open, true));
    assert!(!hides(with(Ability::Infiltrate), open, false));
    assert!(hides(tank(Ability::Ambush), open, true));
    assert!(!hides(tank(Ability::Infiltrate), open, true));
    for profile in [squad(3, &[]), panzer_iv(), crew(60, 3, 4, HMG, FireArc::Front)] {
        assert!(hides(profile.clone(), Mission::BunkerAssault, true));
        assert!(!hides(profile, Mission::BunkerAssault, false));
    }
}

/// VD-COVER-11, VD-COVER-03, VD-ABIL-01: before the battle a leader is in cover in an area, and within
/// 2.00" of a line between him and the enemy edge; not behind it.
#[test]
fn a_leader_is_covered_before_the_battle_within_two_inches_of_a_line() {
    let covered = |y: i16| {
        let mut field = Field::open();
        let spine = Segment::new(Point::inches(10, 10), Point::inches(30, 10));
        let line = Strip::new(spine, Length::from_hundredths(20));
        field.terrain(Terrain::Hedge, Shape::Strip(line));
        let crops = Rect::new(Point::inches(10, 20), Point::inches(30, 22));
        field.terrain(Terrain::Crops, crops.into());
        let wire = Rect::new(Point::inches(10, 30), Point::inches(30, 31));
        field.terrain(Terrain::Marsh, wire.into());
        let unit = field.put(Side::A, led(4), Point::inches(1, 1));
        let (book, s) = field.ready();
        zones::is_covered_at_start(Scene::new(&book, &s), unit, Point::new(2_000, y))
    };
    assert!(covered(790) && !covered(789), "the hedge begins at 9.90\"");
    assert!(!covered(1_020), "past it");
    assert!(covered(2_000) && covered(2_200) && !covered(2_201) && !covered(1_999));
    assert!(!covered(3_050));
}

/// VD-SPEC-22, VD-SPEC-24, VD-DEPLOY-10: the thirds of an edge by 1-2, 3-4, 5-6, the halves of a corner
/// by 1-3, 4-6, and where they end.
#[test]
fn zones_are_rolled_for_by_thirds_and_halves() {
    let zone = |form, die: u8| {
        let mut field = Field::open();
        field.mission(Mission::OpenBattle, |special| special.random_deployment = true);
        let unit = field.put(Side::A, led(4), Point::inches(1, 1));
        let (book, mut s) = field.ready();
        s.form = form;
        let row = book.profile(unit).row;
        let mut referee = script(&[die]);
        stages::roll_zone(&mut Play::new(&book, &mut s, &mut referee), row, 0);
        let rolled = Event::Rolled {
            unit: Some(unit),
            clause: Clause("VD-SPEC-22"),
            die,
            modifier: 0,
            passed: None,
        };
        assert_eq!(referee.into_parts().1.events, [rolled]);
        zones::zone_span(Scene::new(&book, &s), unit)
    };
    let thirds = [(0, 3_333), (3_333, 6_667), (6_667, 10_000)];
    for form in [Form::LongEdges, Form::ShortEdges] {
        let spans = [1, 2, 3, 4, 5, 6].map(|die| zone(form, die));
        assert_eq!(spans, [thirds[0], thirds[0], thirds[1], thirds[1], thirds[2], thirds[2]]);
    }
    let halves = [(0, 5_000), (5_000, 10_000)];
    let spans = [1, 2, 3, 4, 5, 6].map(|die| zone(Form::Corners, die));
    assert_eq!(spans, [halves[0], halves[0], halves[0], halves[1], halves[1], halves[1]]);
    let mut field = Field::open();
    let unit = field.put(Side::A, led(4), Point::inches(1, 1));
    let (book, mut s) = field.ready();
    assert_eq!(
        zones::zone_span(Scene::new(&book, &s), unit),
        (0, 10_000),
        "without Random Deployment"
    );
    // VD-DEPLOY-07: the form by a D6.
    let mut book = book;
    book.scenario.deployment = Deployment::Rolled;
    for (die, form) in [
        (1, Form::LongEdges),
        (2, Form::LongEdges),
        (3, Form::ShortEdges),
        (4, Form::ShortEdges),
        (5, Form::Corners),
        (6, Form::Corners),
    ] {
        stages::roll_form(&mut Play::new(&book, &mut s, &mut script(&[die])));
        assert_eq!(s.form, form, "{die}");
    }
}

/// VD-SCEN-29, VD-SPEC-15, VD-SCEN-35: night before the battle: by a 6, by the scenario, by the
/// attacker's wish, or not.
#[test]
fn night_falls_before_the_battle_by_die_scenario_or_wish() {
    let night = |night, dice: &[u8]| {
        let mut field = Field::open();
        field.mission(Mission::MeetingEngagement, |special| special.night = night);
        let (book, mut s) = field.ready();
        let mut referee = script(dice);
        stages::roll_for_night(&mut Play::new(&book, &mut s, &mut referee));
        assert_eq!(referee.into_parts().0.left(), 0);
        let asked = stages::ask_for_night(&book, &mut s);
        (s.night, asked.is_some())
    };
    assert_eq!([1, 5, 6].map(|die| night(Night::OnSix, &[die]).0), [false, false, true]);
    assert_eq!(night(Night::No, &[]), (false, false));
    assert_eq!(night(Night::Yes, &[]), (true, false));
    assert_eq!(night(Night::AllGame, &[]), (true, false));
    assert_eq!(night(Night::AttackersWish, &[]), (false, true));
}

/// VD-DEPLOY-08, VD-SCEN-07, VD-INIT-08: a force adds its highest Ld to its roll-offs and 1 if it has
/// Command or Recon, or both.
#[test]
fn what_a_force_adds() {
    let adds = |profiles: &[UnitProfile]| {
        let mut field = Field::open();
        for profile in profiles {
            field.put(Side::A, profile.clone(), Point::inches(1, 1));
        }
        let (book, s) = field.ready();
        stages::force_modifier(Scene::new(&book, &s), Side::A)
    };
    let with = |abilities: &[Ability]| infantry(50, vec![men("Man", 1, 5, abilities)], &[]);
    assert_eq!(adds(&[led(3), led(5)]), 5);
    assert_eq!(adds(&[led(5), led(3)]), 5);
    assert_eq!(adds(&[led(7), with(&[Ability::Command])]), 8);
    assert_eq!(adds(&[led(7), with(&[Ability::Recon])]), 8);
    assert_eq!(adds(&[with(&[Ability::Command, Ability::Recon]), with(&[Ability::Recon])]), 6);
    assert_eq!(adds(&[]), 0);
}

/// Side A is to place an objective of 14.3, with these on the table already.
fn placing(objectives: &[(i16, i16, Side)]) -> (VictoryDecision, State) {
    let mut field = Field::open();
    field.mission(Mission::SeekOut, |special| special.objectives = true);
    field.put(Side::A, rifle_section(), Point::inches(20, 4));
    field.put(Side::B, grenadiers(), Point::inches(20, 44));
    let (book, mut s) = field.ready();
    (s.turn, s.step, s.setup.stage) = (0, Step::PlaceObjective, SetupStage::Objectives);
    s.objectives.extend(objectives.iter().map(|&(x, y, side)| (Point::new(x, y), side)));
    (book, s)
}

/// VD-SCEN-08, VD-SCEN-09, VD-SCEN-10, VD-SCEN-11, VD-DEPLOY-15: the first objective exactly on the own
/// edge, the others in the opponent's half, 12.00" from his edge and from every other objective.
#[test]
fn objectives_keep_apart_to_the_hundredth() {
    let why = |objectives: &[(i16, i16, Side)], x: i16, y: i16| {
        let (book, s) = placing(objectives);
        let placed = book.check(&s, Action::PlaceObjective(Point::new(x, y)));
        placed.err().map_or("", |why| why.clause.0)
    };
    let first = [(3_600, 0, Side::A)];
    assert_eq!(why(&[], 3_600, 0), "");
    assert_eq!(why(&[], 3_600, 1), "VD-SCEN-08");
    assert_eq!(why(&[], 3_600, -1), "VD-SCEN-08");
    assert_eq!(why(&first, 2_000, 2_401), "");
    assert_eq!(why(&first, 2_000, 2_400), "VD-SCEN-09", "in neither half");
    assert_eq!(why(&first, 2_000, 3_600), "");
    assert_eq!(why(&first, 2_000, 3_601), "VD-SCEN-09");
    let second = [(3_600, 0, Side::A), (2_000, 3_000, Side::A)];
    assert_eq!(why(&second, 3_200, 3_000), "");
    assert_eq!(why(&second, 3_199, 3_000), "VD-SCEN-09");
    // VD-SCEN-11: of the enemy's objective too, for the first on the own edge.
    assert_eq!(why(&[(3_600, 1_000, Side::B)], 4_263, 0), "VD-SCEN-09");
    assert_eq!(why(&[(3_600, 1_000, Side::B)], 4_264, 0), "");
}

/// VD-SCEN-11, VD-SCEN-09: where no point keeps 12" the one that keeps farthest from the nearest objective is
/// offered, and no other goes.
#[test]
fn where_objectives_stand_too_thick() {
    let (a, b) = (Side::A, Side::B);
    let (book, s) = placing(&[
        (3_600, 0, a),
        (1_000, 3_200, b),
        (2_900, 3_200, a),
        (4_600, 3_200, b),
        (6_400, 3_200, a),
        (200, 4_800, b),
    ]);
    let mut options = Vec::new();
    objective_markers::objective_options(Scene::new(&book, &s), &mut options);
    assert_eq!(options, [Action::PlaceObjective(Point::inches(55, 48))]);
    assert_eq!(book.check(&s, options[0]), Ok(()));
    let beside = Action::PlaceObjective(Point::inches(54, 48));
    assert_eq!(book.check(&s, beside).map_err(|why| why.clause.0), Err("VD-SCEN-09"));
}

/// VD-SCEN-07, VD-SCEN-28, VD-SCEN-31: six objectives are placed in turn, the winner of the roll may let
/// his enemy begin; a Meeting Engagement has three on the middle line 18" apart, a Capture one.
#[test]
fn who_places_objectives() {
    let (book, mut s) = placing(&[]);
    let mut referee = script(&[1, 6]);
    let asked = objective_markers::ask_for_objective(&mut Play::new(&book, &mut s, &mut referee));
    // A adds 4, B adds 6.
    assert_eq!(asked, Some((Step::PlaceObjective, Side::B)));
    s.decider = Side::B;
    assert_eq!(book.check(&s, Action::Pass), Ok(()));
    assert_eq!(book.check(&s, Action::Regroup).map_err(|why| why.clause.0), Err("VD-SCEN-07"));
    let mut referee = script(&[]);
    let at = Point::inches(36, 48);
    objective_markers::place_objective(&mut s, at, &mut referee);
    let told = Event::Happened { unit: None, at: Some(at), clause: Clause("VD-SCEN-07") };
    assert_eq!(referee.into_parts().1.events, [told]);
    assert_eq!(s.objectives[..], [(at, Side::B)]);
    let next =
        objective_markers::ask_for_objective(&mut Play::new(&book, &mut s, &mut script(&[])));
    assert_eq!(next, Some((Step::PlaceObjective, Side::A)));
    s.decider = Side::A;
    assert_eq!(book.check(&s, Action::Pass).map_err(|why| why.clause.0), Err("VD-SCEN-07"));
    for (mission, at) in [
        (Mission::MeetingEngagement, vec![(36, 24), (18, 24), (54, 24)]),
        (Mission::Capture, vec![(36, 24)]),
        (Mission::OpenBattle, vec![]),
        (Mission::BunkerAssault, vec![]),
    ] {
        let mut field = Field::open();
        field.mission(mission, |_| {});
        let (book, mut s) = field.ready();
        assert_eq!(
            objective_markers::ask_for_objective(&mut Play::new(&book, &mut s, &mut script(&[]))),
            None
        );
        let found: Vec<Point> = s.objectives.iter().map(|objective| objective.0).collect();
        let expected: Vec<Point> = at.into_iter().map(|(x, y)| Point::inches(x, y)).collect();
        assert_eq!(found, expected, "{mission:?}");
        assert_eq!(s.setup.stage, SetupStage::Fortifications);
    }
}

/// VD-DEPLOY-15, VD-ENG-11: the halves of each form, and the line between them that is in neither.
#[test]
fn the_halves_of_the_table_share_no_point() {
    let in_half = |form, swapped, x: i16, y: i16| {
        let (book, mut s) = Field::open().ready();
        (s.form, s.edges_swapped) = (form, swapped);
        Side::BOTH.map(|side| edges::in_half(Scene::new(&book, &s), side, Point::new(x, y)))
    };
    for swapped in [false, true] {
        let low = [!swapped, swapped];
        let high = [swapped, !swapped];
        let none = [false, false];
        let long = |y| in_half(Form::LongEdges, swapped, 1_000, y);
        assert_eq!([2_399, 2_400, 2_401].map(long), [low, none, high]);
        let short = |x| in_half(Form::ShortEdges, swapped, x, 1_000);
        assert_eq!([3_599, 3_600, 3_601].map(short), [low, none, high]);
        let corner = |x: i16| in_half(Form::Corners, swapped, x, 2_400);
        assert_eq!([3_599, 3_600, 3_601].map(corner), [low, none, high]);
    }
}

/// VD-SUPP-14, VD-SPEC-40: markers are shared by the number of models, the odd ones to the larger part;
/// the models that leave take what they began with.
#[test]
fn what_a_part_takes_with_it() {
    let split = |markers: u8, gone: u8| {
        let mut field = Field::open();
        let whole = field.put(Side::A, squad(9, &[]), Point::inches(20, 20));
        field.part(whole, RowPart::SecondTeam);
        let (book, mut s) = field.ready();
        s.unit_mut(whole).markers = markers;
        let part = UnitId(1);
        splitting::detach(
            &book,
            &mut s,
            splitting::Detachment { from: whole, to: part, models: &[gone, 0, 0, 0, 0, 0, 0, 0] },
        );
        let of =
            |unit: UnitId| (command::strength(&s, unit), s.unit(unit).markers, s.unit(unit).began);
        [of(whole), of(part)]
    };
    assert_eq!(split(0, 3), [(6, 0, 6), (3, 0, 3)]);
    assert_eq!(split(3, 3), [(6, 2, 6), (3, 1, 3)]);
    assert_eq!(split(4, 3), [(6, 3, 6), (3, 1, 3)]);
    assert_eq!(split(5, 3), [(6, 4, 6), (3, 1, 3)]);
    assert_eq!(split(6, 3), [(6, 4, 6), (3, 2, 3)]);
    assert_eq!(split(4, 5), [(4, 1, 4), (5, 3, 5)]);
    assert_eq!(split(1, 5), [(4, 0, 4), (5, 1, 5)]);
    assert_eq!(split(1, 4), [(5, 1, 5), (4, 0, 4)]);
}

/// VD-ABIL-30: Command and all strikes go with the Command model, strikes of a unit without one stay;
/// charges that are spent are those of the men who stay.
#[test]
fn what_goes_with_whom() {
    let with_strikes =
        |profile: UnitProfile| UnitProfile { strikes: command_squad().strikes, ..profile };
    let split = |profile: UnitProfile, leave: [u8; 8]| {
        let mut field = Field::open();
        let whole = field.put(Side::A, profile, Point::inches(20, 20));
        field.part(whole, RowPart::SecondTeam);
        let (book, mut s) = field.ready();
        s.unit_mut(whole).charges_spent = 2;
        splitting::detach(
            &book,
            &mut s,
            splitting::Detachment { from: whole, to: UnitId(1), models: &leave },
        );
        s.present.insert(UnitId(1));
        [whole, UnitId(1)].map(|unit| {
            let here = s.unit(unit);
            let strikes = [here.strikes[0], here.strikes[1]];
            (command::has_command(Scene::new(&book, &s), unit), strikes, here.charges_spent)
        })
    };
    let of_the_men = split(command_squad(), [0, 1, 2, 0, 0, 0, 0, 0]);
    assert_eq!(of_the_men, [(true, [1, 1], 2), (false, [0, 0], 0)]);
    let of_the_leader = split(command_squad(), [1, 0, 2, 0, 0, 0, 0, 0]);
    assert_eq!(of_the_leader, [(false, [0, 0], 2), (true, [1, 1], 0)]);
    let without = split(with_strikes(squad(9, &[])), [5, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(without, [(false, [1, 1], 2), (false, [0, 0], 0)]);
}

/// VD-ABIL-28, VD-SUPP-14, VD-COH-07, VD-END-09: an Individual joins a part of his entry that has not
/// acted and has a model within 2.00" of him: models, markers, strikes and spent charges add up, he
/// is no unit any more; Hidden and Take Cover! need both, what one has shot counts for all.
#[test]
fn an_individual_joins() {
    let scene = |far: i16| {
        let mut field = Field::open();
        let squad = field.put(Side::A, command_squad(), Point::inches(20, 20));
        field.part(squad, RowPart::Individual);
        let enemy = field.put(Side::B, grenadiers(), Point::inches(20, 44));
        let (book, mut s) = field.ready();
        let man =
            entries::part_of(&book, book.profile(squad).row, RowPart::Individual).expect("one");
        splitting::detach(
            &book,
            &mut s,
            splitting::Detachment { from: squad, to: man, models: &[1, 0, 0, 0, 0, 0, 0, 0] },
        );
        // Five men stand two inches apart; none stands straight below their leader.
        s.unit_mut(man).at = Point::new(2_000, 2_000 - far);
        s.unit_mut(squad).facing = Bearing::NORTH;
        s.unit_mut(squad).strength = [0, 1, 0, 0, 0, 0, 0, 0];
        s.present.insert(man);
        (book, s, squad, man, enemy)
    };
    for (far, joins) in [(200, true), (201, false)] {
        let (book, s, squad, man, _) = scene(far);
        assert_eq!(individuals::has_free_step(Scene::new(&book, &s), man), joins, "{far}");
        let found = individuals::check_free_step(Scene::new(&book, &s), man, Action::Join(squad));
        assert_eq!(found.is_ok(), joins);
        let mut acted = s.clone();
        acted.activated.insert(squad);
        assert!(
            individuals::check_free_step(Scene::new(&book, &acted), man, Action::Join(squad))
                .is_err()
        );
    }
    let (book, mut s, squad, man, enemy) = scene(200);
    activate(&book, &mut s, man);
    for (unit, markers, spent) in [(squad, 1, 1), (man, 2, 1)] {
        s.unit_mut(unit).markers = markers;
        s.unit_mut(unit).charges_spent = spent;
    }
    s.unit_mut(man).engaged.insert(enemy);
    s.unit_mut(enemy).engaged.insert(man);
    s.hidden.insert(squad);
    s.took_cover.insert(squad);
    s.took_cover.insert(man);
    s.fired.insert(man);
    s.shot_last.insert(man);
    let mut referee = script(&[]);
    let play = &mut Play::new(&book, &mut s, &mut referee);
    individuals::take_free_step(play, man, Action::Join(squad));
    let told = Event::Happened { unit: Some(squad), at: None, clause: Clause("VD-ABIL-28") };
    assert_eq!(referee.into_parts().1.events, [told]);
    let joined = s.unit(squad);
    assert_eq!((command::strength(&s, squad), joined.markers, joined.charges_spent), (2, 3, 2));
    assert_eq!((joined.strikes[..2].to_vec(), joined.began, joined.leader), (vec![1, 1], 6, 0));
    assert_eq!(*s.unit(man), Unit::NOBODY);
    assert!(!s.present.contains(man) && s.unit(enemy).engaged.is_empty());
    assert!(!s.hidden.contains(squad) && s.took_cover.contains(squad));
    assert!(s.fired.contains(squad) && s.shot_last.contains(squad));
    assert!(!s.fired.contains(man) && !s.shot_last.contains(man) && !s.took_cover.contains(man));
    assert_eq!(s.active.as_ref().map(|active| active.unit), Some(squad));
}

/// VD-ABIL-28, VD-SHAKEN-16, VD-CC-04: an Individual who leaves takes over what his unit is: Hidden, in
/// cover, having shot; he is out of contact, and Shaken only by his own markers.
#[test]
fn an_individual_leaves() {
    let mut field = Field::open();
    let squad = field.put(Side::A, command_squad(), Point::inches(20, 20));
    field.part(squad, RowPart::Individual);
    let enemy = field.put(Side::B, grenadiers(), Point::inches(20, 44));
    let (book, mut s) = field.acting(squad);
    let man = entries::part_of(&book, book.profile(squad).row, RowPart::Individual).expect("one");
    s.unit_mut(squad).markers = 6;
    s.shaken.insert(squad);
    s.unit_mut(squad).engaged.insert(enemy);
    for set in [&mut s.hidden, &mut s.took_cover, &mut s.fired, &mut s.shot_last] {
        set.insert(squad);
    }
    let mut referee = script(&[]);
    individuals::take_free_step(
        &mut Play::new(&book, &mut s, &mut referee),
        squad,
        Action::Leave { acts: true },
    );
    let told = Event::Happened { unit: Some(man), at: None, clause: Clause("VD-ABIL-28") };
    assert_eq!(referee.into_parts().1.events, [told]);
    assert_eq!([squad, man].map(|unit| s.unit(unit).markers), [5, 1]);
    assert!(s.shaken.contains(man) && s.shaken.contains(squad));
    for set in [s.hidden, s.took_cover, s.fired, s.shot_last, s.present] {
        assert!(set.contains(man) && set.contains(squad));
    }
    assert!(s.unit(man).engaged.is_empty() && s.unit(squad).engaged.contains(enemy));
    assert_eq!(s.active.as_ref().map(|active| active.unit), Some(man));
    // The place of the last of six, behind and to the right.
    assert!(s.unit(man).at.within(Point::new(2_173, 1_900), Length::from_hundredths(2)));
    assert_eq!(s.unit(man).place, Place::Table);
}

/// VD-DEPLOY-09, VD-DEPLOY-13, VD-SPEC-22, VD-SPEC-23, VD-BASE-10: whose turn it is to place what, and
/// whose zone may be rolled again: his own units, not yet placed, of this wave; once each, as long
/// as there are re-rolls.
#[test]
fn whose_turn_it_is_to_place() {
    let mut field = Field::open();
    field.mission(Mission::OpenBattle, |special| special.random_deployment = true);
    let one = field.put(Side::A, squad(3, &[]), Point::inches(1, 1));
    let lurker = field.put(Side::A, squad(3, &[Ability::Ambush]), Point::inches(1, 1));
    let hq = field.put(Side::A, command_squad(), Point::inches(1, 1));
    let enemy = field.put(Side::B, grenadiers(), Point::inches(1, 1));
    field.part(one, RowPart::SecondTeam);
    let (book, _) = field.ready();
    let mut s = book.setup(&mut script(&[6, 1, 1, 3, 5, 2, 6, 1]));
    act(&book, &mut s, Action::ChooseEdge { other: false, first: true }, script(&[]));
    let start =
        StartingPlace::At { point: Point::inches(10, 5), facing: Bearing::NORTH, hidden: false };
    let place = |unit| Action::Deploy { unit, start };
    let why = |s: &State, action| book.check(s, action).err().map_or("", |why| why.clause.0);
    assert_eq!(why(&s, place(one)), "");
    assert_eq!(why(&s, place(enemy)), "VD-DEPLOY-09");
    assert_eq!(why(&s, place(lurker)), "VD-DEPLOY-13");
    assert_eq!(why(&s, Action::Regroup), "VD-DEPLOY-13");
    assert_eq!(why(&s, Action::ReRollZone(enemy)), "VD-DEPLOY-09");
    // A view tells whose turn it is: any entry of the wave, or what is left of the one being placed.
    let next = |s: &State| Ruleset::view(&book, s, Side::A).to_place();
    assert_eq!(next(&s), UnitSet::of(one) | UnitSet::of(hq));
    let mut divided = s.clone();
    let team = entries::part_of(&book, book.profile(one).row, RowPart::SecondTeam).expect("a team");
    divided.unit_mut(team).strength[0] = 1;
    assert_eq!(why(&divided, Action::ReRollZone(team)), "VD-SPEC-22", "a zone is an entry's");
    divided.setup.placing = UnitSet::of(team);
    assert_eq!(next(&divided), UnitSet::of(team));
    act(&book, &mut s, Action::ReRollZone(one), script(&[4]));
    assert_eq!(s.setup.zones[0], 1);
    assert_eq!(why(&s, Action::ReRollZone(one)), "VD-SPEC-23", "none is left");
    s.setup.zone_re_rolls = [1, 1];
    assert_eq!(why(&s, Action::ReRollZone(one)), "VD-BASE-10", "once each");
    let point = Point::inches(36, 5);
    let start = StartingPlace::At { point, facing: Bearing::NORTH, hidden: false };
    act(&book, &mut s, Action::Deploy { unit: one, start }, script(&[]));
    s.decider = Side::A;
    assert_eq!(why(&s, Action::Deploy { unit: one, start }), "VD-DEPLOY-09", "placed already");
}
