//! Buildings, bunkers and bridges under attack (VD-BLDG).

use crate::action::*;
use crate::armour::Armour;
use crate::assault::fight;
use crate::attack::throws::{Attack, ReRoll, Throw, plain};
use crate::attack::{explosives, resolving, structures, throws};
use crate::book::{Play, Scene, VictoryDecision};
use crate::state::unit::*;
use crate::state::*;
use crate::terrain::current;
use crate::terrain::ground::{Cover, Structure};
use crate::tests::assault::{bystander, squad};
use crate::tests::fixture::*;
use crate::tests::vehicles::{half_track, tiger};
use crate::turn::{agenda, dispatch};
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::odometer::{Chance, distribution};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::terrain::PieceId;

const fn structure(size: u8, (critical, hit, save): (u8, u8, u8), points: u8) -> Structure {
    Structure {
        size,
        armour: Armour { critical, hit, save },
        points,
        capacity: 12,
        floors: 2,
        cover: Cover::Hard,
        bunker: false,
        wooden: false,
        front: Bearing::NORTH,
    }
}

/// A brick house of VD-BLDG-03.
pub(crate) fn house() -> Structure {
    structure(6, (10, 5, 4), 6)
}

/// A wooden house.
pub(crate) fn wooden() -> Structure {
    Structure { cover: Cover::Soft, wooden: true, ..structure(6, (8, 4, 5), 4) }
}

/// A field bunker.
pub(crate) fn bunker() -> Structure {
    Structure { bunker: true, floors: 1, capacity: 10, ..structure(2, (10, 7, 4), 4) }
}

/// A bridge.
pub(crate) fn bridge() -> Structure {
    Structure { cover: Cover::None, floors: 0, capacity: 0, ..structure(1, (12, 7, 4), 8) }
}

/// A structure from (20, 20) to (24, 24) with a squad of five inside, and an attacker at (22, 17).
pub(crate) fn siege(
    structure: Structure,
    attacker: UnitProfile,
    inside: UnitProfile,
) -> (VictoryDecision, State, UnitId, UnitId, PieceId) {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(20, 20), Point::inches(24, 24));
    let piece = field.structure(block.into(), structure);
    let unit = field.put(Side::A, attacker, Point::inches(22, 17));
    let enemy = field.put(Side::B, inside, Point::inches(22, 22));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    s.unit_mut(enemy).place = Place::Inside { piece, floor: 0 };
    (book, s, unit, enemy, piece)
}

/// The main gun of a Panzer IV at a structure.
fn shell(book: &VictoryDecision, s: &State, unit: UnitId, piece: PieceId) -> Attack {
    let mut victim = structures::structure_victim(Scene::new(book, s), piece);
    victim.throws.push(Throw {
        damage: DamageDie { die: Die::D10, best_of: 1, bonus: 2 },
        save_minus: 2,
        ..plain(1)
    });
    throws::one_on_one(book, unit, victim)
}

/// VD-BLDG-01, VD-BLDG-03: what a structure shows an attack.
#[test]
fn a_structure_has_no_facings_and_no_cover() {
    let (book, mut s, _, _, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    let victim = structures::structure_victim(Scene::new(&book, &s), piece);
    assert_eq!(victim.armour, Armour { critical: 10, hit: 5, save: 4 });
    assert_eq!((victim.cover_save, victim.re_roll_saves), (7, false));
    assert_eq!((victim.markers, victim.markers_if_hit, victim.medic), (0, 0, false));
    assert_eq!(victim.target, Target::Structure(piece));
    assert!(current::standing(Scene::new(&book, &s), piece).is_some());
    s.collapsed.insert(piece);
    assert!(current::standing(Scene::new(&book, &s), piece).is_none());
    // Of what has fallen nothing can be hit.
    let none = Armour { critical: u8::MAX, hit: u8::MAX, save: 7 };
    assert_eq!(structures::structure_victim(Scene::new(&book, &s), piece).armour, none);
}

/// VD-BLDG-23: points are taken off down to none, then it falls, once.
#[test]
fn points_come_off_a_structure() {
    let (book, mut s, _, _, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    let mut referee = script(&[]);
    structures::batter(&mut Play::new(&book, &mut s, &mut referee), piece, 4, None);
    assert_eq!((s.damage[piece.index()], s.agenda.top().is_some()), (4, false));
    structures::batter(&mut Play::new(&book, &mut s, &mut referee), piece, 4, None);
    assert_eq!((s.damage[piece.index()], s.agenda.top().is_some()), (6, true));
    s.agenda.pop();
    structures::batter(&mut Play::new(&book, &mut s, &mut referee), piece, 1, None);
    assert_eq!((s.damage[piece.index()], s.agenda.top().is_some()), (6, false));
}

/// EX-55: VD-BLDG-23, VD-BLDG-01: the shell of a Panzer IV at a brick house.
#[test]
fn a_shell_hits_a_brick_house_by_the_published_odds() {
    let (book, s, unit, _, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    let lost = distribution(|dice| {
        let mut s = s.clone();
        let attack = shell(&book, &s, unit, piece);
        resolving::resolve_attack(
            &mut Play::new(&book, &mut s, &mut DiceReferee::new(dice, Deaf)),
            &attack,
        );
        s.damage[piece.index()]
    });
    let chances = [Chance::new(7, 24), Chance::new(1, 2), Chance::new(5, 24)];
    assert_eq!([lost[&0], lost[&1], lost[&2]], chances);
}

/// EX-55: VD-BLDG-25: an occupant dies with 55/72 when it falls.
#[test]
fn a_falling_house_kills_an_occupant_by_the_published_odds() {
    let (book, s, _, enemy, piece) = siege(house(), squad(5, &[]), squad(1, &[]));
    let dead = distribution(|dice| {
        let mut s = s.clone();
        let mut referee = DiceReferee::new(dice, Deaf);
        structures::batter(&mut Play::new(&book, &mut s, &mut referee), piece, 6, None);
        agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
        s.unit(enemy).place == Place::Gone
    });
    assert_eq!(dead[&true], Chance::new(55, 72));
}

/// VD-BLDG-25: survivors stand outside within 4", Shaken with as many markers as they are, and do
/// not withdraw; the place is rubble.
#[test]
fn survivors_crawl_out() {
    let (book, mut s, _, enemy, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    let mut referee = script(&[1, 1, 1, 1, 2, 1]);
    structures::batter(&mut Play::new(&book, &mut s, &mut referee), piece, 6, None);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0);
    assert!(s.collapsed.contains(piece));
    let out = s.unit(enemy);
    assert_eq!((out.place, command::strength(&s, enemy), out.markers), (Place::Table, 4, 4));
    assert!(s.shaken.contains(enemy));
    let wall = current::nearest_wall(Scene::new(&book, &s), piece, out.at);
    assert!(wall.within(out.at, Length::inches(4)) && wall != out.at);
    let moves = recorder
        .events
        .iter()
        .filter(|event| matches!(event, crate::event::Event::Moved { unit, .. } if *unit == enemy));
    assert_eq!(moves.count(), 1);
}

/// VD-BLDG-24, VD-ABIL-61: an attack on the structure marks each unit inside once.
#[test]
fn those_inside_are_rattled() {
    let (book, mut s, unit, enemy, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    let mut attack = shell(&book, &s, unit, piece);
    attack.victims[0].markers = 1;
    let mut referee = script(&[1]);
    resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut referee), &attack);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!(s.unit(enemy).markers, 1);
}

/// VD-BLDG-26: plain D6 cannot hurt a bunker of Hit 7+, and can hurt a house of 5+: what cannot is not even
/// rolled, with a bonus of 1 it is.
#[test]
fn plain_dice_do_not_hurt_bunkers() {
    use crate::attack::throws::can_hurt;
    assert!(!can_hurt(plain(1).damage, 0, bunker().armour));
    assert!(can_hurt(plain(1).damage, 0, house().armour));
    let damage = |structure: Structure, modifier: i8, dice: &[u8]| {
        let (book, mut s, unit, _, piece) = siege(structure, squad(5, &[]), squad(5, &[]));
        let mut victim = structures::structure_victim(Scene::new(&book, &s), piece);
        victim.throws.push(Throw { modifier, ..plain(2) });
        let attack = throws::one_on_one(&book, unit, victim);
        let mut referee = script(dice);
        resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut referee), &attack);
        agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
        assert_eq!(referee.into_parts().0.left(), 0, "{dice:?}");
        s.damage[piece.index()]
    };
    assert_eq!(damage(bunker(), 0, &[]), 0);
    assert_eq!(damage(bunker(), 1, &[6, 5, 1]), 1);
    assert_eq!(damage(house(), 0, &[5, 4, 1]), 1);
}

/// VD-BLDG-07, VD-VEH-12: tracks of Size 4 and more break wood: Size D10 at the structure.
#[test]
fn a_tank_drives_into_a_wooden_house() {
    let (book, mut s, _, enemy, piece) = siege(wooden(), panzer_iv(), squad(5, &[]));
    let into = Action::Move { to: Point::inches(22, 21), facing: Bearing::NORTH };
    act(&book, &mut s, into, script(&[4, 8, 1, 2, 1, 1, 5]));
    // A hit and two, of which one is saved.
    assert_eq!((s.damage[piece.index()], s.unit(enemy).markers), (2, 1));
    for (structure, vehicle) in
        [(house(), panzer_iv()), (house(), tiger()), (wooden(), half_track(PropertySet::NONE))]
    {
        let (book, s, ..) = siege(structure, vehicle, squad(5, &[]));
        assert!(dispatch::check_action(Scene::new(&book, &s), into).is_err());
    }
}

/// VD-BLDG-02, VD-BLDG-22, VD-ASSAULT-05, VD-ASSAULT-20, VD-ABIL-41: charges on a house; the men
/// without one hit it with plain dice, which Pioneers roll again.
#[test]
fn men_assault_a_house() {
    let pioneers = squad(9, &[Ability::TankHunter, Ability::Pioneer]);
    let (book, mut s, unit, enemy, piece) = siege(house(), pioneers, squad(5, &[]));
    let target = Target::Structure(piece);
    let assault = |charges| Action::Assault { target, to: Point::inches(22, 19), charges };
    assert_eq!(forbidden(&book, &s, assault(0)).0, "VD-ASSAULT-05");
    assert_eq!(forbidden(&book, &s, assault(5)).0, "VD-ABIL-60");
    let attack = fight::blows_at_structure(Scene::new(&book, &s), unit, piece, 3);
    let throw = attack.victims[0].throws[0];
    assert_eq!((throw.dice, throw.re_roll), (6, ReRoll::Misses));
    // Six dice with re-rolls all miss; the men inside are marked.
    act(&book, &mut s, assault(3), script(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    assert_eq!((s.unit(enemy).markers, s.unit(unit).charges_spent), (1, 3));
    s.unit_mut(unit).at = Point::inches(40, 40);
    // At the end: 3 + 2 hits, 8 + 2 twice, saves on 6+ impossible less two: 4 - 2.
    let mut referee = script(&[3, 8, 1, 6, 5, 4]);
    explosives::detonate_task(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!(referee.into_parts().0.left(), 0);
    assert_eq!(s.damage[piece.index()], 2);
}

/// VD-BLDG-25, VD-BLDG-03: a bridge has nobody inside and falls like a house.
#[test]
fn a_bridge_falls() {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(20, 20), Point::inches(24, 24));
    let piece = field.structure(block.into(), bridge());
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(22, 17));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    let mut referee = script(&[]);
    structures::batter(&mut Play::new(&book, &mut s, &mut referee), piece, 8, None);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert!(s.collapsed.contains(piece));
}
