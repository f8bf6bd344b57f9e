//! What a player may ask of the moment, answer by answer, and what a side may put where.

use crate::action::Action;
use crate::book::Scene;
use crate::scenario::{Form, Fortification, Mission};
use crate::setup::{fortifying, splitting};
use crate::state::unit::UnitSet;
use crate::terrain::buildings::Building;
use crate::terrain::ground::{Structure, Table, Terrain};
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::units::profile::{Ability, Body, Element, Group, UnitProfile};
use crate::view::View;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::terrain::Pieces;

/// VD-SCEN-28, VD-DEPLOY-09, VD-SPEC-30: Support of a Meeting Engagement belongs into the Reserve, and
/// so does whoever comes after the first of his entry that went there; nobody else.
#[test]
fn support_and_the_rest_of_its_entry_belong_into_the_reserve() {
    let held = |mission, element, so_far| {
        let mut field = Field::open();
        field.mission(mission, |special| special.reserves = true);
        let profile = UnitProfile { element, ..squad(3, &[]) };
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let (book, mut s) = field.ready();
        s.setup.held_back = so_far;
        View::new(Scene::new(&book, &s), Side::A).is_held_back(unit)
    };
    for (mission, element, support) in [
        (Mission::MeetingEngagement, Element::Hq, false),
        (Mission::MeetingEngagement, Element::Combat, false),
        (Mission::MeetingEngagement, Element::Light, true),
        (Mission::MeetingEngagement, Element::Heavy, true),
        (Mission::OpenBattle, Element::Light, false),
        (Mission::OpenBattle, Element::Heavy, false),
    ] {
        let held = [None, Some(false), Some(true)].map(|so_far| held(mission, element, so_far));
        assert_eq!(held, [support, support, true], "{mission:?} {element:?}");
    }
}

/// VD-DEPLOY-10, VD-DEPLOY-12, VD-MOVE-07, VD-SPEC-22: a leader of Ld 4 may begin up to 10" from his edge,
/// anywhere along it where no zones are rolled, not on a friend, and not within 12" of an enemy.
#[test]
fn where_a_unit_may_begin() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(1, 1));
    field.put(Side::A, squad(1, &[]), Point::inches(40, 5));
    let enemy = field.put(Side::B, squad(1, &[]), Point::inches(60, 47));
    let (book, mut s) = field.ready();
    s.present.remove(unit);
    let may = |s: &crate::state::State, x: i16, y: i16| {
        View::new(Scene::new(&book, s), Side::A).may_begin_at(unit, Point::new(x, y))
    };
    let deep = 600 + 100 * i16::from(squad(1, &[]).groups[0].ld);
    assert!(may(&s, 2_000, deep) && !may(&s, 2_000, deep + 1));
    assert!(!may(&s, 4_000, 500) && may(&s, 4_200, 500));
    assert!([0, 2_300, 3_600, 4_900, 6_000, 7_200].into_iter().all(|x| may(&s, x, 500)));
    s.unit_mut(enemy).at = Point::inches(60, 16);
    assert!(!may(&s, 6_000, 500));
}

/// VD-DEPLOY-12, VD-COH-10, VD-ABIL-33: who infiltrates begins farther than 12" from every man of the
/// enemy; that one leader is nearly so near and another far off is no matter.
#[test]
fn an_infiltrator_begins_twelve_inches_from_every_man() {
    let may = |y: i16| {
        let mut field = Field::open();
        let woods = Rect::new(Point::inches(58, 14), Point::inches(62, 18));
        field.terrain(Terrain::Woods, woods.into());
        let unit = field.put(Side::A, squad(1, &[Ability::Infiltrate]), Point::inches(1, 1));
        // Their second man stands behind them, to the north.
        field.put(Side::B, squad(2, &[]), Point::new(6_000, y));
        field.put(Side::B, squad(2, &[]), Point::inches(5, 47));
        let (book, mut s) = field.ready();
        s.present.remove(unit);
        View::new(Scene::new(&book, &s), Side::A).may_begin_at(unit, Point::inches(60, 16))
    };
    assert_eq!([2_800, 2_801, 2_850].map(may), [false, true, true]);
}

/// VD-SPEC-01, VD-SPEC-07, VD-SPEC-08, VD-SHAKEN-01: what stands of the fortifications and lies of the
/// mines, who walks into them, and how many markers shake a squad and a tank of Size 4.
#[test]
fn what_a_player_sees_of_the_ground() {
    let mut field = Field::open();
    let block = |y: i16| Rect::new(Point::inches(20, y), Point::inches(26, y + 2)).into();
    let mines = field.terrain(Terrain::Minefield, block(20));
    let trench = field.terrain(Terrain::Trench, block(30));
    let woods = field.terrain(Terrain::Woods, block(40));
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(23, 18));
    let tank = field.put(Side::A, panzer_iv(), Point::inches(50, 18));
    let (mut book, mut s) = field.ready();
    let table = &mut std::sync::Arc::get_mut(&mut book.tables).expect("one owner")[0];
    table.sites = Pieces::of(mines) | Pieces::of(trench);
    let view = View::new(Scene::new(&book, &s), Side::A);
    assert_eq!(view.fortified(), Pieces::of(mines) | Pieces::of(trench));
    assert_eq!(view.minefields(), Pieces::of(mines));
    assert_eq!(view.middle_of(woods), Point::inches(23, 41));
    assert!(view.sets_off_mines(unit, Point::inches(23, 21)));
    assert!(!view.sets_off_mines(unit, Point::inches(23, 16)));
    assert_eq!([unit, tank].map(|unit| view.limit_of(unit)), [5, 4]);
    assert_eq!(view.to_place(), UnitSet::EMPTY);
    s.setup.placing.insert(tank);
    s.setup.entrenching = Some(unit);
    s.unit_mut(unit).strength = Default::default();
    s.cleared.insert(mines);
    let view = View::new(Scene::new(&book, &s), Side::A);
    assert_eq!((view.fortified(), view.minefields()), (Pieces::of(trench), Pieces::NONE));
    assert!(!view.sets_off_mines(unit, Point::inches(23, 21)));
    assert_eq!((view.to_place(), view.entrenching()), (UnitSet::of(tank), Some(unit)));
    assert_eq!(view.limit_of(unit), 1, "of nobody it is one");
}

/// VD-SPEC-01, VD-SCEN-34: what was bought is placed where the scenario has fortifications; the
/// defender of a bunker has his free one, and places what he bought in any case.
#[test]
fn what_there_is_to_place() {
    use Fortification::{ConcreteBunker, Trench, Wire};
    let of = |mission, allowed| {
        let mut field = Field::open();
        field.mission(mission, |special| special.fortifications = allowed);
        let (mut book, _) = field.ready();
        book.scenario.attacker = Some(Side::A);
        book.fortifications = BySide([vec![Trench, Trench, Wire], vec![Trench, ConcreteBunker]]);
        Side::BOTH.map(|side| fortifying::fortifications_of(&book, side))
    };
    let (a, b) = ([0, 0, 2, 0, 1, 0, 0, 0], [1, 0, 1, 0, 0, 0, 0, 0]);
    let with_free = [2, 0, 1, 0, 0, 0, 0, 0];
    assert_eq!(of(Mission::OpenBattle, false), [[0; 8]; 2]);
    assert_eq!(of(Mission::OpenBattle, true), [a, b]);
    assert_eq!(of(Mission::BunkerAssault, false), [[0; 8], with_free]);
    assert_eq!(of(Mission::BunkerAssault, true), [a, with_free]);
}

/// Why a fortification of such a kind may not be put on a site that ends so far from the own edge,
/// or that it may.
struct Site {
    mission: Mission,
    /// How deep the table is, in inches.
    depth: i16,
    side: Side,
    terrain: Terrain,
    structure: Option<Structure>,
    left: [u8; 8],
}

impl Site {
    /// A block two inches deep that begins so far from the own edge, in hundredths.
    fn refused(&self, near: i16) -> &'static str {
        self.refused_where(near, &|_, _| {})
    }

    fn refused_where(
        &self,
        near: i16,
        change: &dyn Fn(&mut crate::state::State, wargauge_rules::table::terrain::PieceId),
    ) -> &'static str {
        let mut field = Field::open();
        field.mission(self.mission, |special| special.fortifications = true);
        let (mut book, mut s) = field.ready();
        book.scenario.attacker = Some(Side::A);
        let mut table = Table::open(Length::inches(72), Length::inches(self.depth));
        let far = 100 * self.depth;
        let (from, to) = match self.side {
            Side::A => (near, near + 200),
            Side::B => (far - near - 200, far - near),
        };
        let block = Rect::new(Point::new(3_000, from), Point::new(3_600, to));
        let site = table.add(self.terrain, &[block.into()], self.structure).expect("a site");
        table.sites.insert(site);
        book.tables = [table].into();
        s.form = Form::LongEdges;
        s.cleared.insert(site);
        s.decider = self.side;
        s.setup.fortifications[self.side.index()] = self.left;
        change(&mut s, site);
        let why = fortifying::check_fortify(Scene::new(&book, &s), Action::Fortify { site });
        why.err().map_or("", |why| why.clause.0)
    }
}

/// VD-SPEC-07, VD-SPEC-01: mines keep 18.00" from the enemy edge with every corner, a trench does not;
/// whatever it is stands on a free site in the own half, and must be left.
#[test]
fn where_fortifications_go() {
    let all = [9; 8];
    for side in Side::BOTH {
        let on = |terrain| Site {
            mission: Mission::OpenBattle,
            depth: 36,
            side,
            terrain,
            structure: None,
            left: all,
        };
        let mines = on(Terrain::Minefield);
        assert_eq!(
            [1_500, 1_600, 1_601, 1_650].map(|y| mines.refused(y)),
            ["", "", "VD-SPEC-07", "VD-SPEC-07"]
        );
        let trench = on(Terrain::Trench);
        assert_eq!([1_650, 1_699, 1_700].map(|y| trench.refused(y)), ["", "", "VD-SPEC-01"]);
        // Nothing is left of its kind, or it is no free site.
        let mut left = all;
        left[Fortification::Trench.index()] = 0;
        assert_eq!(Site { left, ..on(Terrain::Trench) }.refused(500), "VD-SPEC-01");
        let only = [0, 0, 1, 0, 0, 0, 0, 0];
        assert_eq!(Site { left: only, ..on(Terrain::Trench) }.refused(500), "");
        assert_eq!(Site { left: only, ..on(Terrain::Wire) }.refused(500), "VD-SPEC-01");
        let taken = trench.refused_where(500, &|s, site| s.cleared = s.cleared - Pieces::of(site));
        assert_eq!(taken, "VD-SPEC-01");
    }
}

/// VD-SCEN-34: the defender fortifies no deeper than 24.00"; his first concrete bunker stands 12.00" to
/// 18.00" from his edge, a second one and those of others where they like.
#[test]
fn where_the_bunker_goes() {
    let bunker = Some(Building::ConcreteBunker.structure(Bearing::NORTH));
    let of = |mission, side, terrain, structure| Site {
        mission,
        depth: 72,
        side,
        terrain,
        structure,
        left: [9; 8],
    };
    let trench = of(Mission::BunkerAssault, Side::B, Terrain::Trench, None);
    assert_eq!([2_200, 2_201].map(|y| trench.refused(y)), ["", "VD-SCEN-34"]);
    let attackers = of(Mission::BunkerAssault, Side::A, Terrain::Trench, None);
    assert_eq!(attackers.refused(2_201), "");
    // By its middle, an inch farther than its near wall.
    let first = of(Mission::BunkerAssault, Side::B, Terrain::Structure, bunker);
    let near = [1_099, 1_100, 1_700, 1_701];
    assert_eq!(near.map(|y| first.refused(y)), ["VD-SCEN-34", "", "", "VD-SCEN-34"]);
    let second = near.map(|y| first.refused_where(y, &|s, site| s.setup.bunker = Some(site)));
    assert_eq!(second, [""; 4]);
    let field_bunker = Some(Building::FieldBunker.structure(Bearing::NORTH));
    let other = of(Mission::BunkerAssault, Side::B, Terrain::Structure, field_bunker);
    assert_eq!(near.map(|y| other.refused(y)), [""; 4]);
    let elsewhere = of(Mission::OpenBattle, Side::B, Terrain::Structure, bunker);
    assert_eq!(near.map(|y| elsewhere.refused(y)), [""; 4]);
}

/// VD-ABIL-27, VD-SCALE-03: a man with the ability acts on his own; a stand, a crew and a vehicle do
/// not, whatever they have.
#[test]
fn who_acts_on_his_own() {
    let bodies = [Body::Man, Body::Stand { hp: 1 }, Body::Team { hp: 1 }, Body::Vehicle { sp: 1 }];
    let of = |abilities: &[Ability]| {
        bodies.map(|body| splitting::is_individual(&Group { body, ..men("One", 1, 4, abilities) }))
    };
    assert_eq!(of(&[Ability::Individual]), [true, false, false, false]);
    assert_eq!(of(&[Ability::Command, Ability::FireTeam]), [false; 4]);
}

/// VD-ABIL-75: what all men of a unit have, and what one of them is enough for.
#[test]
fn a_view_tells_what_all_or_one_of_a_unit_have() {
    let mut field = Field::open();
    let group = |abilities: &[Ability]| men("Man", 2, 4, abilities);
    let groups = vec![group(&[Ability::Grenades, Ability::Ambush]), group(&[Ability::Grenades])];
    let unit = field.put(Side::A, infantry(100, groups, &[]), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    let asked = [Ability::Grenades, Ability::Ambush, Ability::Stealth];
    let all = |s: &crate::state::State| {
        asked.map(|one| View::new(Scene::new(&book, s), Side::A).all_have(unit, one))
    };
    let any = |s: &crate::state::State| {
        asked.map(|one| View::new(Scene::new(&book, s), Side::A).model_has(unit, one))
    };
    assert_eq!((all(&s), any(&s)), ([true, false, false], [true, true, false]));
    s.unit_mut(unit).strength[1] = 0;
    assert_eq!((all(&s), any(&s)), ([true, true, false], [true, true, false]));
}
