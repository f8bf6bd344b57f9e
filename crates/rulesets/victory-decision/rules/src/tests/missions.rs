//! Who wins the six missions.

use crate::book::{Scene, VictoryDecision};
use crate::scenario::{Mission, SpecialRules};
use crate::setup::splitting;
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::buildings::Building;
use crate::tests::end_segment::{end_of, field, lose};
use crate::tests::fixture::{Field, grenadiers, panzer_iv, rifle_section};
use crate::units::entries;
use crate::units::profile::{RowPart, UnitProfile};
use crate::winning::victory::Orders;
use crate::winning::{objectives, victory, victory_points};
use wargauge_rules::game::{BySide, Ending, Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::Shape;
use wargauge_rules::table::terrain::PieceId;

/// The orders that a side has carried out.
fn orders_of(book: &VictoryDecision, s: &State, side: Side) -> Orders {
    victory::orders_of(Scene::new(book, s), side, &objectives::holders(Scene::new(book, s)))
}

/// How the game ends after a turn, and by which clause.
fn result(
    book: &VictoryDecision,
    s: &State,
    turn: u16,
    dice: &[u8],
) -> Option<(Ending, &'static str)> {
    let mut s = s.clone();
    end_of(book, &mut s, turn, dice);
    s.outcome.map(|outcome| (outcome.ending, outcome.clause.0))
}

fn objectives(s: &mut State, at: &[(i16, i16, Side)]) {
    s.objectives.extend(at.iter().map(|&(x, y, side)| (Point::inches(x, y), side)));
}

/// VD-SPEC-38, VD-SPEC-39, VD-SPEC-40, VD-SPEC-41, VD-SPEC-42, VD-SCEN-01: A destroyed 185 and 110
/// and shook a section of 155; B destroyed 260: 372 to 260 wins at a limit of 1,500, where less
/// than 75 would be a draw.
/// Example EX-60.
#[test]
fn victory_points_win_by_a_margin() {
    let mut field = Field::open();
    let at = |x| Point::inches(x, 4);
    let priced = |stake: u32, profile: UnitProfile| UnitProfile { stake: stake * 1_000, ..profile };
    let lost = field.put(Side::A, priced(260, rifle_section()), at(10));
    field.put(Side::A, rifle_section(), at(40));
    let one = field.put(Side::B, priced(185, grenadiers()), Point::inches(10, 44));
    let two = field.put(Side::B, priced(110, grenadiers()), Point::inches(30, 44));
    let shaken = field.put(Side::B, priced(155, rifle_section()), Point::inches(50, 44));
    let (book, mut s) = field.ready();
    for unit in [lost, one, two] {
        lose(&book, &mut s, unit);
    }
    let mut worn = s.clone();
    s.shaken.insert(shaken);
    assert_eq!(
        Side::BOTH.map(|side| victory_points::victory_points(Scene::new(&book, &s), side)),
        [372_000, 260_000]
    );
    assert_eq!(result(&book, &s, 6, &[]), Some((Ending::Win(Side::A), "VD-SPEC-42")));
    // Half of its models are enough; 35 points are no victory.
    worn.unit_mut(shaken).strength = [1, 1, 1, 1, 1, 0, 0, 0];
    assert_eq!(victory_points::victory_points(Scene::new(&book, &worn), Side::A), 372_000);
    worn.unit_mut(shaken).strength = [1, 1, 1, 1, 2, 0, 0, 0];
    assert_eq!(victory_points::victory_points(Scene::new(&book, &worn), Side::A), 295_000);
    assert_eq!(result(&book, &worn, 6, &[]), Some((Ending::Draw, "VD-SPEC-42")));
}

/// VD-SPEC-32: a unit that never came scores for nobody.
#[test]
fn reserves_score_nothing() {
    let (book, mut s, [_, _, squad, _]) = field(Mission::OpenBattle, |_| {});
    s.shaken.insert(squad);
    assert_eq!(victory_points::victory_points(Scene::new(&book, &s), Side::A), 92_000);
    s.unit_mut(squad).place = Place::Reserve;
    s.present.remove(squad);
    assert_eq!(victory_points::victory_points(Scene::new(&book, &s), Side::A), 0);
}

/// VD-SPEC-44 and VD-SCEN-39: without the special rule nobody counts points.
#[test]
fn only_listed_rules_apply() {
    let (book, mut s, units) = field(Mission::OpenBattle, |special| special.victory_points = false);
    lose(&book, &mut s, units[0]);
    assert_eq!(result(&book, &s, 6, &[]), Some((Ending::Draw, "VD-SPEC-44")));
}

/// VD-SCEN-03 and VD-SCEN-04: half the points beyond the middle line, all within 12" of the enemy
/// edge. VD-SPEC-41: strikes that the Command Squad has left add nothing.
#[test]
fn an_advance_scores_beyond_the_middle_line() {
    let (book, mut s, [command, section, ..]) = field(Mission::Advance, |_| {});
    s.unit_mut(command).at = Point::inches(20, 25);
    s.unit_mut(section).at = Point::inches(50, 36);
    assert_eq!(victory_points::victory_points(Scene::new(&book, &s), Side::A), 133_000 + 155_000);
    s.shaken.insert(section);
    assert_eq!(
        victory_points::victory_points(Scene::new(&book, &s), Side::A),
        133_000,
        "132.5 rounded up"
    );
    assert_eq!(
        victory_points::victory_points(Scene::new(&book, &s), Side::B),
        77_000,
        "77.5 rounded down"
    );
}

/// VD-SCEN-04, VD-SPEC-40, VD-ENG-02: a divided entry of 155 points shares them by the models with
/// which its parts began, whoever fell since: 46.5 of 3 of 10 men, half of it rounded up.
#[test]
fn parts_share_points_by_their_starting_models() {
    let mut field = Field::open();
    field.mission(Mission::Advance, |_| {});
    let whole = field.put(Side::A, rifle_section(), Point::inches(10, 25));
    field.put(Side::B, grenadiers(), Point::inches(60, 30));
    field.part(whole, RowPart::SecondTeam);
    let (book, mut s) = field.ready();
    let team =
        entries::part_of(&book, book.profile(whole).row, RowPart::SecondTeam).expect("a team");
    splitting::detach(
        &book,
        &mut s,
        splitting::Detachment { from: whole, to: team, models: &[0, 0, 0, 1, 6, 0, 0, 0] },
    );
    s.unit_mut(team).place = Place::Table;
    s.unit_mut(team).at = Point::inches(10, 4);
    s.present.insert(team);
    s.unit_mut(team).strength[4] = 1;
    assert_eq!(victory_points::victory_points(Scene::new(&book, &s), Side::A), 24_000);
    s.unit_mut(whole).at = Point::inches(10, 40);
    assert_eq!(victory_points::victory_points(Scene::new(&book, &s), Side::A), 46_500);
}

/// VD-ABIL-18: the parts of an entry are one: it is destroyed when all are, and scores by the whole.
/// Example EX-61.
#[test]
fn parts_of_an_entry_count_as_one() {
    let mut field = Field::open();
    let whole = field.put(Side::A, rifle_section(), Point::inches(10, 4));
    field.put(Side::B, grenadiers(), Point::inches(10, 44));
    field.part(whole, RowPart::SecondTeam);
    let (book, mut s) = field.ready();
    let team =
        entries::part_of(&book, book.profile(whole).row, RowPart::SecondTeam).expect("a team");
    splitting::detach(
        &book,
        &mut s,
        splitting::Detachment { from: whole, to: team, models: &[0, 0, 0, 1, 6, 0, 0, 0] },
    );
    s.unit_mut(team).place = Place::Table;
    s.present.insert(team);
    s.shaken.insert(whole);
    assert_eq!(
        victory_points::victory_points(Scene::new(&book, &s), Side::B),
        0,
        "one of two parts is Shaken"
    );
    s.unit_mut(whole).strength = Default::default();
    s.unit_mut(whole).place = Place::Gone;
    s.present.remove(whole);
    assert_eq!(
        victory_points::victory_points(Scene::new(&book, &s), Side::B),
        0,
        "seven of ten are left"
    );
    s.shaken.insert(team);
    assert_eq!(victory_points::victory_points(Scene::new(&book, &s), Side::B), 77_000);
}

/// The table of 14.3: A's objectives and B's, three in each half.
fn seek_out() -> (VictoryDecision, State, [UnitId; 4]) {
    let rules = |special: &mut SpecialRules| {
        special.objectives = true;
        special.random_length = true;
    };
    let (book, mut s, units) = field(Mission::SeekOut, rules);
    let (a, b) = (Side::A, Side::B);
    let own = [(20, 0, a), (10, 30, a), (60, 30, a)];
    let theirs = [(50, 48, b), (20, 18, b), (50, 18, b)];
    objectives(&mut s, &own);
    objectives(&mut s, &theirs);
    (book, s, units)
}

/// The battle of example EX-59: A holds the three objectives of his half, no enemy is in it, and B
/// has destroyed A's dearest unit.
struct Orders59 {
    book: VictoryDecision,
    s: State,
    /// A's dearest unit, gone.
    dear: UnitId,
    /// A section of A far from every objective.
    raider: UnitId,
    /// A squad of B.
    enemy: UnitId,
}

fn example_59() -> Orders59 {
    let mut field = Field::open();
    field.mission(Mission::SeekOut, |special| special.random_length = true);
    for (x, y) in [(20, 2), (20, 16), (50, 16)] {
        field.put(Side::A, rifle_section(), Point::inches(x, y));
    }
    let costly = UnitProfile { stake: 300_000, ..grenadiers() };
    let dear = field.put(Side::A, costly, Point::inches(60, 4));
    let raider = field.put(Side::A, rifle_section(), Point::inches(36, 4));
    let enemy = field.put(Side::B, grenadiers(), Point::inches(30, 44));
    field.put(Side::B, grenadiers(), Point::inches(60, 44));
    let (book, mut s) = field.ready();
    s.objectives = seek_out().1.objectives;
    lose(&book, &mut s, dear);
    Orders59 { book, s, dear, raider, enemy }
}

impl Orders59 {
    /// How many orders either side has carried out.
    fn counts(&self) -> [u32; 2] {
        Side::BOTH.map(|side| orders_of(&self.book, &self.s, side).count())
    }

    /// A's dearest unit is back, so that nobody is hurt.
    fn restore(&mut self) {
        let dear = self.s.unit_mut(self.dear);
        (dear.place, dear.at) = (Place::Table, Point::inches(60, 4));
        dear.strength = [1, 7, 1, 0, 0, 0, 0, 0];
        self.s.present.insert(self.dear);
        self.s.destroyed_rows = 0;
    }

    /// The raider stands in B's half, which so is no longer free of enemies.
    fn raid(&mut self) {
        self.s.unit_mut(self.raider).at = Point::inches(36, 30);
    }
}

/// VD-SCEN-05, VD-SCEN-10, VD-SCEN-12, VD-SCEN-17: who controls the three of his half defends the
/// territory.
/// Example EX-59.
#[test]
fn three_objectives_defend_the_territory() {
    let mut battle = example_59();
    assert!(orders_of(&battle.book, &battle.s, Side::A).defend_the_territory);
    battle.s.unit_mut(UnitId(0)).at = Point::inches(40, 2);
    assert!(!orders_of(&battle.book, &battle.s, Side::A).defend_the_territory, "two");
}

/// VD-SCEN-18, VD-SHAKEN-15: no unshaken enemy in the own half. Example EX-59.
#[test]
fn no_yielding_needs_the_own_half_free_of_unshaken_enemies() {
    let mut battle = example_59();
    let holds = |battle: &Orders59| orders_of(&battle.book, &battle.s, Side::A).no_yielding;
    assert!(holds(&battle));
    battle.s.unit_mut(battle.enemy).at = Point::inches(36, 20);
    assert!(!holds(&battle));
    battle.s.shaken.insert(battle.enemy);
    assert!(holds(&battle), "a Shaken enemy does not count");
}

/// VD-SCEN-21, VD-SCEN-22: the enemy's dearest entry is destroyed. Example EX-59.
#[test]
fn where_it_hurts_needs_the_dearest_entry_destroyed() {
    let mut battle = example_59();
    let hurts = |battle: &Orders59| orders_of(&battle.book, &battle.s, Side::B).where_it_hurts;
    assert!(hurts(&battle));
    battle.restore();
    assert!(!hurts(&battle));
}

/// VD-SCEN-14, VD-SCEN-15, VD-SCEN-16, VD-END-02: two orders against one win at the end of turn 4.
/// Example EX-59.
#[test]
fn more_orders_win() {
    let mut battle = example_59();
    battle.raid();
    assert_eq!(battle.counts(), [2, 1]);
    let won = Some((Ending::Win(Side::A), "VD-SCEN-15"));
    assert_eq!(result(&battle.book, &battle.s, 4, &[]), won);
}

/// VD-SCEN-14: never before turn 4. Example EX-59.
#[test]
fn nobody_wins_by_orders_before_turn_4() {
    let mut battle = example_59();
    battle.raid();
    assert_eq!(result(&battle.book, &battle.s, 3, &[]), None);
}

/// VD-SCEN-15, VD-SCEN-16, VD-SCEN-24: as many orders on either side win nothing: turn 5 in two of
/// three games. Example EX-59.
#[test]
fn as_many_orders_roll_for_another_turn() {
    let battle = example_59();
    // No Yielding is B's second order as long as no unshaken enemy is in his half.
    assert_eq!(battle.counts(), [2, 2]);
    let goes_on = |die: &u8| result(&battle.book, &battle.s, 4, &[*die]).is_none();
    assert_eq!((1..=6).filter(goes_on).count(), 4);
}

/// VD-SCEN-16, VD-SCEN-15, VD-SCEN-14: two orders are at least two: one wins against none no more than
/// against one, two and three do.
#[test]
fn two_orders_are_needed_at_least() {
    let won = Some((Ending::Win(Side::A), "VD-SCEN-15"));
    let mut battle = example_59();
    battle.raid();
    battle.restore();
    assert_eq!(battle.counts(), [2, 0]);
    assert_eq!(result(&battle.book, &battle.s, 4, &[]), won);
    // A leaves one of the objectives of his half.
    battle.s.unit_mut(UnitId(0)).at = Point::inches(40, 2);
    assert_eq!(battle.counts(), [1, 0]);
    let mut even = example_59();
    even.raid();
    even.s.unit_mut(UnitId(0)).at = Point::inches(40, 2);
    assert_eq!(even.counts(), [1, 1]);
    for battle in [&battle, &even] {
        let after = |die: u8| result(&battle.book, &battle.s, 4, &[die]);
        let ended: Vec<&str> = (1..=6).filter_map(after).map(|(_, clause)| clause).collect();
        assert!(ended.len() == 2 && !ended.contains(&"VD-SCEN-15"), "{ended:?}");
    }
    // The raider holds B's edge.
    let mut three = example_59();
    three.s.unit_mut(three.raider).at = Point::inches(50, 46);
    assert_eq!(three.counts(), [3, 1]);
    assert_eq!(result(&three.book, &three.s, 4, &[]), won);
}

/// VD-SCEN-19, VD-SCEN-20, VD-SCEN-23: the enemy's edge objective is one of the two of Take And
/// Hold.
#[test]
fn the_edge_objective_counts_for_take_and_hold() {
    let (book, mut s, [command, section, squad, other]) = seek_out();
    s.unit_mut(squad).at = Point::inches(30, 20);
    s.unit_mut(other).at = Point::inches(36, 40);
    s.unit_mut(command).at = Point::inches(50, 46);
    let one = orders_of(&book, &s, Side::A);
    assert!(one.seek_out && !one.take_and_hold);
    s.unit_mut(section).at = Point::inches(60, 30);
    let both = orders_of(&book, &s, Side::A);
    assert!(both.seek_out && both.take_and_hold && both.count() == 2);
    s.shaken.insert(section);
    assert!(!orders_of(&book, &s, Side::A).take_and_hold);
}

/// VD-SCEN-13, VD-SCEN-25, VD-SCEN-26, VD-SCEN-27: without a winner by orders, at the latest after
/// turn 6, points decide; who was forced to retreat does not win by orders.
#[test]
fn seeking_out_ends_by_points() {
    let (mut book, mut s, units) = seek_out();
    lose(&book, &mut s, units[1]);
    s.unit_mut(units[0]).at = Point::inches(36, 30);
    s.unit_mut(units[2]).at = Point::inches(36, 20);
    assert_eq!(result(&book, &s, 6, &[]), Some((Ending::Win(Side::B), "VD-SPEC-42")));
    book.scenario.special.retreat = BySide([true, false]);
    s.destroyed[0] = 400_000;
    s.unit_mut(units[0]).at = Point::inches(50, 46);
    s.unit_mut(units[2]).at = Point::inches(36, 44);
    s.unit_mut(units[3]).at = Point::inches(20, 44);
    assert_eq!(orders_of(&book, &s, Side::A).count(), 2);
    assert_eq!(orders_of(&book, &s, Side::B).count(), 0);
    assert_eq!(result(&book, &s, 4, &[]), Some((Ending::Win(Side::B), "VD-SPEC-42")));
}

/// VD-SCEN-28, VD-SCEN-29, VD-SCEN-30: more objectives win a Meeting Engagement, as many leave it
/// to points.
#[test]
fn more_objectives_win_a_meeting_engagement() {
    let (book, mut s, [command, section, squad, _]) = field(Mission::MeetingEngagement, |_| {});
    let a = Side::A;
    objectives(&mut s, &[(36, 24, a), (18, 24, a), (54, 24, a)]);
    s.unit_mut(command).at = Point::inches(36, 23);
    s.unit_mut(squad).at = Point::inches(18, 25);
    assert_eq!(result(&book, &s, 6, &[]), Some((Ending::Draw, "VD-SPEC-42")));
    s.unit_mut(section).at = Point::inches(54, 23);
    assert_eq!(result(&book, &s, 6, &[]), Some((Ending::Win(Side::A), "VD-SCEN-30")));
}

/// VD-SCEN-31 and VD-SCEN-32.
#[test]
fn a_capture_is_won_by_its_objective() {
    let (book, mut s, [_, _, squad, _]) = field(Mission::Capture, |_| {});
    objectives(&mut s, &[(36, 24, Side::A)]);
    assert_eq!(result(&book, &s, 6, &[]), Some((Ending::Draw, "VD-SPEC-42")));
    s.unit_mut(squad).at = Point::inches(36, 25);
    assert_eq!(result(&book, &s, 6, &[]), Some((Ending::Win(Side::B), "VD-SCEN-32")));
}

/// The bunker of B, and units: A's squad and tank, B's squad in the bunker.
fn bunker() -> (VictoryDecision, State, [UnitId; 3], PieceId) {
    let mut field = Field::open();
    field.mission(Mission::BunkerAssault, |special| {
        special.random_length = true;
        special.retreat = BySide([true, false]);
    });
    let walls = Shape::Rect(Rect::new(Point::inches(34, 31), Point::inches(38, 35)));
    let piece = field.structure(walls, Building::ConcreteBunker.structure(Bearing::SOUTH));
    let squad = field.put(Side::A, rifle_section(), Point::inches(36, 20));
    let tank = field.put(Side::A, panzer_iv(), Point::inches(30, 20));
    let inside = field.put(Side::B, grenadiers(), Point::inches(36, 33));
    let (mut book, mut s) = field.ready();
    book.scenario.attacker = Some(Side::A);
    book.scenario.last_turn = 7;
    s.unit_mut(inside).place = Place::Inside { piece, floor: 0 };
    s.setup.bunker = Some(piece);
    (book, s, [squad, tank, inside], piece)
}

/// VD-SCEN-33 and VD-SCEN-36: the bunker is destroyed, or stormed; tanks do not take it.
#[test]
fn a_bunker_is_won_by_destroying_or_storming_it() {
    let (book, s, [squad, tank, inside], piece) = bunker();
    let winner = |s: &State| result(&book, s, 7, &[]).map(|(ending, _)| ending);
    let (attacker, defender) = (Some(Ending::Win(Side::A)), Some(Ending::Win(Side::B)));
    assert_eq!(winner(&s), defender);
    let mut stormed = s.clone();
    stormed.unit_mut(squad).at = Point::inches(36, 30);
    assert_eq!(winner(&stormed), defender, "it is still held");
    stormed.shaken.insert(inside);
    assert_eq!(winner(&stormed), attacker);
    stormed.shaken.insert(squad);
    stormed.unit_mut(tank).at = Point::inches(36, 30);
    assert_eq!(winner(&stormed), defender);
    let mut destroyed = s.clone();
    destroyed.collapsed.insert(piece);
    assert_eq!(winner(&destroyed), attacker);
}

/// VD-SCEN-35: game length is rolled a turn later; only the attacker can be forced to retreat, and
/// has then lost.
#[test]
fn bunker_assaults_last_longer() {
    let (book, mut s, _, piece) = bunker();
    assert_eq!(result(&book, &s, 4, &[]), None);
    assert_eq!(result(&book, &s, 5, &[3]), None);
    assert!(result(&book, &s, 5, &[2]).is_some());
    assert_eq!(result(&book, &s, 6, &[4]), None);
    assert!(result(&book, &s, 6, &[3]).is_some());
    s.destroyed = [300_000, 300_000];
    assert_eq!(result(&book, &s, 1, &[6]), Some((Ending::Win(Side::B), "VD-SCEN-36")));
    s.collapsed.insert(piece);
    s.destroyed[0] = 380_000;
    assert_eq!(result(&book, &s, 1, &[]), Some((Ending::Win(Side::B), "VD-SCEN-36")));
}
