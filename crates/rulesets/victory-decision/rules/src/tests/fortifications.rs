//! Fortifications: sites, placing, the free bunker.

use crate::action::{Action, StartingPlace};
use crate::book::{Scene, VictoryDecision};
use crate::position::cover;
use crate::scenario::{Fortification, Mission, Night, SpecialRules};
use crate::state::{State, Step};
use crate::terrain::generator::prepare_tables;
use crate::terrain::ground::{Cover, Terrain};
use crate::terrain::{current, edges};
use crate::tests::fixture::{Field, L48, act, crew, forbidden, grenadiers, rifle_section, script};
use crate::units::profile::FireArc;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ruleset, Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

fn assault(bought: &[Fortification]) -> VictoryDecision {
    let mut field = Field::open();
    field.mission(Mission::BunkerAssault, |special: &mut SpecialRules| {
        special.fortifications = true;
        special.night = Night::AttackersWish;
    });
    let at = Point::inches(1, 1);
    field.put(Side::A, rifle_section(), at);
    field.put(Side::B, grenadiers(), at);
    field.put(Side::B, crew(100, 4, 4, L48, FireArc::Front), at);
    let (mut book, _) = field.ready();
    book.scenario.attacker = Some(Side::A);
    book.fortifications = BySide([Vec::new(), bought.to_vec()]);
    book.tables = prepare_tables(&book.scenario, &book.fortifications).expect("a table").into();
    book
}

/// The set-up by day, up to the first fortification.
fn fortifying(book: &VictoryDecision) -> State {
    let mut s = book.setup(&mut script(&[6, 1]));
    assert_eq!((s.step, s.decider), (Step::ChooseNight, Side::A));
    act(book, &mut s, Action::ChooseNight(false), script(&[]));
    s
}

/// VD-SPEC-02, VD-SPEC-03, VD-SPEC-04, VD-SPEC-05, VD-SPEC-06, VD-SPEC-07: what they cost and what
/// they are.
#[test]
fn fortifications_have_their_kinds_and_prices() {
    let prices = Fortification::ALL.map(|kind| (kind.price(), kind.clause().0));
    assert_eq!(
        prices,
        [
            (120, "VD-SPEC-05"),
            (60, "VD-SPEC-05"),
            (20, "VD-SPEC-03"),
            (15, "VD-SPEC-04"),
            (10, "VD-SPEC-06"),
            (15, "VD-SPEC-06"),
            (25, "VD-SPEC-07"),
            (10, "VD-SPEC-02"),
        ]
    );
    assert_eq!(Terrain::Trench.cover(), Cover::Hard);
    assert_eq!(Terrain::Wall.cover(), Cover::Hard);
    for (at, kind) in Fortification::ALL.into_iter().enumerate() {
        assert_eq!(kind.index(), at);
    }
}

/// VD-SPEC-01, VD-SCEN-33, VD-SCEN-34: everything bought is placed, with the free bunker 12" to 18"
/// from the defender's edge, before he deploys, first, up to 24" deep.
#[test]
fn the_defender_digs_in() {
    let book = assault(&Fortification::ALL);
    let mut s = fortifying(&book);
    assert_eq!((s.step, s.decider), (Step::Fortify, Side::B));
    let sites = book.table(&s).sites;
    assert_eq!(s.cleared, sites);
    assert_eq!(
        forbidden(&book, &s, Action::Fortify { site: wargauge_rules::table::terrain::PieceId(63) }),
        Clause("VD-SPEC-01")
    );
    let mut placed = 0;
    let mut options = Vec::new();
    while s.step == Step::Fortify {
        options.clear();
        book.options(&s, &mut options);
        act(&book, &mut s, options[0], script(&[]));
        placed += 1;
    }
    // All but the foxholes, and the free bunker.
    assert_eq!(placed, 8);
    assert_eq!((sites - s.cleared).len(), 8);
    assert_eq!(s.setup.fortifications[1], [0, 0, 0, 0, 0, 0, 0, 1]);
    let bunker = s.setup.bunker.expect("a bunker");
    let home = edges::baseline(Scene::new(&book, &s), Side::B);
    let depth = home.distance(current::centre_of(Scene::new(&book, &s), bunker));
    assert!((Length::inches(12)..=Length::inches(18)).contains(&depth));
    for piece in (sites - s.cleared).iter() {
        let bounds = book.table(&s).piece(piece).bounds;
        let deep = bounds.corners().into_iter().map(|corner| home.distance(corner)).max();
        assert!(deep <= Some(Length::inches(24)));
        if book.table(&s).piece(piece).terrain == Terrain::Minefield {
            let far = bounds.corners().map(|corner| home.opposite().distance(corner));
            assert!(far.iter().all(|&far| far >= Length::inches(18)));
        }
    }
    assert_eq!((s.step, s.decider, s.setup.next), (Step::Deploy, Side::B, Side::B));
}

fn deploy(unit: UnitId, point: Point, hidden: bool) -> Action {
    Action::Deploy { unit, start: StartingPlace::At { point, facing: Bearing::SOUTH, hidden } }
}

/// VD-SPEC-02, VD-SCEN-34, VD-SCEN-37, VD-DEPLOY-14, VD-HIDE-11: the defender stands up to 24" deep
/// and Hidden in cover, guns too, with foxholes where he has them; then the attacker places.
#[test]
fn defenders_hide_in_cover() {
    let book = assault(&[Fortification::Foxholes, Fortification::Sandbags]);
    let mut s = fortifying(&book);
    let mut options = Vec::new();
    while s.step == Step::Fortify {
        options.clear();
        book.options(&s, &mut options);
        act(&book, &mut s, options[0], script(&[]));
    }
    let (squad, gun) = (UnitId(1), UnitId(2));
    let open = Point::inches(6, 25);
    assert_eq!(forbidden(&book, &s, deploy(squad, open, true)), Clause("VD-DEPLOY-14"));
    assert_eq!(
        forbidden(&book, &s, deploy(squad, Point::inches(6, 23), false)),
        Clause("VD-DEPLOY-10")
    );
    act(&book, &mut s, deploy(squad, open, false), script(&[]));
    assert!(!s.hidden.contains(squad));
    act(&book, &mut s, Action::Entrench(squad), script(&[]));
    assert!(s.hidden.contains(squad), "it is in cover now");
    assert_eq!(s.foxholes[..], [open]);
    assert_eq!(s.decider, Side::B, "the defender places all of his first");
    let wall = (book.table(&s).sites - s.cleared)
        .iter()
        .find(|&piece| book.table(&s).piece(piece).terrain == Terrain::Wall);
    let middle = current::centre_of(Scene::new(&book, &s), wall.expect("sandbags"));
    let behind = middle + Bearing::NORTH.way(Length::from_hundredths(75));
    act(&book, &mut s, deploy(gun, behind, true), script(&[]));
    assert!(s.hidden.contains(gun));
    assert_eq!(s.decider, Side::A);
}

/// VD-SPEC-04: sandbags protect a gun from its front 180 degrees, not from behind.
#[test]
fn sandbags_protect_the_front() {
    let book = assault(&[Fortification::Sandbags]);
    let mut s = fortifying(&book);
    let mut options = Vec::new();
    while s.step == Step::Fortify {
        options.clear();
        book.options(&s, &mut options);
        act(&book, &mut s, options[0], script(&[]));
    }
    let wall = (book.table(&s).sites - s.cleared)
        .iter()
        .find(|&piece| book.table(&s).piece(piece).terrain == Terrain::Wall);
    let middle = current::centre_of(Scene::new(&book, &s), wall.expect("sandbags"));
    let gun = UnitId(2);
    act(&book, &mut s, deploy(gun, middle, false), script(&[]));
    let cover = |way: Bearing| {
        cover::cover(Scene::new(&book, &s), gun, middle + way.way(Length::inches(10)))
    };
    for way in [Bearing::SOUTH, Bearing::eighths(3), Bearing::eighths(5), Bearing::EAST] {
        assert_eq!(cover(way), Cover::Hard, "{way:?}");
    }
    assert_eq!(cover(Bearing::NORTH), Cover::None);
}
