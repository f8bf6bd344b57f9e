//! The set-up: edges, zones, who places when, teams, Recon, Reserves, generated tables.

use crate::action::{Action, StartingPlace};
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::morale::markers;
use crate::scenario::{Deployment, Form, Layout, Mission, Night, SpecialRules};
use crate::setup::stages;
use crate::state::unit::Place;
use crate::state::{State, Step};
use crate::terrain::edges;
use crate::terrain::generator::prepare_tables;
use crate::terrain::ground::Terrain;
use crate::tests::fixture::{
    Field, HMG, L48, act, command_squad, crew, forbidden, grenadiers, infantry, men, panzer_iv,
    rifle_section, script,
};
use crate::turn::{initiative, reserves};
use crate::units::profile::{Ability, Element, FireArc, MusterRow, RowPart, UnitProfile};
use crate::units::{command, entries};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::{Disc, Shape};
use wargauge_rules::table::stream::{KeyedDice, Stream};

/// A game begun with scripted dice.
fn begun(book: &VictoryDecision, dice: &[u8]) -> (State, Vec<Event>) {
    let mut referee = script(dice);
    let s = book.setup(&mut referee);
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0, "dice left over");
    (s, recorder.events)
}

/// A battle of one unit of each side and more of A, not yet set up.
fn battle(
    mission: Mission,
    special: impl FnOnce(&mut SpecialRules),
    more: &[UnitProfile],
) -> VictoryDecision {
    let mut field = Field::open();
    field.mission(mission, special);
    let at = Point::inches(1, 1);
    field.put(Side::A, rifle_section(), at);
    for profile in more {
        field.put(Side::A, profile.clone(), at);
    }
    field.put(Side::B, grenadiers(), at);
    field.ready().0
}

fn at(unit: UnitId, x: i16, y: i16) -> Action {
    let facing = wargauge_rules::table::facing::Bearing::NORTH;
    Action::Deploy {
        unit,
        start: StartingPlace::At { point: Point::inches(x, y), facing, hidden: false },
    }
}

/// The set-up has come to placing units, A first.
fn placing(book: &VictoryDecision) -> State {
    // A names first; A wins the roll-off.
    let (mut s, _) = begun(book, &[6, 1, 6, 1]);
    act(book, &mut s, Action::ChooseEdge { other: false, first: true }, script(&[]));
    s
}

/// VD-INIT-03, VD-DEPLOY-02, VD-DEPLOY-08: ties are rolled again; the roll-off adds the highest Ld
/// of the force; the winner takes either edge and says who places first.
#[test]
fn roll_offs() {
    let book = battle(Mission::OpenBattle, |_| {}, &[]);
    // Names: 3, 3, then 2, 5. Edges: A 6 + 4 and B 4 + 6 tie, then A 1 + 4, B 1 + 6.
    let (mut s, _) = begun(&book, &[3, 3, 2, 5, 6, 4, 1, 1]);
    assert_eq!(s.names_first, Side::B);
    assert_eq!((s.step, s.decider), (Step::ChooseEdge, Side::B));
    assert_eq!(book.first_player(&s), None);
    act(&book, &mut s, Action::ChooseEdge { other: true, first: false }, script(&[]));
    assert_eq!((s.step, s.decider), (Step::Deploy, Side::A));
    assert!(edges::baseline(Scene::new(&book, &s), Side::B).low);
    let book = battle(Mission::OpenBattle, |_| {}, &[command_squad()]);
    assert_eq!(
        stages::force_modifier(Scene::new(&book, &begun(&book, &[6, 1, 6, 1]).0), Side::A),
        8,
        "Ld 7, Command"
    );
}

/// VD-DEPLOY-01, VD-DEPLOY-07: a D6 for the form; what the mission forbids is rolled again.
#[test]
fn a_d6_decides_the_form_of_deployment() {
    let form = |mission, dice: &[u8]| {
        let mut book = battle(mission, |_| {}, &[]);
        book.scenario.deployment = Deployment::Rolled;
        begun(&book, dice).0.form
    };
    assert_eq!(form(Mission::OpenBattle, &[6, 1, 2, 6, 1]), Form::LongEdges);
    assert_eq!(form(Mission::OpenBattle, &[6, 1, 4, 6, 1]), Form::ShortEdges);
    assert_eq!(form(Mission::OpenBattle, &[6, 1, 5, 6, 1]), Form::Corners);
    // VD-SCEN-06, VD-SCEN-31 and VD-SCEN-03.
    assert_eq!(form(Mission::SeekOut, &[6, 1, 5, 6, 3, 6, 1]), Form::ShortEdges);
    assert_eq!(form(Mission::Capture, &[6, 1, 6, 1, 6, 1]), Form::LongEdges);
    assert_eq!(form(Mission::Advance, &[6, 1, 4, 5, 2, 6, 1]), Form::LongEdges);
}

/// VD-DEPLOY-03, VD-DEPLOY-10, VD-DESIGN-03: Ld 4 stands up to 10" from the edge, Ld 7 up to 13",
/// a vehicle 12".
/// Example EX-32.
#[test]
fn the_ld_of_a_unit_is_added_to_its_depth() {
    let book = battle(Mission::OpenBattle, |_| {}, &[command_squad(), panzer_iv()]);
    let s = placing(&book);
    for (unit, deepest) in [(0, 10), (1, 13), (2, 12)] {
        let unit = UnitId(unit);
        assert_eq!(book.check(&s, at(unit, 30, deepest)), Ok(()));
        assert_eq!(forbidden(&book, &s, at(unit, 30, deepest + 1)), Clause("VD-DEPLOY-10"));
    }
}

/// VD-DEPLOY-11: from a corner Ld 4 stands up to 16" away.
#[test]
fn the_ld_of_a_unit_is_added_to_its_depth_from_a_corner() {
    let mut book = battle(Mission::OpenBattle, |_| {}, &[]);
    book.scenario.deployment = Deployment::Fixed(Form::Corners);
    let s = placing(&book);
    assert_eq!(book.check(&s, at(UnitId(0), 16, 0)), Ok(()));
    assert_eq!(forbidden(&book, &s, at(UnitId(0), 12, 11)), Clause("VD-DEPLOY-10"));
}

/// VD-DEPLOY-09 and VD-DEPLOY-13: sides place in turn until one is done; Ambush and Infiltrate come
/// after all normal units.
#[test]
fn who_places_when() {
    let lurkers = |ability| infantry(50, vec![men("Lurker", 3, 3, &[ability])], &[]);
    let more = [lurkers(Ability::Infiltrate), lurkers(Ability::Ambush), panzer_iv()];
    let book = battle(Mission::OpenBattle, |_| {}, &more);
    let mut s = placing(&book);
    assert_eq!(forbidden(&book, &s, at(UnitId(1), 10, 5)), Clause("VD-DEPLOY-13"));
    act(&book, &mut s, at(UnitId(3), 10, 5), script(&[]));
    assert_eq!(s.decider, Side::B);
    act(&book, &mut s, at(UnitId(4), 40, 44), script(&[]));
    act(&book, &mut s, at(UnitId(0), 20, 5), script(&[]));
    assert_eq!((s.step, s.decider, s.setup.wave), (Step::Deploy, Side::A, 1));
    assert_eq!(forbidden(&book, &s, at(UnitId(1), 60, 5)), Clause("VD-DEPLOY-13"));
    act(&book, &mut s, at(UnitId(2), 60, 5), script(&[]));
    act(&book, &mut s, at(UnitId(1), 66, 5), script(&[]));
    assert_eq!((s.turn, s.step), (1, Step::NominateFirst));
}

/// VD-DEPLOY-12, VD-DEPLOY-14, VD-ABIL-01, VD-ABIL-03, VD-ABIL-33: Ambush in cover in the own half,
/// Infiltrate in cover anywhere but in the enemy area, never within 12" of an enemy; both start
/// Hidden there.
#[test]
fn lurkers_in_cover() {
    let mut field = Field::open();
    let wood = |x, y| Shape::Disc(Disc::new(Point::inches(x, y), Length::inches(3)));
    for (x, y) in [(10, 20), (40, 30), (60, 40), (66, 30)] {
        field.terrain(Terrain::Woods, wood(x, y));
    }
    let spot = Point::inches(1, 1);
    let lurkers = |ability| infantry(50, vec![men("Lurker", 1, 3, &[ability])], &[]);
    let ambush = field.put(Side::A, lurkers(Ability::Ambush), spot);
    let infiltrate = field.put(Side::A, lurkers(Ability::Infiltrate), spot);
    let enemy = field.put(Side::B, grenadiers(), spot);
    let (book, _) = field.ready();
    let mut s = placing(&book);
    act(&book, &mut s, at(enemy, 66, 40), script(&[]));
    let hidden = |unit, x, y| {
        let facing = wargauge_rules::table::facing::Bearing::NORTH;
        Action::Deploy {
            unit,
            start: StartingPlace::At { point: Point::inches(x, y), facing, hidden: true },
        }
    };
    assert_eq!(forbidden(&book, &s, hidden(ambush, 30, 5)), Clause("VD-DEPLOY-14"));
    assert_eq!(forbidden(&book, &s, at(ambush, 20, 20)), Clause("VD-ABIL-03"));
    assert_eq!(forbidden(&book, &s, hidden(ambush, 40, 30)), Clause("VD-DEPLOY-10"));
    act(&book, &mut s, hidden(ambush, 10, 20), script(&[]));
    assert_eq!(forbidden(&book, &s, hidden(infiltrate, 60, 40)), Clause("VD-DEPLOY-12"));
    assert_eq!(forbidden(&book, &s, hidden(infiltrate, 66, 30)), Clause("VD-DEPLOY-12"));
    act(&book, &mut s, hidden(infiltrate, 40, 30), script(&[]));
    assert!(s.hidden.contains(ambush) && s.hidden.contains(infiltrate));
}

/// VD-ABIL-14, VD-ABIL-15, VD-ABIL-16, VD-SUPP-14: a Rifle Section is one unit of ten, or two teams
/// of three and seven, for good; both are placed in the same turn.
/// Example EX-61.
#[test]
fn a_section_splits() {
    let mut field = Field::open();
    let section = field.put(Side::A, rifle_section(), Point::inches(1, 1));
    field.put(Side::B, grenadiers(), Point::inches(1, 1));
    field.part(section, RowPart::SecondTeam);
    let (book, _) = field.ready();
    let mut s = placing(&book);
    let team =
        entries::part_of(&book, book.profile(section).row, RowPart::SecondTeam).expect("a team");
    let split = |leave| Action::Split { unit: section, leave };
    let named = [0, 0, 0, 1, 6, 0, 0, 0];
    assert_eq!(forbidden(&book, &s, split([0, 0, 0, 1, 3, 0, 0, 0])), Clause("VD-ABIL-14"));
    act(&book, &mut s, split(named), script(&[]));
    assert_eq!(forbidden(&book, &s, split(named)), Clause("VD-ABIL-15"));
    act(&book, &mut s, at(section, 20, 8), script(&[]));
    assert_eq!(s.decider, Side::A);
    act(&book, &mut s, at(team, 40, 8), script(&[]));
    assert_eq!(s.decider, Side::B);
    assert_eq!([section, team].map(|unit| command::strength(&s, unit)), [3, 7]);
    assert_eq!([section, team].map(|unit| command::own_ld(Scene::new(&book, &s), unit)), [4, 4]);
    assert_eq!(
        [section, team].map(|unit| markers::shaken_limit(Scene::new(&book, &s), unit)),
        [3, 7]
    );
}

/// VD-COH-11: twenty models are not placed as one unit, but as two teams.
#[test]
fn a_crowd_must_split() {
    let crowd = |count| {
        let all = [Ability::FireTeam];
        infantry(200, vec![men("Leader", 1, 4, &all), men("Soldier", count, 3, &all)], &[])
    };
    let mut field = Field::open();
    let unit = field.put(Side::A, crowd(19), Point::inches(1, 1));
    let most = field.put(Side::A, crowd(18), Point::inches(1, 1));
    field.put(Side::B, grenadiers(), Point::inches(1, 1));
    field.part(unit, RowPart::SecondTeam);
    let (book, _) = field.ready();
    let mut s = placing(&book);
    assert_eq!(forbidden(&book, &s, at(unit, 20, 8)), Clause("VD-COH-11"));
    assert_eq!(book.check(&s, at(most, 20, 8)), Ok(()));
    act(&book, &mut s, Action::Split { unit, leave: [0, 10, 0, 0, 0, 0, 0, 0] }, script(&[]));
    assert_eq!(book.check(&s, at(unit, 20, 8)), Ok(()));
}

/// VD-ABIL-17 and VD-ABIL-30: the Command Squad splits under the Leutnant and the Unteroffizier, two
/// at least in each team; the strikes stay with the Leutnant, also if he goes alone (VD-ABIL-27).
#[test]
fn a_command_squad_splits() {
    let mut field = Field::open();
    let squad = field.put(Side::A, command_squad(), Point::inches(1, 1));
    let large = field.put(Side::A, grenadiers(), Point::inches(1, 1));
    field.put(Side::B, grenadiers(), Point::inches(1, 1));
    field.part(squad, RowPart::SecondTeam);
    field.part(squad, RowPart::Individual);
    field.part(large, RowPart::SecondTeam);
    let (book, _) = field.ready();
    let mut s = placing(&book);
    let split = |unit, leave: [u8; 3]| {
        let mut all = [0; 8];
        all[..3].copy_from_slice(&leave);
        Action::Split { unit, leave: all }
    };
    for wrong in [[0, 1, 0], [0, 0, 3], [1, 1, 1], [0, 1, 4]] {
        assert_eq!(forbidden(&book, &s, split(squad, wrong)), Clause("VD-ABIL-17"), "{wrong:?}");
    }
    // Three models at least where everybody has the ability.
    assert_eq!(forbidden(&book, &s, split(large, [0, 2, 0])), Clause("VD-ABIL-17"));
    assert_eq!(book.check(&s, split(large, [0, 3, 1])), Ok(()));
    act(&book, &mut s, split(squad, [0, 1, 2]), script(&[]));
    act(&book, &mut s, split(squad, [1, 0, 0]), script(&[]));
    let row = book.profile(squad).row;
    let team = entries::part_of(&book, row, RowPart::SecondTeam).expect("a team");
    let alone = entries::part_of(&book, row, RowPart::Individual).expect("a part");
    assert_eq!([squad, team, alone].map(|unit| command::strength(&s, unit)), [2, 3, 1]);
    assert_eq!(
        [squad, team, alone].map(|unit| s.unit(unit).strikes[..2].to_vec()),
        [vec![0, 0], vec![0, 0], vec![1, 1]]
    );
    assert!(
        command::has_command(Scene::new(&book, &s), alone)
            && !command::has_command(Scene::new(&book, &s), squad)
    );
}

/// VD-ABIL-28, VD-COH-07 and VD-INIT-16: before his unit acts an Individual leaves it; one part acts now, the
/// other later; alone he may join again a part that has not acted.
#[test]
fn an_individual_leaves_and_joins() {
    let mut field = Field::open();
    let squad = field.put(Side::A, command_squad(), Point::inches(20, 10));
    let enemy = field.put(Side::B, grenadiers(), Point::inches(20, 44));
    field.part(squad, RowPart::Individual);
    let (book, mut s) = field.ready();
    let man =
        entries::part_of(&book, book.profile(squad).row, RowPart::Individual).expect("a part");
    s.unit_mut(squad).markers = 4;
    let name = |unit, leader| Action::Nominate { unit, leader };
    act(&book, &mut s, name(squad, 0), script(&[]));
    act(&book, &mut s, name(enemy, 0), script(&[6, 1]));
    assert_eq!((s.step, s.decider), (Step::Begin, Side::A));
    assert_eq!(forbidden(&book, &s, Action::Join(man)), Clause("VD-ABIL-28"));
    act(&book, &mut s, Action::Leave { acts: false }, script(&[]));
    assert_eq!((s.step, s.active.as_ref().map(|active| active.unit)), (Step::Act, Some(squad)));
    assert_eq!([squad, man].map(|unit| command::strength(&s, unit)), [5, 1]);
    assert_eq!([squad, man].map(|unit| s.unit(unit).markers), [4, 0]);
    assert_eq!(s.unit(man).strikes[..2], [1, 1]);
    act(&book, &mut s, Action::Stop, script(&[]));
    assert!(s.activated.contains(squad) && !s.activated.contains(man));
    act(&book, &mut s, name(man, 0), script(&[]));
    act(&book, &mut s, name(enemy, 0), script(&[6, 1]));
    assert_eq!(s.step, Step::Act, "his squad has acted: he cannot join it");
    act(&book, &mut s, Action::Stop, script(&[]));
    act(&book, &mut s, name(enemy, 0), script(&[]));
    act(&book, &mut s, Action::Stop, script(&[]));
    s.decider = initiative::namer(&s);
    while s.step != Step::Begin {
        let unit = if s.decider == Side::A { man } else { enemy };
        let dice: &[u8] = if s.step == Step::NominateSecond { &[1, 6] } else { &[] };
        act(&book, &mut s, name(unit, 0), script(dice));
    }
    act(&book, &mut s, Action::Join(squad), script(&[]));
    assert_eq!(s.active.as_ref().map(|active| active.unit), Some(squad));
    assert_eq!((command::strength(&s, squad), s.unit(man).place), (6, Place::Nowhere));
}

/// VD-SPEC-22, VD-SPEC-23, VD-SPEC-24: each entry rolls for its third of the edge; a Command unit
/// allows one re-roll.
#[test]
fn each_entry_rolls_for_its_third_of_the_edge() {
    let rules = |special: &mut SpecialRules| special.random_deployment = true;
    let book = battle(Mission::OpenBattle, rules, &[command_squad()]);
    // Names; zones of the section, the command squad and the enemy; edges.
    let (mut s, _) = begun(&book, &[6, 1, 2, 4, 6, 6, 1]);
    assert_eq!(s.setup.zones[..3], [0, 1, 2]);
    act(&book, &mut s, Action::ChooseEdge { other: false, first: true }, script(&[]));
    assert_eq!(book.check(&s, at(UnitId(0), 23, 8)), Ok(()));
    assert_eq!(forbidden(&book, &s, at(UnitId(0), 25, 8)), Clause("VD-DEPLOY-10"));
    act(&book, &mut s, Action::ReRollZone(UnitId(0)), script(&[5]));
    assert_eq!(book.check(&s, at(UnitId(0), 60, 8)), Ok(()));
    assert_eq!(forbidden(&book, &s, Action::ReRollZone(UnitId(1))), Clause("VD-SPEC-23"));
    let mut book = book;
    book.scenario.deployment = Deployment::Fixed(Form::Corners);
    let (s, _) = begun(&book, &[6, 1, 3, 4, 6, 6, 1]);
    assert_eq!(s.setup.zones[..3], [0, 2, 2]);
}

/// VD-SPEC-30: half of the entries, rounded down, may be held back.
#[test]
fn half_of_the_entries_may_be_kept_in_reserve() {
    let held = |unit| Action::Deploy { unit, start: StartingPlace::Reserve };
    let book = battle(Mission::OpenBattle, |_| {}, &[panzer_iv(), grenadiers()]);
    assert_eq!(forbidden(&book, &placing(&book), held(UnitId(0))), Clause("VD-SPEC-30"));
    let rules = |special: &mut SpecialRules| special.reserves = true;
    let book = battle(Mission::OpenBattle, rules, &[panzer_iv(), grenadiers()]);
    let mut s = placing(&book);
    act(&book, &mut s, held(UnitId(1)), script(&[]));
    assert_eq!(forbidden(&book, &s, held(UnitId(3))), Clause("VD-SPEC-30"), "one of one");
    act(&book, &mut s, at(UnitId(3), 20, 44), script(&[]));
    assert_eq!(forbidden(&book, &s, held(UnitId(0))), Clause("VD-SPEC-30"), "two of three");
}

/// VD-SPEC-29, VD-SPEC-31, VD-SPEC-33, VD-ABIL-07: reserves come from turn 3, with Command from turn
/// 2; they must come by their first Move Action, measured from the edge, and go on.
#[test]
fn reserves_arrive() {
    let mut field = Field::open();
    let leader = field.put(Side::A, command_squad(), Point::inches(60, 4));
    let squad = field.put(Side::A, rifle_section(), Point::inches(1, 1));
    field.put(Side::B, grenadiers(), Point::inches(20, 44));
    let (book, mut s) = field.ready();
    s.unit_mut(squad).place = Place::Reserve;
    s.present.remove(squad);
    let turns = |s: &State| {
        (1..=3)
            .map(|turn| {
                reserves::reserves_may_come(
                    Scene::new(&book, &State { turn, ..s.clone() }),
                    Side::A,
                )
            })
            .collect::<Vec<bool>>()
    };
    assert_eq!(turns(&s), [false, true, true]);
    let mut shaken = s.clone();
    shaken.shaken.insert(leader);
    assert_eq!(turns(&shaken), [false, false, true]);
    s.turn = 2;
    s.activated = s.present;
    initiative::next_segment_task(&mut Play::new(&book, &mut s, &mut script(&[])));
    act(&book, &mut s, Action::Nominate { unit: squad, leader: 0 }, script(&[]));
    let to = |x, y| {
        let facing = wargauge_rules::table::facing::Bearing::NORTH;
        Action::Move { to: Point::inches(x, y), facing }
    };
    assert_eq!(forbidden(&book, &s, Action::Stop), Clause("VD-SPEC-31"));
    assert_eq!(forbidden(&book, &s, to(30, 5)), Clause("VD-SPEC-29"));
    let mut options = Vec::new();
    book.options(&s, &mut options);
    assert!(options.len() > 8 && options.iter().all(|&option| book.check(&s, option).is_ok()));
    act(&book, &mut s, to(30, 4), script(&[]));
    assert!(s.present.contains(squad));
    assert_eq!((s.unit(squad).place, s.unit(squad).at), (Place::Table, Point::inches(30, 4)));
    assert_eq!(s.active.as_ref().map(|active| (active.left, active.moved)), Some((2, true)));
}

/// VD-SPEC-29: the way on leads from any point of the own edge, not only square to it. Water lies
/// before the place of arrival.
#[test]
fn reserves_come_round_what_lies_at_the_edge() {
    use crate::terrain::ground::Terrain;
    let mut field = Field::open();
    let water = Rect::new(Point::inches(30, 0), Point::inches(31, 1));
    field.terrain(Terrain::River, water.into());
    let squad = field.put(Side::A, rifle_section(), Point::inches(1, 1));
    field.put(Side::B, grenadiers(), Point::inches(20, 44));
    let (book, mut s) = field.ready();
    s.unit_mut(squad).place = Place::Reserve;
    s.present.remove(squad);
    let facing = wargauge_rules::table::facing::Bearing::NORTH;
    let to = |depth| Action::Move { to: Point::new(3_050, depth), facing };
    assert_eq!(reserves::check_arrival(Scene::new(&book, &s), squad, to(300)), Ok(()));
    assert!(
        reserves::check_arrival(Scene::new(&book, &s), squad, to(400)).is_err(),
        "no way round is so short"
    );
}

/// VD-ABIL-49, VD-SPEC-45, VD-VSP-11: Recon may come from a short edge near the own edge; what
/// cannot move is placed within 6" of the own edge.
#[test]
fn other_ways_to_arrive() {
    let mut field = Field::open();
    let with = |ability| infantry(50, vec![men("Man", 3, 4, &[ability])], &[]);
    let scouts = field.put(Side::A, with(Ability::Recon), Point::inches(1, 1));
    let gun = field.put(Side::A, with(Ability::Immobile), Point::inches(1, 1));
    field.put(Side::B, grenadiers(), Point::inches(20, 44));
    let (book, mut s) = field.ready();
    for unit in [scouts, gun] {
        s.unit_mut(unit).place = Place::Reserve;
        s.present.remove(unit);
    }
    let facing = wargauge_rules::table::facing::Bearing::NORTH;
    let to = |x, y| Action::Move { to: Point::inches(x, y), facing };
    assert_eq!(reserves::check_arrival(Scene::new(&book, &s), scouts, to(4, 12)), Ok(()));
    assert!(reserves::check_arrival(Scene::new(&book, &s), scouts, to(4, 13)).is_err());
    assert_eq!(reserves::check_arrival(Scene::new(&book, &s), gun, to(30, 6)), Ok(()));
    assert!(reserves::check_arrival(Scene::new(&book, &s), gun, to(30, 7)).is_err());
    assert!(reserves::check_arrival(Scene::new(&book, &s), gun, to(4, 12)).is_err());
}

/// VD-SPEC-29, VD-SPEC-45: whoever arrives is on the table from then on, has come from the edge and spent a Move
/// Action; whoever rides comes with it.
#[test]
fn reserves_come_from_the_edge() {
    use crate::state::unit::Pose;
    let mut field = Field::open();
    let mut truck = panzer_iv();
    truck.vehicle.as_mut().expect("a vehicle").transport = 12;
    let truck = field.put(Side::A, truck, Point::inches(9, 9));
    let squad = field.put(Side::A, rifle_section(), Point::inches(9, 9));
    field.put(Side::B, grenadiers(), Point::inches(20, 44));
    let (book, mut s) = field.acting(truck);
    s.unit_mut(truck).place = Place::Reserve;
    s.unit_mut(squad).place = Place::Aboard { vehicle: truck };
    s.present.remove(truck);
    s.present.remove(squad);
    let facing = wargauge_rules::table::facing::Bearing::NORTH;
    let (edge, to) = (Point::inches(30, 0), Point::inches(30, 4));
    let mut referee = script(&[]);
    reserves::come_on(&mut Play::new(&book, &mut s, &mut referee), truck, Pose { at: to, facing });
    let moved = Event::Moved { unit: truck, from: edge, to, clause: Clause("VD-SPEC-29") };
    assert!(referee.into_parts().1.events.contains(&moved));
    assert_eq!((s.unit(truck).place, s.unit(truck).at, s.unit(squad).at), (Place::Table, to, to));
    assert!(s.present.contains(truck) && s.present.contains(squad));
    let active = s.active.as_ref().expect("it acts");
    assert_eq!((s.unit(truck).moves, active.moved, active.move_actions), (1, true, 1));
}

/// VD-DEPLOY-14, VD-VSP-17: a gun begins behind its own tow alone, and takes no room there; crews
/// do not ride outside.
#[test]
fn guns_begin_behind_their_own_tow() {
    let mut truck = panzer_iv();
    let vehicle = truck.vehicle.as_mut().expect("a vehicle");
    vehicle.transport = 9;
    let gun = crew(60, 5, 4, L48, FireArc::Front);
    let mut tank = panzer_iv();
    tank.vehicle.as_mut().expect("a vehicle").riders = 8;
    let more = [truck, gun, grenadiers(), tank, crew(60, 3, 4, HMG, FireArc::All)];
    let mut book = battle(Mission::OpenBattle, |_| {}, &more);
    let mut s = placing(&book);
    let [truck, gun, squad, tank, team] = [1, 2, 3, 4, 5].map(UnitId);
    for (unit, x) in [(truck, 10), (tank, 30)] {
        (s.unit_mut(unit).place, s.unit_mut(unit).at) = (Place::Table, Point::inches(x, 5));
        s.present.insert(unit);
    }
    let aboard = |unit, vehicle| Action::Deploy { unit, start: StartingPlace::Aboard(vehicle) };
    assert_eq!(forbidden(&book, &s, aboard(gun, truck)), Clause("VD-VSP-17"));
    assert_eq!(book.check(&s, aboard(squad, truck)), Ok(()));
    assert_eq!(forbidden(&book, &s, aboard(team, tank)), Clause("VD-VSP-17"));
    book.units[gun.index()].partner = Some(MusterRow(truck.0));
    assert_eq!(book.check(&s, aboard(gun, truck)), Ok(()));
    s.unit_mut(gun).place = Place::Aboard { vehicle: truck };
    assert_eq!(book.check(&s, aboard(squad, truck)), Ok(()), "the gun takes no room");
}

/// VD-ABIL-48: Recon moves once before turn 1, the side that names second first.
#[test]
fn scouts_move_first() {
    let mut field = Field::open();
    let mut scouts = rifle_section();
    scouts.groups[0].abilities = scouts.groups[0].abilities.with(Ability::Recon);
    let a = field.put(Side::A, scouts.clone(), Point::inches(1, 1));
    let b = field.put(Side::B, scouts, Point::inches(1, 1));
    let (book, _) = field.ready();
    let mut s = placing(&book);
    act(&book, &mut s, at(a, 20, 10), script(&[]));
    act(&book, &mut s, at(b, 20, 40), script(&[]));
    assert_eq!((s.step, s.decider, s.names_first), (Step::FreeMove, Side::B, Side::A));
    assert_eq!(forbidden(&book, &s, Action::Regroup), Clause("VD-ABIL-48"));
    act(&book, &mut s, Action::Pass, script(&[]));
    assert_eq!((s.step, s.decider), (Step::FreeMove, Side::A));
    let facing = wargauge_rules::table::facing::Bearing::NORTH;
    act(&book, &mut s, Action::Move { to: Point::inches(20, 14), facing }, script(&[]));
    assert_eq!(s.unit(a).at, Point::inches(20, 14));
    assert_eq!((s.turn, s.step, s.active.is_none()), (1, Step::NominateFirst, true));
}

/// VD-SCEN-28 and VD-SCEN-29: Support of a Meeting Engagement starts in Reserve; night falls on a
/// 6.
#[test]
fn support_of_a_meeting_engagement_starts_in_reserve() {
    let rules = |special: &mut SpecialRules| {
        special.reserves = true;
        special.night = Night::OnSix;
    };
    let support = UnitProfile { element: Element::Heavy, ..panzer_iv() };
    let book = battle(Mission::MeetingEngagement, rules, &[support]);
    let (mut s, _) = begun(&book, &[6, 1, 6, 6, 1]);
    assert!(s.night && !begun(&book, &[6, 1, 5, 6, 1]).0.night);
    act(&book, &mut s, Action::ChooseEdge { other: false, first: true }, script(&[]));
    assert_eq!(s.objectives.len(), 3);
    assert_eq!(forbidden(&book, &s, at(UnitId(1), 20, 5)), Clause("VD-SCEN-28"));
    let held = |unit| Action::Deploy { unit, start: StartingPlace::Reserve };
    assert_eq!(forbidden(&book, &s, held(UnitId(0))), Clause("VD-SPEC-30"));
    act(&book, &mut s, held(UnitId(1)), script(&[]));
    assert_eq!(s.unit(UnitId(1)).place, Place::Reserve);
}

/// VD-DEPLOY-04, VD-DEPLOY-05, VD-DEPLOY-06: a generated table looks the same from both sides.
#[test]
fn generated_tables_are_symmetric() {
    let mut book = battle(Mission::OpenBattle, |_| {}, &[]);
    for seed in 0..20 {
        book.scenario.layout = Layout::Generated { tables: 1, seed, symmetric: true };
        let none = BySide([Vec::new(), Vec::new()]);
        let tables = prepare_tables(&book.scenario, &none).expect("a table");
        let map = &tables[0].map;
        assert_eq!(map.table().high(), Point::inches(72, 48));
        for x in 0..36 {
            for y in 0..24 {
                let (x, y) = (x * 200 + 50, y * 200 + 50);
                let kinds = |at| {
                    let mut kinds: Vec<Terrain> = map
                        .pieces_at(at)
                        .iter()
                        .map(|piece| tables[0].piece(piece).terrain)
                        .collect();
                    kinds.sort();
                    kinds
                };
                let (one, two) = (Point::new(x, y), Point::new(7_200 - x, 4_800 - y));
                assert_eq!(kinds(one), kinds(two), "seed {seed}, {one:?}");
            }
        }
    }
}

/// VD-DEPLOY-13: whatever the terrain, a set-up comes to turn 1.
#[test]
fn set_ups_come_to_an_end() {
    let support = UnitProfile { element: Element::Heavy, ..panzer_iv() };
    let mut book = battle(Mission::SeekOut, |special| special.reserves = true, &[support]);
    book.scenario.layout = Layout::Generated { tables: 5, seed: 3, symmetric: false };
    let none = BySide([Vec::new(), Vec::new()]);
    book.tables = prepare_tables(&book.scenario, &none).expect("tables").into();
    for seed in 0..30 {
        let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
        let mut stream = Stream::new(seed);
        let mut s = book.setup(&mut referee);
        let mut options = Vec::new();
        while book.turn(&s) == 0 {
            assert!(matches!(book.pending(&s), Pending::Decision(_)));
            options.clear();
            book.options(&s, &mut options);
            let action = options[stream.below(options.len() as u32) as usize];
            book.apply(&mut s, action, &mut referee);
        }
        assert_eq!(s.objectives.len(), 6);
    }
}

/// A game begins on the table that it is told, with the dice that it would have on one that it draws.
#[test]
fn a_game_begins_on_the_table_that_is_named() {
    let mut book = battle(Mission::SeekOut, |_| {}, &[]);
    book.scenario.layout = Layout::Generated { tables: 5, seed: 3, symmetric: false };
    let none = BySide([Vec::new(), Vec::new()]);
    book.tables = prepare_tables(&book.scenario, &none).expect("tables").into();
    let referee = || DiceReferee::new(KeyedDice::new(7), Deaf);
    let drawn = book.setup(&mut referee());
    assert!(book.setup_at(drawn.table, &mut referee()) == drawn);
    for table in 0..5 {
        let begun = book.setup_at(table, &mut referee());
        assert_eq!((begun.table, begun.names_first), (table, drawn.names_first));
    }
}
