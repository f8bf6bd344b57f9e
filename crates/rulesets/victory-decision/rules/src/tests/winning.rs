//! What wins: limits of Victory Points, of Retreat!, of objectives and of the bunker, each on both
//! sides.

use crate::book::{Scene, VictoryDecision};
use crate::event::Event;
use crate::scenario::{Mission, SpecialRules};
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::buildings::Building;
use crate::tests::assault::squad;
use crate::tests::end_segment::{end_of, field, lose};
use crate::tests::fixture::{Field, crew, grenadiers, panzer_iv, rifle_section, script};
use crate::units::profile::{FireArc, UnitProfile};
use crate::winning::{objectives, victory, victory_points};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;

/// VD-SCEN-04, VD-ENG-02, VD-DEPLOY-15: in an Advance a unit scores all its points at 12.00" from the
/// enemy edge, half of them, rounded up, from a hundredth beyond the middle, none on the line itself
/// or Shaken; in other missions nothing.
#[test]
fn an_advance_scores_to_the_hundredth() {
    let points = |mission, y: i16, shaken: bool| {
        let (book, mut s, [_, section, ..]) = field(mission, |_| {});
        s.unit_mut(section).at = Point::new(5_000, y);
        if shaken {
            s.shaken.insert(section);
        }
        victory_points::victory_points(Scene::new(&book, &s), Side::A)
    };
    let advance = |y| points(Mission::Advance, y, false);
    assert_eq!([3_600, 3_599].map(advance), [155_000, 78_000], "77.5 rounded up");
    assert_eq!([2_401, 2_400, 2_399].map(advance), [78_000, 0, 0]);
    assert_eq!(points(Mission::Advance, 3_600, true), 0);
    assert_eq!(points(Mission::OpenBattle, 3_600, false), 0);
}

/// VD-SPEC-39, VD-SPEC-40, VD-SPEC-32, VD-ENG-02: all of the points of an entry that is destroyed, half
/// of them rounded down of one that is Shaken or has lost half of its models, nothing of others.
#[test]
fn an_entry_scores_its_points_or_half() {
    let worth = |change: &dyn Fn(&VictoryDecision, &mut State, UnitId)| {
        let (book, mut s, [.., squad, _]) = field(Mission::OpenBattle, |_| {});
        change(&book, &mut s, squad);
        victory_points::victory_points(Scene::new(&book, &s), Side::A)
    };
    assert_eq!(worth(&|_, _, _| {}), 0);
    assert_eq!(worth(&|book, s, squad| lose(book, s, squad)), 185_000);
    assert_eq!(
        worth(&|_, s, squad| {
            s.shaken.insert(squad);
        }),
        92_000
    );
    // Nine men: five are more than half, four are not.
    assert_eq!(worth(&|_, s, squad| s.unit_mut(squad).strength[1] = 3), 0);
    assert_eq!(worth(&|_, s, squad| s.unit_mut(squad).strength[1] = 2), 92_000);
    assert_eq!(
        worth(&|_, s, squad| {
            s.shaken.insert(squad);
            s.present.remove(squad);
        }),
        0
    );
}

/// VD-SPEC-42, VD-SPEC-38, VD-END-05, VD-SPEC-44: at a limit of 1,500 a lead of 74.999 points is a
/// draw and one of 75 wins, whoever has it; the larger limit counts; the points are told.
#[test]
fn a_lead_of_five_percent() {
    let result = |points: [u32; 2], limits: [u32; 2]| {
        let (mut book, mut s, [a, _, b, _]) = field(Mission::OpenBattle, |_| {});
        book.scenario.limits = BySide(limits.map(|limit| limit * 1_000));
        for (unit, stake) in [(a, points[1]), (b, points[0])] {
            let row = book.profile(unit).row.index();
            book.rows[row].stake = stake;
            if stake > 0 {
                lose(&book, &mut s, unit);
            }
        }
        let mut referee = script(&[]);
        let Outcome { ending, clause } =
            victory_points::by_victory_points(Scene::new(&book, &s), &mut referee);
        assert_eq!(referee.into_parts().1.events, [Event::Counted { points }]);
        assert_eq!(clause, Clause("VD-SPEC-42"));
        ending
    };
    let even = [1_500; 2];
    assert_eq!(result([75_000, 0], even), Ending::Win(Side::A));
    assert_eq!(result([74_999, 0], even), Ending::Draw);
    assert_eq!(result([0, 75_000], even), Ending::Win(Side::B));
    assert_eq!(result([200_000, 274_999], even), Ending::Draw);
    assert_eq!(result([200_000, 275_000], even), Ending::Win(Side::B));
    for limits in [[1_000, 1_500], [1_500, 1_000]] {
        assert_eq!(result([74_999, 0], limits), Ending::Draw);
        assert_eq!(result([75_000, 0], limits), Ending::Win(Side::A));
    }
    assert_eq!(result([0, 0], even), Ending::Draw);
}

/// VD-SPEC-35, VD-SPEC-36, VD-SPEC-34: from half the points on a D6 under the best unshaken Ld, one
/// more for each full ten percent beyond; from 80 percent no die; without an unshaken unit Ld 3. The
/// die is told with its modifier.
#[test]
fn a_side_tests_for_retreat_by_percent() {
    let rules = |special: &mut SpecialRules| special.retreat = BySide([false, true]);
    let tested = |percent: u32, shaken: bool, die: u8| {
        let (book, mut s, [.., squad, other]) = field(Mission::OpenBattle, rules);
        if shaken {
            s.shaken.insert(squad);
            s.shaken.insert(other);
        }
        s.destroyed[1] = (185 + 110) * percent * 10;
        let dice: &[u8] = if (50..80).contains(&percent) { &[die] } else { &[] };
        let told = end_of(&book, &mut s, 1, dice);
        let rolled = told.iter().find_map(|event| match *event {
            Event::Rolled {
                unit: None,
                clause: Clause("VD-SPEC-35"),
                die: one,
                modifier,
                passed,
            } => {
                assert_eq!(one, die);
                Some((modifier, passed))
            }
            _ => None,
        });
        let fled = Event::Happened { unit: None, at: None, clause: Clause("VD-SPEC-36") };
        assert_eq!(told.contains(&fled), percent >= 80);
        (rolled, s.retreats)
    };
    let stays = [false, false];
    let goes = [false, true];
    assert_eq!(tested(49, false, 6), (None, stays));
    assert_eq!(tested(50, false, 5), (Some((0, Some(true))), stays));
    assert_eq!(tested(50, false, 6), (Some((0, Some(false))), goes));
    assert_eq!(tested(59, false, 5), (Some((0, Some(true))), stays));
    assert_eq!(tested(60, false, 5), (Some((1, Some(false))), goes));
    assert_eq!(tested(79, false, 3), (Some((2, Some(true))), stays));
    assert_eq!(tested(79, false, 4), (Some((2, Some(false))), goes));
    assert_eq!(tested(80, false, 1), (None, goes));
    assert_eq!(tested(50, true, 2), (Some((0, Some(true))), stays));
    assert_eq!(tested(50, true, 3), (Some((0, Some(false))), goes));
}

/// VD-SPEC-34, VD-SPEC-35: only where the scenario has Retreat! for a side.
#[test]
fn who_may_be_forced_to_retreat() {
    let rules = |special: &mut SpecialRules| special.retreat = BySide([true, false]);
    let (book, mut s, _) = field(Mission::OpenBattle, rules);
    s.destroyed = [0, 295_000];
    end_of(&book, &mut s, 1, &[]);
    assert_eq!((s.retreats, s.outcome), ([false; 2], None));
}

/// An objective at (30, 24) and what holds it: a unit of A at so many hundredths below it, one of B
/// above it.
fn held(one: UnitProfile, below: i16, other: Option<(UnitProfile, i16)>) -> [bool; 2] {
    let mut field = Field::open();
    field.put(Side::A, one, Point::new(3_000, 2_400 - below));
    if let Some((profile, above)) = other {
        field.put(Side::B, profile, Point::new(3_000, 2_400 + above));
    }
    let (book, mut s) = field.ready();
    s.objectives.push((Point::inches(30, 24), Side::A));
    objectives::holders(Scene::new(&book, &s))[0].map(|by| by.is_some())
}

/// VD-SPEC-17, VD-SPEC-19, VD-SPEC-21, VD-MEAS-04: a model within 3.00" of the marker controls it if no
/// unshaken enemy has one there; a vehicle only with no enemy infantry within 6.00".
#[test]
fn a_model_controls_a_marker_to_the_hundredth() {
    let man = || squad(1, &[]);
    assert_eq!(held(man(), 300, None), [true, false]);
    assert_eq!(held(man(), 301, None), [false, false]);
    // A man stands 2.00" ahead of his leader, to the north.
    assert_eq!(held(squad(2, &[]), 500, None), [true, false]);
    assert_eq!(held(squad(2, &[]), 501, None), [false, false]);
    assert_eq!(held(man(), 300, Some((man(), 300))), [false, false]);
    assert_eq!(held(man(), 300, Some((man(), 301))), [true, false]);
    assert_eq!(held(man(), 301, Some((man(), 300))), [false, true]);
    assert_eq!(held(man(), 300, Some((panzer_iv(), 300))), [false, false]);
    assert_eq!(held(panzer_iv(), 300, None), [true, false]);
    assert_eq!(held(panzer_iv(), 300, Some((man(), 600))), [false, false]);
    assert_eq!(held(panzer_iv(), 300, Some((man(), 601))), [true, false]);
    assert_eq!(held(panzer_iv(), 300, Some((panzer_iv(), 400))), [true, false]);
    let team = || crew(60, 3, 4, crate::tests::fixture::HMG, FireArc::All);
    assert_eq!(held(panzer_iv(), 300, Some((team(), 600))), [false, false]);
}

/// VD-SPEC-19, VD-SPEC-21, VD-HIDE-09, VD-ENG-05, VD-SCEN-12: infantry before vehicles and the lowest
/// first; Hidden units hold, Shaken ones neither hold nor contest, those aboard or in Reserve
/// neither; Shaken infantry still denies a vehicle.
#[test]
fn who_holds_an_objective() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(30, 22));
    let one = field.put(Side::A, squad(3, &[]), Point::inches(31, 22));
    let two = field.put(Side::A, squad(3, &[]), Point::inches(29, 22));
    let enemy = field.put(Side::B, squad(1, &[]), Point::inches(30, 28));
    let (book, mut s) = field.ready();
    s.objectives.push((Point::inches(30, 24), Side::A));
    let by = |s: &State| objectives::holders(Scene::new(&book, s))[0];
    assert_eq!(by(&s), [Some(one), None]);
    s.shaken.insert(one);
    assert_eq!(by(&s), [Some(two), None]);
    s.hidden.insert(two);
    assert_eq!(by(&s), [Some(two), None]);
    s.unit_mut(two).place = Place::Aboard { vehicle: tank };
    assert_eq!(by(&s), [None, None], "infantry four inches off denies the tank");
    s.shaken.insert(enemy);
    assert_eq!(by(&s), [None, None], "Shaken or not");
    s.unit_mut(enemy).at = Point::inches(30, 31);
    assert_eq!(by(&s), [Some(tank), None]);
    for place in [Place::Reserve, Place::Nowhere, Place::Gone] {
        s.unit_mut(tank).place = place;
        assert_eq!(by(&s), [None, None]);
    }
}

/// VD-SCEN-36, VD-ASSAULT-21, VD-SCEN-35, VD-SPEC-34: the attacker has the bunker if it is destroyed, or
/// if no unshaken defender is in it and an unshaken infantry unit of his is in it or within 1.00" of
/// it, and he was not forced to retreat; else the defender wins.
#[test]
fn who_has_the_bunker() {
    let won = |below: i16, change: &dyn Fn(&mut State, [UnitId; 3])| {
        let mut field = Field::open();
        field.mission(Mission::BunkerAssault, |_| {});
        let walls = Rect::new(Point::inches(28, 30), Point::inches(32, 34));
        let structure = Building::ConcreteBunker.structure(Bearing::SOUTH);
        let bunker = field.structure(walls.into(), structure);
        let squad_a = field.put(Side::A, squad(1, &[]), Point::new(3_000, 3_000 - below));
        let tank = field.put(Side::A, panzer_iv(), Point::inches(30, 28));
        let squad_b = field.put(Side::B, squad(3, &[]), Point::inches(60, 40));
        let (mut book, mut s) = field.ready();
        book.scenario.attacker = Some(Side::A);
        s.setup.bunker = Some(bunker);
        change(&mut s, [squad_a, tank, squad_b]);
        let held = objectives::holders(Scene::new(&book, &s));
        let outcome = victory::final_result(Scene::new(&book, &s), &held, &mut script(&[]));
        assert_eq!(outcome.clause, Clause("VD-SCEN-36"));
        outcome.ending == Ending::Win(Side::A)
    };
    let inside = Place::Inside { piece: wargauge_rules::table::terrain::PieceId(0), floor: 0 };
    let nothing = |_: &mut State, _: [UnitId; 3]| {};
    assert!(won(100, &nothing) && !won(101, &nothing), "the tank beside it does not count");
    assert!(won(900, &|s, [a, ..]| s.unit_mut(a).place = inside));
    assert!(!won(100, &|s, [a, ..]| {
        s.shaken.insert(a);
    }));
    assert!(!won(100, &|s, [.., b]| s.unit_mut(b).place = inside));
    assert!(won(100, &|s, [.., b]| {
        s.unit_mut(b).place = inside;
        s.shaken.insert(b);
    }));
    assert!(!won(100, &|s, _| s.retreats = [true, false]));
    assert!(won(100, &|s, _| s.retreats = [false, true]));
    let falls = |s: &mut State, _: [UnitId; 3]| {
        s.collapsed.insert(wargauge_rules::table::terrain::PieceId(0));
    };
    assert!(won(900, &falls));
    assert!(!won(100, &|s, _| s.setup.bunker = None));
    assert!(!won(100, &|s, [a, ..]| s.unit_mut(a).place = Place::Aboard { vehicle: UnitId(1) }));
}

/// VD-SCEN-30, VD-SCEN-32, VD-SPEC-43, VD-SPEC-37, VD-SCEN-02: more objectives win a Meeting
/// Engagement, the one of a Capture wins that, for either side; a side forced to retreat loses
/// both, Open Battle and Advance; else Victory Points decide.
#[test]
fn what_decides_a_mission() {
    let decided = |mission, held: [usize; 2], retreats: [bool; 2]| {
        let (book, mut s, [a, _, b, _]) = field(mission, |_| {});
        s.retreats = retreats;
        let holders = held.into_iter().zip([[Some(a), None], [None, Some(b)]]);
        let holders: objectives::ObjectiveHolders =
            holders.flat_map(|(count, by)| std::iter::repeat_n(by, count)).collect();
        let outcome = victory::final_result(Scene::new(&book, &s), &holders, &mut script(&[]));
        (outcome.ending, outcome.clause.0)
    };
    let a = |clause| (Ending::Win(Side::A), clause);
    let b = |clause| (Ending::Win(Side::B), clause);
    let points = (Ending::Draw, "VD-SPEC-42");
    for (mission, clause) in
        [(Mission::MeetingEngagement, "VD-SCEN-30"), (Mission::Capture, "VD-SCEN-32")]
    {
        assert_eq!(decided(mission, [1, 0], [false; 2]), a(clause));
        assert_eq!(decided(mission, [0, 1], [false; 2]), b(clause));
        assert_eq!(decided(mission, [0, 0], [false; 2]), points);
        assert_eq!(decided(mission, [1, 0], [true, false]), b("VD-SPEC-43"));
        assert_eq!(decided(mission, [0, 1], [false, true]), a("VD-SPEC-43"));
        assert_eq!(decided(mission, [1, 0], [true; 2]), points);
    }
    assert_eq!(decided(Mission::MeetingEngagement, [2, 1], [false; 2]), a("VD-SCEN-30"));
    assert_eq!(decided(Mission::MeetingEngagement, [1, 1], [false; 2]), points);
    assert_eq!(decided(Mission::MeetingEngagement, [1, 2], [false; 2]), b("VD-SCEN-30"));
    for mission in [Mission::OpenBattle, Mission::Advance] {
        assert_eq!(decided(mission, [0, 0], [true, false]), b("VD-SPEC-43"));
        assert_eq!(decided(mission, [0, 0], [false, true]), a("VD-SPEC-43"));
        assert_eq!(decided(mission, [0, 0], [true; 2]).1, "VD-SPEC-42");
        assert_eq!(decided(mission, [2, 0], [false; 2]).1, "VD-SPEC-42");
    }
    assert_eq!(decided(Mission::SeekOut, [3, 0], [false, true]).1, "VD-SPEC-42", "VD-SCEN-26");
}

/// VD-SCEN-22, VD-SCEN-21, VD-DEPLOY-09: the dearest entry of a side, whichever of several that tie;
/// a transport bought for a unit is no entry, however dear; once destroyed it stays so.
#[test]
fn the_dearest_entry_stays_the_dearest() {
    use crate::units::profile::MusterRow;
    let hurt = |lost: &[u8]| {
        let mut field = Field::open();
        field.mission(Mission::SeekOut, |_| {});
        field.put(Side::A, rifle_section(), Point::inches(10, 4));
        let priced = |stake: u32, profile: UnitProfile| UnitProfile { stake, ..profile };
        let bound =
            |row, profile: UnitProfile| UnitProfile { partner: Some(MusterRow(row)), ..profile };
        for (x, profile) in [
            (10, bound(2, priced(200_000, grenadiers()))),
            (20, bound(1, priced(900_000, crate::tests::vehicles::truck()))),
            (30, priced(200_000, grenadiers())),
            (40, priced(199_999, grenadiers())),
        ] {
            field.put(Side::B, profile, Point::inches(x, 44));
        }
        let (book, mut s) = field.ready();
        for &unit in lost {
            lose(&book, &mut s, UnitId(unit));
        }
        let held = objectives::holders(Scene::new(&book, &s));
        victory::orders_of(Scene::new(&book, &s), Side::A, &held).where_it_hurts
    };
    assert!(!hurt(&[]));
    assert!(hurt(&[1]) && hurt(&[3]));
    assert!(!hurt(&[2]), "the truck is no entry");
    assert!(!hurt(&[4]));
}
