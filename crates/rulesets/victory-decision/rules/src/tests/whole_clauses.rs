//! Whole clauses in small tables: each limit and one beyond, each item of a list by itself.

use crate::action::{Action, LAYS_THE_GUN, StartingPlace, Target};
use crate::armour::Armour;
use crate::assault::contact;
use crate::attack::throws::{self, PLAIN_DIE, Throw, Victim, can_hurt, plain};
use crate::attack::{casualties, explosives, resolving, structures, victims};
use crate::event::Event;
use crate::fire::targets;
use crate::position::{concealment, cover};
use crate::setup::{placing, splitting, stages};
use crate::state::activation::Charge;
use crate::state::agenda::{Author, Progress, Task, Threat};
use crate::state::unit::{Place, UnitSet};
use crate::state::{MAX_FOXHOLES, State, Step};
use crate::terrain::ground::{Cover, Terrain};
use crate::terrain::scenario::{Form, Fortification};
use crate::tests::assault::{bystander, squad};
use crate::tests::fixture::*;
use crate::tests::movement::area;
use crate::tests::structures::{bunker, house, siege};
use crate::tests::vehicles::{half_track, tiger, truck};
use crate::turn::{agenda, individuals, initiative, reserves};
use crate::units::command;
use crate::units::profile::{
    Ability, Body, DamageDie, Facing, FireArc, Group, Part, Property, PropertySet, UnitProfile,
};
use crate::view::View;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ruleset, Side, UnitId};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::Disc;

const NOBODY: Author = Author { credit: None, threat: Threat::Nobody };

const fn die(die: Die, best_of: u8, bonus: u8) -> DamageDie {
    DamageDie { die, best_of, bonus }
}

/// VD-CHAR-04, VD-CHAR-05, VD-CHAR-06, VD-SHOOT-10, VD-VEH-03: below Hit nothing, from Hit on one hit,
/// from Critical on two, after bonus and modifier, for men and for vehicles.
#[test]
fn hits_of_a_die() {
    let men = Armour { critical: 6, hit: 4, save: 6 };
    let hits = |modifier: i8, damage: DamageDie, armour: Armour| -> Vec<u8> {
        let throw = Throw { modifier, ..plain(1) };
        (1..=damage.die.faces()).map(|shown| throw.hits(damage, shown, armour)).collect()
    };
    assert_eq!(hits(0, die(Die::D6, 1, 0), men), [0, 0, 0, 1, 1, 2]);
    assert_eq!(hits(0, die(Die::D6, 1, 1), men), [0, 0, 1, 1, 2, 2]);
    assert_eq!(hits(-1, die(Die::D6, 1, 0), men), [0, 0, 0, 0, 1, 1]);
    assert_eq!(hits(1, die(Die::D6, 1, 0), men), [0, 0, 1, 1, 2, 2]);
    let front = Armour { critical: 12, hit: 8, save: 4 };
    assert_eq!(hits(0, die(Die::D10, 1, 2), front), [0, 0, 0, 0, 0, 1, 1, 1, 1, 2]);
}

/// VD-VEH-29, VD-VEH-30, VD-ENG-10, VD-BLDG-26, VD-CHAR-02: a die, a D6 of a man, can hurt if its best result with bonus and
/// modifier reaches Hit.
#[test]
fn what_can_hurt() {
    assert_eq!(PLAIN_DIE, die(Die::D6, 1, 0));
    let needs = |hit: u8| Armour { critical: 14, hit, save: 4 };
    assert!(can_hurt(PLAIN_DIE, 0, needs(6)) && !can_hurt(PLAIN_DIE, 0, needs(7)));
    assert!(can_hurt(PLAIN_DIE, 1, needs(7)) && !can_hurt(PLAIN_DIE, 1, needs(8)));
    assert!(can_hurt(PLAIN_DIE, -1, needs(5)) && !can_hurt(PLAIN_DIE, -1, needs(6)));
    let shell = die(Die::D10, 1, 2);
    assert!(can_hurt(shell, 0, needs(12)) && !can_hurt(shell, 0, needs(13)));
    // The best of two dice is no more than a die can show.
    let heavy = die(Die::D6, 2, 2);
    assert!(can_hurt(heavy, 0, needs(8)) && !can_hurt(heavy, 0, needs(9)));
}

/// VD-VEH-30, VD-VSP-05, VD-BLDG-24: any attack marks men and Open vehicles; closed vehicles and
/// structures only one with a die that can hurt them. What has no dice its attacker has judged.
#[test]
fn what_is_felt() {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(50, 20), Point::inches(54, 24));
    let piece = field.structure(block.into(), bunker());
    let open = PropertySet::NONE.with(Property::Open);
    let men = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let closed = field.put(Side::A, tiger(), Point::inches(30, 20));
    let carrier = field.put(Side::A, half_track(open), Point::inches(40, 20));
    let (book, s) = field.ready();
    let armour = Armour { critical: 14, hit: 7, save: 4 };
    let felt = |target: Target, dice: &[(u8, i8)]| {
        let mut victim =
            Victim { target, armour, ..structures::structure_victim(&book, &s, piece) };
        for &(dice, modifier) in dice {
            victim.throws.push(Throw { modifier, ..plain(dice) });
        }
        throws::feels(&book, &victim)
    };
    for target in [Target::Unit(closed), Target::Structure(piece)] {
        assert!(!felt(target, &[(1, 0)]) && felt(target, &[(1, 1)]), "{target:?}");
        assert!(!felt(target, &[(0, 1)]) && felt(target, &[(1, 0), (1, 1)]), "{target:?}");
        assert!(felt(target, &[]), "{target:?}");
    }
    for target in [Target::Unit(men), Target::Unit(carrier)] {
        assert!(felt(target, &[(1, 0)]) && felt(target, &[]), "{target:?}");
    }
}

/// VD-SHOOT-15, VD-COVER-09, VD-ENG-09, VD-FEAT-23, VD-FEAT-24: the better of Save, after Save/-X, and
/// Cover Save, which Save/-X leaves alone; none better than 2; where cover does not count the Save.
#[test]
fn numbers_of_saves() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let (book, s) = field.ready();
    let needed = |save: u8, cover_save: u8, save_minus: u8, ignores_cover: bool| {
        let mut victim = victims::victim(&book, &s, unit, Point::inches(20, 40));
        (victim.armour.save, victim.cover_save) = (save, cover_save);
        let throw = Throw { save_minus, ignores_cover, ..plain(1) };
        resolving::save_needed(&book, &victim, &throw)
    };
    assert_eq!([needed(6, 7, 0, false), needed(6, 4, 0, false), needed(3, 4, 0, false)], [6, 4, 3]);
    assert_eq!([needed(3, 4, 2, false), needed(3, 7, 2, false), needed(6, 7, 1, false)], [4, 5, 7]);
    assert_eq!([needed(1, 7, 0, false), needed(5, 1, 0, false), needed(2, 7, 0, false)], [2, 2, 2]);
    assert_eq!([needed(6, 3, 0, true), needed(4, 3, 1, true), needed(1, 3, 0, true)], [6, 5, 2]);
}

/// VD-ABIL-52, VD-ABIL-53, VD-ASSAULT-03, VD-ABIL-56: D10+2 and Save/-2, of Improved charges the
/// higher of two and Save/-3; no cover, no re-roll and no modifier of an Assault.
#[test]
fn the_two_kinds_of_charges() {
    assert_eq!(explosives::charge_die(false), die(Die::D10, 1, 2));
    assert_eq!(explosives::charge_die(true), die(Die::D10, 2, 2));
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[Ability::Grenades]), Point::inches(20, 17));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    let (book, s) = field.acting(unit);
    for (improved, save_minus) in [(false, 2), (true, 3)] {
        let charge = Charge {
            target: Target::Unit(tank),
            facing: Facing::Rear,
            at: Point::new(2_000, 1_850),
            hull_at: Point::inches(20, 20),
            count: 2,
            improved,
        };
        let attack = explosives::on_target(&book, &s, unit, &[charge]);
        let throw = attack.victims[0].throws[0];
        let damage = explosives::charge_die(improved);
        let plain = Throw { save_minus, ignores_cover: true, ..Throw::of(2, damage) };
        assert_eq!(throw, plain);
    }
}

/// VD-BLDG-02, VD-ABIL-54, VD-ABIL-60, VD-ABIL-76: charges are for vehicles and standing structures,
/// four on each at most, of men of the active unit able to act.
#[test]
fn what_charges_are_for() {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(30, 20), Point::inches(34, 24));
    let piece = field.structure(block.into(), house());
    let hunters = || squad(6, &[Ability::TankHunter]);
    let unit = field.put(Side::A, hunters(), Point::inches(20, 17));
    let other = field.put(Side::A, hunters(), Point::inches(24, 17));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    let men = field.put(Side::B, squad(5, &[]), Point::inches(40, 20));
    let (book, mut s) = field.acting(unit);
    let most = |s: &State, unit, target| explosives::most_charges(&book, s, unit, target);
    assert_eq!(most(&s, unit, Target::Unit(tank)), 4);
    assert_eq!(most(&s, unit, Target::Structure(piece)), 4);
    assert_eq!(most(&s, unit, Target::Unit(men)), 0);
    assert_eq!(most(&s, other, Target::Unit(tank)), 0);
    let mut fallen = s.clone();
    fallen.collapsed.insert(piece);
    assert_eq!(most(&fallen, unit, Target::Structure(piece)), 0);
    for (markers, able) in [(2, 4), (3, 3), (5, 1), (6, 0)] {
        s.unit_mut(unit).markers = markers;
        assert_eq!(most(&s, unit, Target::Unit(tank)), able, "{markers}");
    }
    s.unit_mut(unit).markers = 0;
    explosives::place_charges(&book, &mut s, unit, Target::Unit(tank), 3, &mut script(&[]));
    assert_eq!(most(&s, unit, Target::Unit(tank)), 1);
    assert_eq!(most(&s, unit, Target::Structure(piece)), 3, "three have none left");
}

/// VD-INIT-02: who won the roll names first on odd turns, the other on even ones.
#[test]
fn who_names_first() {
    let mut s = State::blank();
    for (names_first, expected) in [
        (Side::A, [Side::A, Side::B, Side::A, Side::B, Side::A]),
        (Side::B, [Side::B, Side::A, Side::B, Side::A, Side::B]),
    ] {
        s.names_first = names_first;
        let namers = [1, 2, 3, 4, 5].map(|turn| {
            s.turn = turn;
            initiative::namer(&s)
        });
        assert_eq!(namers, expected);
    }
}

/// VD-INIT-02, VD-INIT-03: a plain D6 each, a tie again; all of it is told.
#[test]
fn the_roll_for_naming_first() {
    let mut s = State::blank();
    let mut referee = script(&[4, 4, 2, 5]);
    stages::roll_who_names_first(&mut s, &mut referee);
    let (dice, recorder) = referee.into_parts();
    assert_eq!((s.names_first, dice.left()), (Side::B, 0));
    let told = |event: &Event| match event {
        Event::Rolled { unit: None, clause, die, modifier, passed: None } => {
            (clause.0, *die, *modifier)
        }
        other => panic!("{other:?}"),
    };
    let told: Vec<_> = recorder.events.iter().map(told).collect();
    assert_eq!(told, [4, 4, 2, 5].map(|die| ("VD-INIT-03", die, 0)));
}

/// VD-INIT-01: what names no unit is no decision.
#[test]
fn there_is_no_such_unit() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.ready();
    (s.step, s.decider) = (Step::NominateFirst, Side::A);
    let name =
        |unit| book.check(&s, Action::Nominate { unit, leader: 0 }).map_err(|why| why.clause);
    assert_eq!(name(unit), Ok(()));
    assert_eq!(name(UnitId(2)), Err(Clause("VD-INIT-01")));
    // Of whatever kind it is: what is not asked for now is another matter.
    let spot = |unit| book.check(&s, Action::Spot(unit)).map_err(|why| why.clause);
    assert_eq!(spot(UnitId(2)), Err(Clause("VD-INIT-01")));
    assert_ne!(spot(unit), spot(UnitId(2)));
}

/// VD-ENG-08, VD-MOVE-01: a decision is told first, with its side, its unit and itself; men move up to
/// 4.00".
#[test]
fn decisions_are_told() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    let action = Action::Move { to: Point::inches(20, 22), facing: Bearing::NORTH };
    let events = act(&book, &mut s, action, script(&[]));
    let decided = Event::Decided { side: Side::A, unit: Some(unit), action };
    assert_eq!(events.first(), Some(&decided));
    assert_eq!(s.unit(unit).at, Point::inches(20, 22));
    let go = |y: i16| Action::Move { to: Point::new(2_000, y), facing: Bearing::NORTH };
    assert_eq!(forbidden(&book, &s, go(2_601)), Clause("VD-MOVE-06"));
    act(&book, &mut s, go(2_600), script(&[]));
    assert_eq!(s.unit(unit).at, Point::inches(20, 26));
}

/// VD-SHOOT-20, VD-SHOOT-24, VD-SUPP-03: more casualties than there are models, or as many, leave
/// nobody and no choice; one less is for the owner to choose. No casualty is no loss.
#[test]
fn losses_beyond_the_last() {
    let after = |count: u8| {
        let mut field = Field::open();
        let unit = field.put(Side::A, rifle_section(), Point::inches(20, 20));
        let (book, mut s) = field.ready();
        let done =
            casualties::casualties_task(&book, &mut s, unit, count, NOBODY, &mut script(&[]));
        (done, s.unit(unit).place)
    };
    assert_eq!(after(9), (Progress::Asked, Place::Table));
    assert_eq!(after(10), (Progress::Done, Place::Gone));
    assert_eq!(after(11), (Progress::Done, Place::Gone));
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    let before = *s.unit(unit);
    let mut referee = script(&[]);
    let none = casualties::Loss { group: 1, count: 0 };
    casualties::remove_strength(&book, &mut s, unit, none, NOBODY, &mut referee);
    assert!(referee.into_parts().1.events.is_empty() && *s.unit(unit) == before);
}

/// VD-VEH-42, VD-VEH-43, VD-VEH-46, VD-SUPP-03: of two tanks the nearer one is hit; each leaves one
/// wreck, where it stood, and nobody gets out.
#[test]
fn two_tanks_are_two_wrecks() {
    let mut pair = panzer_iv();
    pair.groups.push(pair.groups[0].clone());
    let mut field = Field::open();
    let shooter = field.put(Side::A, grenadiers(), Point::inches(20, 46));
    let pair = field.put(Side::B, pair, Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.ready();
    // The second stands 4" north of the leader, nearer to the shooter.
    let by = Author { credit: None, threat: Threat::Unit(shooter) };
    casualties::casualties_task(&book, &mut s, pair, 2, by, &mut script(&[]));
    assert_eq!((s.unit(pair).strength[..2].to_vec(), s.unit(pair).leader), (vec![2, 0], 0));
    assert_eq!(s.unit(pair).at, Point::inches(20, 20));
    let wrecks = |s: &State| s.wrecks.iter().map(|wreck| wreck.at).collect::<Vec<_>>();
    assert_eq!(wrecks(&s), [Point::inches(20, 24)]);
    casualties::casualties_task(&book, &mut s, pair, 2, by, &mut script(&[]));
    assert_eq!(wrecks(&s), [Point::inches(20, 24), Point::inches(20, 20)]);
    assert_eq!((s.unit(pair).place, s.present.contains(pair)), (Place::Gone, false));
    assert_eq!(s.agenda.top(), None);
}

/// VD-COVER-11: in an area, behind a line or in a structure; whoever is aboard or off the table is in
/// no cover.
#[test]
fn in_cover_by_oneself() {
    let mut field = Field::open();
    let piece = field.terrain(Terrain::Woods, area(18, 18, 22, 22));
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let vehicle = field.put(Side::A, truck(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    for (place, covered) in [
        (Place::Table, true),
        (Place::Inside { piece, floor: 0 }, true),
        (Place::Nowhere, false),
        (Place::Reserve, false),
        (Place::Aboard { vehicle }, false),
        (Place::Gone, false),
    ] {
        s.unit_mut(unit).place = place;
        assert_eq!(cover::in_any_cover(&book, &s, unit), covered, "{place:?}");
    }
}

/// VD-COVER-03: a line of several stretches is behind whichever of them one stands within 2.00".
#[test]
fn one_stretch_of_a_line_is_enough() {
    let covered = |y: i16| {
        let stretch =
            |low: i16, x: i16| Rect::new(Point::new(x, low), Point::new(x + 800, low + 20)).into();
        let mut field = Field::open();
        field.pieces(Terrain::Wall, &[stretch(2_200, 1_600), stretch(4_000, 6_000)]);
        let unit = field.put(Side::A, squad(1, &[]), Point::new(2_000, y));
        let (book, s) = field.ready();
        cover::cover(&book, &s, unit, Point::inches(20, 30))
    };
    assert_eq!([covered(2_000), covered(1_999)], [Cover::Hard, Cover::Broken]);
}

/// VD-HIDE-02, VD-SPEC-14: at night one hides in the open, seen, with no enemy within 12.00", whoever
/// else is farther off.
#[test]
fn hiding_in_the_dark() {
    let hides = |first: i16, second: i16, night: bool| {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(1, &[]), Point::inches(20, 20));
        field.put(Side::B, squad(1, &[]), Point::new(2_000, 2_000 + first));
        field.put(Side::B, squad(1, &[]), Point::new(2_000 + second, 2_000));
        let (book, mut s) = field.acting(unit);
        s.night = night;
        concealment::check_hide(&book, &s, unit).map_err(|why| why.clause.0)
    };
    assert_eq!(hides(1_201, 1_201, true), Ok(()));
    assert_eq!(hides(1_201, 1_201, false), Err("VD-HIDE-02"));
    assert_eq!(hides(1_200, 1_201, true), Err("VD-HIDE-02"));
    assert_eq!(hides(1_201, 1_200, true), Err("VD-HIDE-02"));
}

/// VD-ABIL-32: an Infiltrator stays Hidden in cover or out of sight, not nearer than 6.00" to a visible
/// enemy who sees him.
#[test]
fn who_creeps_stays_hidden() {
    let stays = |covered: bool, walled: bool, hidden: bool, far: i16| {
        let mut field = Field::open();
        if covered {
            field.terrain(Terrain::Crops, area(18, 18, 22, 22));
        }
        if walled {
            let block = Rect::new(Point::inches(1, 22), Point::inches(71, 23));
            field.structure(block.into(), house());
        }
        let unit = field.put(Side::A, squad(1, &[]), Point::inches(20, 20));
        let enemy = field.put(Side::B, squad(1, &[]), Point::new(2_000, 2_000 + far));
        let (book, mut s) = field.ready();
        if hidden {
            s.hidden.insert(enemy);
        }
        concealment::stays_hidden(&book, &s, unit)
    };
    assert!(!stays(false, false, false, 2_000), "seen in the open");
    assert!(stays(true, false, false, 2_000) && stays(true, false, false, 600));
    assert!(!stays(true, false, false, 599) && stays(true, false, true, 599));
    assert!(stays(false, true, false, 2_000) && stays(false, true, false, 500));
}

/// VD-COH-07, VD-ABIL-27, VD-ABIL-28: the Individual himself leaves, from whatever group, as long as he
/// lives.
#[test]
fn who_leaves_is_the_individual() {
    let mut field = Field::open();
    let groups = vec![men("Men", 3, 4, &[]), men("Leader", 1, 6, &[Ability::Individual])];
    let unit = field.put(Side::A, infantry(100, groups, &[hand(0, RIFLE)]), Point::inches(20, 20));
    field.part(unit, Part::Individual);
    let alone = UnitId(1);
    let (book, mut s) = field.ready();
    s.unit_mut(alone).place = Place::Nowhere;
    s.unit_mut(alone).strength = Default::default();
    let leave = Action::Leave { acts: true };
    let why =
        |s: &State| individuals::check_free_step(&book, s, unit, leave).map_err(|why| why.clause.0);
    assert_eq!(why(&s), Ok(()));
    let mut without = s.clone();
    without.unit_mut(unit).strength[1] = 0;
    assert_eq!(why(&without), Err("VD-ABIL-28"));
    activate(&book, &mut s, unit);
    individuals::take_free_step(&book, &mut s, unit, leave, &mut script(&[]));
    assert_eq!(s.unit(alone).strength[..2], [0, 1]);
    assert_eq!(s.unit(unit).strength[..2], [3, 0]);
}

/// VD-ABIL-14, VD-ABIL-15, VD-ABIL-17: both parts have models; only a unit with Fire Teams is divided, a squad without named ones into
/// parts of three at least, one whose leader alone has the ability into parts of two.
#[test]
fn how_small_a_team_may_be() {
    let why = |profile: UnitProfile, leave: &[u8]| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        field.part(unit, Part::SecondTeam);
        let (book, mut s) = field.ready();
        s.unit_mut(UnitId(1)).place = Place::Nowhere;
        s.unit_mut(UnitId(1)).strength = Default::default();
        let mut models = s.unit(unit).strength;
        models.fill(0);
        models[..leave.len()].copy_from_slice(leave);
        splitting::check_split(&book, &s, unit, models).err().map_or("", |why| why.clause.0)
    };
    assert_eq!(why(squad(8, &[]), &[4]), "VD-ABIL-14");
    let teams = |leave: u8| why(squad(8, &[Ability::FireTeam]), &[leave]);
    assert_eq!([2, 3, 5, 6].map(teams), ["VD-ABIL-17", "", "", "VD-ABIL-17"]);
    assert_eq!([0, 8, 9].map(teams), ["VD-ABIL-15"; 3]);
    // One Leutnant, one Unteroffizier and four men.
    let staff = |men: u8| why(command_squad(), &[0, 1, men]);
    assert_eq!([0, 1, 3, 4].map(staff), ["VD-ABIL-17", "", "", "VD-ABIL-17"]);
}

/// VD-BLDG-25: survivors of a collapse are Shaken, with as many markers as they are, and do not
/// withdraw, though enemies look on.
#[test]
fn survivors_of_a_collapse_stay() {
    let (book, mut s, _, enemy, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    s.agenda.push(Task::Collapse { piece: piece.0, credit: None });
    // Three of five dice D6+2 hit, and no save of 6 is thrown.
    let mut referee = script(&[2, 2, 2, 1, 1, 5, 5, 5]);
    agenda::run_agenda(&book, &mut s, &mut referee);
    assert_eq!(referee.into_parts().0.left(), 0);
    assert_eq!((command::strength(&s, enemy), s.shaken.contains(enemy)), (2, true));
    assert!(s.unit(enemy).markers >= 2 && s.step != Step::Withdraw);
    assert!(s.withdrew.is_empty() || s.agenda.top().is_none());
    let out = s.unit(enemy).at;
    let wall = crate::terrain::current::nearest_wall(&book, &s, piece, out);
    assert!(wall.within(out, Length::inches(4)), "{out:?}");
}

/// VD-SPEC-31: the search for a free point goes as deep as the table, from a short edge also beyond
/// its width.
#[test]
fn arriving_far_from_the_edge() {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(0, 0), Point::inches(60, 48));
    field.structure(block.into(), house());
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(70, 20));
    let (book, mut s) = field.ready();
    s.form = Form::ShortEdges;
    s.unit_mut(unit).place = Place::Reserve;
    s.present = UnitSet::EMPTY;
    assert_eq!(reserves::nearest_entry(&book, &s, unit).x, 6_100);
}

/// VD-VEH-11: without an activation in which it began with the enemy in reach a vehicle crushes nobody.
#[test]
fn only_who_began_in_reach_is_crushed() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let men = field.put(Side::B, squad(5, &[]), Point::inches(20, 23));
    let (book, mut s) = field.acting(tank);
    let why = |s: &State| {
        let target = Target::Unit(men);
        contact::check_crushing(&book, s, tank, target, 0).map_err(|why| why.clause.0)
    };
    assert_eq!(why(&s), Err("VD-VEH-11"));
    s.active.as_mut().expect("it acts").contacts.insert(men);
    assert_eq!(why(&s), Ok(()));
    s.active = None;
    assert_eq!(why(&s), Err("VD-VEH-11"));
}

/// VD-SHOOT-22, VD-BLDG-24: an attack on a structure marks those inside, and a man alone is Shaken by
/// it.
#[test]
fn those_inside_are_checked() {
    let (book, mut s, unit, enemy, piece) = siege(house(), panzer_iv(), squad(1, &[]));
    let mut attack =
        throws::one_on_one(&book, unit, structures::structure_victim(&book, &s, piece));
    attack.victims[0].markers = 1;
    let damage = die(Die::D10, 1, 2);
    attack.victims[0].throws.push(Throw { damage, ..plain(1) });
    let mut referee = script(&[1]);
    resolving::resolve_attack(&book, &mut s, &attack, &mut referee);
    agenda::run_agenda(&book, &mut s, &mut referee);
    assert_eq!((s.unit(enemy).markers, s.shaken.contains(enemy)), (1, true));
}

/// VD-ABIL-04, VD-ABIL-10, VD-ABIL-11, VD-VSP-02, VD-ABIL-46, VD-VSP-10, VD-INIT-08, VD-INIT-11: who has
/// Command, who is of Recon, and who adds 1 for either: as long as the model lives, a stand as long as
/// it has a point.
#[test]
fn command_and_recon() {
    let with = |ability: Option<Ability>| {
        let lead = ability.into_iter().collect::<Vec<_>>();
        infantry(100, vec![men("Leader", 1, 6, &lead), men("Men", 4, 4, &[])], &[hand(1, RIFLE)])
    };
    let drives = |property: Option<Property>| {
        let properties = property.map_or(PropertySet::NONE, |one| PropertySet::NONE.with(one));
        half_track(properties)
    };
    let stand = |mut profile: UnitProfile| {
        profile.groups[0].body = Body::Stand { hp: 5 };
        profile.groups[0].strength = 5;
        profile
    };
    let has = |profile: UnitProfile, dead: Option<usize>| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let (book, mut s) = field.ready();
        if let Some(group) = dead {
            s.unit_mut(unit).strength[group] -= 1;
        }
        [
            command::has_command(&book, &s, unit),
            command::is_recon(&book, &s, unit),
            command::initiative_bonus(&book, &s, unit),
        ]
    };
    assert_eq!(has(with(Some(Ability::Command)), None), [true, false, true]);
    assert_eq!(has(with(Some(Ability::Command)), Some(1)), [true, false, true]);
    assert_eq!(has(with(Some(Ability::Command)), Some(0)), [false; 3]);
    assert_eq!(has(stand(with(Some(Ability::Command))), Some(0)), [true, false, true]);
    assert_eq!(has(with(Some(Ability::Recon)), None), [false, true, true]);
    assert_eq!(has(with(Some(Ability::Recon)), Some(0)), [false; 3]);
    assert_eq!(has(with(None), None), [false; 3]);
    assert_eq!(has(drives(Some(Property::CommandVehicle)), None), [true, false, true]);
    assert_eq!(has(drives(Some(Property::Recon)), None), [false, true, true]);
    assert_eq!(has(drives(Some(Property::Radio)), None), [false; 3]);
    assert_eq!(has(drives(None), None), [false; 3]);
}

/// VD-MOVE-07: nobody begins where a friend stands; the bases of two men touch at 1.00", a man's and
/// that of a tank of Size 4 at 2.00".
#[test]
fn nobody_begins_on_a_friend() {
    use crate::setup::zones::check_stand;
    let mut field = Field::open();
    let friend = field.put(Side::A, squad(1, &[]), Point::inches(20, 20));
    let tank = field.put(Side::A, panzer_iv(), Point::inches(40, 20));
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(60, 20));
    field.put(Side::B, squad(1, &[]), Point::inches(30, 20));
    let (book, mut s) = field.ready();
    s.present.remove(unit);
    let why = |s: &State, x: i16| {
        check_stand(&book, s, unit, Point::new(x, 2_000)).err().map_or("", |why| why.clause.0)
    };
    assert_eq!([2_000, 2_099, 2_100].map(|x| why(&s, x)), ["VD-MOVE-07", "VD-MOVE-07", ""]);
    assert_eq!([4_000, 4_199, 4_200].map(|x| why(&s, x)), ["VD-MOVE-07", "VD-MOVE-07", ""]);
    assert_eq!(why(&s, 3_000), "", "an enemy is for other clauses");
    s.unit_mut(friend).place = Place::Aboard { vehicle: tank };
    assert_eq!(why(&s, 2_000), "");
}

/// VD-ENG-14, VD-SPEC-02: foxholes are offered to infantry on the table as it is placed, while some are
/// bought and the table has room for one more.
#[test]
fn room_for_foxholes() {
    let offered = |profile: UnitProfile, bought: u8, there: usize| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let (book, mut s) = field.ready();
        s.unit_mut(unit).place = Place::Nowhere;
        s.present = UnitSet::EMPTY;
        s.setup.fortifications[0][Fortification::Foxholes.index()] = bought;
        for _ in 0..there {
            s.foxholes.push(Point::inches(60, 40));
        }
        let point = Point::inches(20, 5);
        let start = StartingPlace::At { point, facing: Bearing::NORTH, hidden: false };
        let mut referee = script(&[]);
        placing::deploy(&book, &mut s, Action::Deploy { unit, start }, &mut referee);
        // VD-DEPLOY-09: and that it is placed is told.
        let clause = Clause("VD-DEPLOY-09");
        let told = Event::Moved { unit, from: point, to: point, clause };
        assert!(referee.into_parts().1.events.contains(&told));
        s.setup.entrenching == Some(unit)
    };
    assert!(offered(squad(5, &[]), 1, 0) && offered(squad(5, &[]), 1, MAX_FOXHOLES - 1));
    assert!(!offered(squad(5, &[]), 1, MAX_FOXHOLES) && !offered(squad(5, &[]), 0, 0));
    assert!(!offered(panzer_iv(), 1, 0));
}

/// VD-BLDG-04, VD-BLDG-05, VD-DEPLOY-14: who begins in a structure: infantry and no gun, on a floor
/// there is, with friends alone, and as many as the floor holds: twelve.
#[test]
fn quarters() {
    let why = |profile: UnitProfile, floor: u8, host: u8, side: Side| {
        let mut field = Field::open();
        let block = Rect::new(Point::inches(20, 4), Point::inches(24, 8));
        let piece = field.structure(block.into(), house());
        let unit = field.put(Side::A, profile, Point::inches(22, 2));
        let first = field.put(side, squad(host, &[]), Point::inches(22, 6));
        let second = field.put(Side::B, squad(1, &[]), Point::inches(60, 46));
        let (book, mut s) = field.ready();
        s.present.remove(unit);
        s.unit_mut(unit).place = Place::Nowhere;
        s.unit_mut(first).place = Place::Inside { piece, floor: 0 };
        s.unit_mut(second).place = Place::Table;
        let start = StartingPlace::Inside { piece, floor, hidden: false };
        (s.decider, s.setup.placing) = (Side::A, UnitSet::of(unit));
        let deploy = Action::Deploy { unit, start };
        placing::check_deploy(&book, &s, deploy).err().map_or("", |why| why.clause.0)
    };
    let friends = |host: u8| why(squad(5, &[]), 0, host, Side::A);
    assert_eq!([6, 7, 8].map(friends), ["", "", "VD-BLDG-05"]);
    assert_eq!([1, 2].map(|floor| why(squad(5, &[]), floor, 12, Side::A)), ["", "VD-BLDG-04"]);
    assert_eq!(why(squad(1, &[]), 0, 1, Side::B), "VD-BLDG-05");
    assert_eq!(why(squad(1, &[]), 1, 1, Side::B), "VD-DEPLOY-12", "the other floor");
    assert_eq!(why(panzer_iv(), 0, 1, Side::A), "VD-BLDG-04");
    assert_eq!(why(crew(60, 3, 4, HMG, FireArc::Front), 0, 1, Side::A), "VD-BLDG-04");
    assert_eq!(why(crew(60, 3, 4, MORTAR, FireArc::All), 0, 1, Side::A), "");
}

/// VD-DEPLOY-10, VD-ABIL-03: in the open one begins as far from the own edge as his Ld allows, an
/// Ambush in cover anywhere in its own half.
#[test]
fn where_one_may_begin() {
    let mut field = Field::open();
    field.terrain(Terrain::Woods, area(8, 18, 12, 22));
    field.terrain(Terrain::Woods, area(8, 28, 12, 32));
    let plain = field.put(Side::A, squad(1, &[]), Point::inches(60, 2));
    let lurker = field.put(Side::A, squad(1, &[Ability::Ambush]), Point::inches(64, 2));
    let (book, s) = field.ready();
    let view = View::new(&book, &s, Side::A);
    let may = |unit, x: i16, y: i16| view.may_begin_at(unit, Point::new(x, y));
    for unit in [plain, lurker] {
        assert!(may(unit, 2_000, 1_200) && !may(unit, 2_000, 1_201), "{unit:?}");
        assert!(!may(unit, 2_000, -1), "{unit:?}");
    }
    assert!(may(lurker, 1_000, 2_000) && !may(plain, 1_000, 2_000));
    assert!(!may(lurker, 1_000, 3_000));
}

/// VD-SHAKEN-16, VD-ABIL-28: who joins with fewer markers than men may end the Shaken state of those he
/// joins, before they act.
#[test]
fn a_leader_steadies_his_men() {
    let joined = |markers: u8| {
        let mut field = Field::open();
        let unit = field.put(Side::A, command_squad(), Point::inches(20, 20));
        field.part(unit, Part::Individual);
        bystander(&mut field, Side::B);
        let (book, mut s) = field.ready();
        let man = UnitId(2);
        splitting::detach(&book, &mut s, unit, man, &[1, 0, 0, 0, 0, 0, 0, 0]);
        s.present.insert(man);
        s.unit_mut(unit).markers = markers;
        s.shaken.insert(unit);
        activate(&book, &mut s, man);
        individuals::take_free_step(&book, &mut s, man, Action::Join(unit), &mut script(&[]));
        let active = s.active.as_ref().expect("they act");
        (active.unit == unit, active.began_shaken, s.shaken.contains(unit))
    };
    assert_eq!(joined(5), (true, false, false));
    assert_eq!(joined(6), (true, true, true));
}

/// VD-ABIL-59, VD-ABIL-78, VD-FEAT-08: charges that go off hit the men of both sides within 2" of them,
/// with a die for each, after those on their target.
#[test]
fn charges_hit_both_sides() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[Ability::TankHunter]), Point::new(2_000, 1_650));
    let friend = field.put(Side::A, squad(1, &[]), Point::new(2_100, 1_750));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
    let enemy = field.put(Side::B, squad(1, &[]), Point::new(1_850, 1_750));
    bystander(&mut field, Side::A);
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    explosives::place_charges(&book, &mut s, unit, Target::Unit(tank), 1, &mut script(&[]));
    s.unit_mut(unit).at = Point::inches(20, 5);
    let mut referee = script(&[1, 1, 1]);
    explosives::detonate_task(&book, &mut s, &mut referee);
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0);
    let struck = |event: &Event| match event {
        Event::Damage { target, .. } => Some(*target),
        _ => None,
    };
    let struck: Vec<Target> = recorder.events.iter().filter_map(struck).collect();
    assert_eq!(struck, [tank, enemy, friend].map(Target::Unit));
}

/// VD-BLDG-18: only what comes from above attacks the structures in its area; a direct Blast does not.
#[test]
fn a_direct_blast_spares_structures() {
    use crate::fire::areas::{AreaOf, add_area};
    use crate::state::shared_blast::Touched;
    let (book, s, unit, enemy, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    let hit = |strikes: victims::Strikes| {
        let area = Disc::new(Point::inches(22, 22), Length::inches(2));
        let throw = Throw::of(1, die(Die::D6, 1, 0));
        let blast = AreaOf { area, throw, strikes, skip: None };
        let mut attack = throws::attack_by(&book, unit);
        add_area(&book, &s, &blast, &Touched::default(), &mut attack);
        let dice = |victim: &Victim| (victim.target, victim.throws[0].dice);
        attack.victims.iter().map(dice).collect::<Vec<_>>()
    };
    // A die for each inch of its radius, and half as many as it has models inside.
    let above = [(Target::Structure(piece), 2), (Target::Unit(enemy), 3)];
    assert_eq!(hit(victims::Strikes::Above), above);
    assert_eq!(hit(victims::Strikes::From(Point::inches(22, 10))), []);
}

/// VD-ABIL-42, VD-ABIL-52: charges are carried by men with Tank Hunter or Improved ones, not by
/// vehicles.
#[test]
fn who_carries_charges() {
    let mut field = Field::open();
    let improved = |mut profile: UnitProfile| {
        profile.groups[0].improved_charges = true;
        profile
    };
    let mut hunting = panzer_iv();
    hunting.groups[0].abilities = [Ability::TankHunter].into_iter().collect();
    let own = [
        field.put(Side::A, squad(3, &[Ability::TankHunter]), Point::inches(20, 17)),
        field.put(Side::A, improved(squad(3, &[])), Point::inches(24, 17)),
        field.put(Side::A, squad(3, &[]), Point::inches(28, 17)),
        field.put(Side::A, hunting, Point::inches(32, 17)),
        field.put(Side::A, improved(panzer_iv()), Point::inches(36, 17)),
    ];
    let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 30));
    let (book, mut s) = field.ready();
    let most = own.map(|unit| {
        activate(&book, &mut s, unit);
        explosives::most_charges(&book, &s, unit, Target::Unit(tank))
    });
    assert_eq!(most, [3, 3, 0, 0, 0]);
}

/// VD-HIDE-07, VD-TAKE-02: going to another floor is a Move: it reveals, and ends Take Cover!.
#[test]
fn climbing_reveals() {
    let (book, mut s, _, enemy, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    activate(&book, &mut s, enemy);
    s.hidden.insert(enemy);
    s.took_cover.insert(enemy);
    let mut referee = script(&[]);
    let climb = Action::Enter { piece, floor: 1 };
    crate::march::boarding_actions::board(&book, &mut s, enemy, climb, &mut referee);
    assert_eq!(s.unit(enemy).place, Place::Inside { piece, floor: 1 });
    assert!(!s.hidden.contains(enemy) && !s.took_cover.contains(enemy));
}

/// VD-FEAT-14, VD-FEAT-35, VD-SHOOT-26: while the co-axial weapon lays the gun the other weapons fire
/// as well, as many as are left of the limit.
#[test]
fn the_others_fire_too() {
    let offered = |markers: u8| {
        let mut field = Field::open();
        let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
        let enemy = field.put(Side::B, rifle_section(), Point::inches(20, 40));
        let (book, mut s) = field.acting(tank);
        s.unit_mut(tank).markers = markers;
        let mut options = Vec::new();
        crate::fire::shooting::shoot_options(&book, &s, tank, &mut options);
        options.iter().find_map(|option| match option {
            Action::Shoot { target, volley, .. }
                if *target == Target::Unit(enemy) && volley[1] == LAYS_THE_GUN =>
            {
                Some(volley[..4].to_vec())
            }
            _ => None,
        })
    };
    assert_eq!(offered(0), Some(vec![1, LAYS_THE_GUN, 1, 1]));
    assert_eq!(offered(2), Some(vec![1, LAYS_THE_GUN, 0, 0]));
    assert_eq!(offered(3), None);
}

/// VD-ABIL-50, VD-ABIL-51: a unit in cover with Stealth is shot at within the distance of its living
/// models, the farthest of them, to the hundredth; once it has shot from anywhere.
#[test]
fn how_far_off_stealth_hides() {
    let why = |far: i16, dead: Option<usize>, shot: bool| {
        let mut field = Field::open();
        field.terrain(Terrain::Crops, area(18, 18, 22, 22));
        let group = |name: &str, count: u8, stealth: u8| Group {
            stealth,
            ..men(name, count, 4, &[Ability::Stealth])
        };
        let groups = vec![group("Scout", 1, 12), group("Men", 3, 6)];
        let unit = field.put(Side::A, squad(5, &[]), Point::new(2_000, 2_000 + far));
        let enemy = field.put(Side::B, infantry(100, groups, &[]), Point::inches(20, 20));
        let (book, mut s) = field.acting(unit);
        if let Some(group) = dead {
            s.unit_mut(enemy).strength[group] = 0;
        }
        if shot {
            s.shot_last.insert(enemy);
        }
        let seen = targets::sighting(&book, &s, unit, Target::Unit(enemy), None);
        seen.err().map_or("", |why| why.clause.0)
    };
    assert_eq!([1_200, 1_201].map(|far| why(far, None, false)), ["", "VD-ABIL-50"]);
    assert_eq!([1_200, 1_201].map(|far| why(far, Some(1), false)), ["", "VD-ABIL-50"]);
    assert_eq!([600, 601].map(|far| why(far, Some(0), false)), ["", "VD-ABIL-50"]);
    assert_eq!(why(2_400, None, true), "");
}

/// VD-ABIL-50: vehicles have no Stealth.
#[test]
fn no_vehicle_is_stealthy() {
    let mut field = Field::open();
    field.terrain(Terrain::Woods, area(17, 17, 23, 23));
    let mut creeping = panzer_iv();
    creeping.groups[0].abilities = [Ability::Stealth].into_iter().collect();
    creeping.groups[0].stealth = 6;
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 27));
    let tank = field.put(Side::B, creeping, Point::inches(20, 20));
    let (book, s) = field.acting(unit);
    assert!(cover::in_any_cover(&book, &s, tank));
    let seen = targets::sighting(&book, &s, unit, Target::Unit(tank), None);
    assert_eq!(seen.err().map_or("", |why| why.clause.0), "");
}

/// VD-VEH-21: tracks turn as they like on the way, wheels and half-tracks by a right angle at most.
#[test]
fn how_far_one_turns_to_drive_off() {
    use crate::movement::flight::can_drive_off;
    use crate::state::withdrawal::Withdrawal;
    let goes = |profile: UnitProfile| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let (book, s) = field.ready();
        let flight = Withdrawal {
            unit,
            from: Point::inches(20, 40),
            danger: None,
            allowance: Length::inches(4),
            reverse: false,
            ways: Default::default(),
            into_cover: false,
        };
        // Ahead, to the right, behind.
        [(20, 24), (24, 20), (20, 16)]
            .map(|(x, y)| can_drive_off(&book, &s, &flight, Point::inches(x, y)))
    };
    assert_eq!(goes(panzer_iv()), [true, true, true]);
    assert_eq!(goes(half_track(PropertySet::NONE)), [true, true, false]);
    assert_eq!(goes(truck()), [true, true, false]);
}

/// VD-END-08, VD-TURN-02, VD-TURN-03: at the start of a turn nobody has been activated, fired or moved, and the
/// segments are counted anew.
#[test]
fn a_turn_begins_anew() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let (_, mut s) = field.ready();
    s.segment = 7;
    s.activated.insert(unit);
    s.fired.insert(unit);
    s.unit_mut(unit).moves = 2;
    s.shot_last.insert(unit);
    initiative::begin_turn(&mut s, &mut script(&[]));
    assert_eq!((s.turn, s.segment, s.unit(unit).moves), (2, 0, 0));
    assert!(s.activated.is_empty() && s.fired.is_empty());
    assert_eq!(s.agenda.top(), Some(&Task::NextSegment));
    assert!(s.shot_last.contains(unit), "it lasts until its next activation");
}

/// VD-DEPLOY-14, VD-VSP-14, VD-VSP-17: as many begin aboard as there is room for besides those who are;
/// one unit outside, and only where nobody is aboard.
#[test]
fn room_aboard_at_the_start() {
    let why = |seats: u8, riders: u8, first: u8, models: u8| {
        let mut field = Field::open();
        let mut carrier = truck();
        carrier.vehicle.as_mut().expect("one").transport = seats;
        carrier.vehicle.as_mut().expect("one").riders = riders;
        let vehicle = field.put(Side::A, carrier, Point::inches(20, 4));
        let unit = field.put(Side::A, squad(models, &[]), Point::inches(20, 2));
        let other = field.put(Side::A, squad(first.max(1), &[]), Point::inches(20, 4));
        let (book, mut s) = field.ready();
        s.present.remove(unit);
        s.unit_mut(unit).place = Place::Nowhere;
        s.unit_mut(other).place = if first > 0 { Place::Aboard { vehicle } } else { Place::Table };
        (s.decider, s.setup.placing) = (Side::A, UnitSet::of(unit));
        let deploy = Action::Deploy { unit, start: StartingPlace::Aboard(vehicle) };
        placing::check_deploy(&book, &s, deploy).err().map_or("", |why| why.clause.0)
    };
    assert_eq!([5, 6].map(|models| why(5, 0, 0, models)), ["", "VD-VSP-17"]);
    assert_eq!([3, 4].map(|models| why(5, 0, 2, models)), ["", "VD-VSP-17"]);
    assert_eq!([4, 5].map(|models| why(0, 4, 0, models)), ["", "VD-VSP-17"]);
    assert_eq!(why(0, 4, 1, 1), "VD-VSP-17");
}

/// VD-COH-07, VD-ABIL-28: an Individual leaves where his unit stands on the table or in a structure, and
/// not twice.
#[test]
fn where_an_individual_may_leave() {
    let mut field = Field::open();
    let unit = field.put(Side::A, command_squad(), Point::inches(20, 20));
    field.part(unit, Part::Individual);
    let vehicle = field.put(Side::B, truck(), Point::inches(40, 20));
    let (book, mut s) = field.ready();
    let alone = UnitId(2);
    s.unit_mut(alone).place = Place::Nowhere;
    let piece = wargauge_rules::table::terrain::PieceId(0);
    for (place, there, leaves) in [
        (Place::Table, Place::Nowhere, true),
        (Place::Inside { piece, floor: 0 }, Place::Nowhere, true),
        (Place::Aboard { vehicle }, Place::Nowhere, false),
        (Place::Reserve, Place::Nowhere, false),
        (Place::Table, Place::Table, false),
        (Place::Table, Place::Gone, false),
    ] {
        (s.unit_mut(unit).place, s.unit_mut(alone).place) = (place, there);
        let leave = Action::Leave { acts: true };
        let found = individuals::check_free_step(&book, &s, unit, leave).is_ok();
        assert_eq!(found, leaves, "{place:?} {there:?}");
    }
}

/// VD-SHAKEN-21, VD-SHAKEN-10: whether a unit was Shaken when its activation began is kept.
#[test]
fn shaken_from_the_start() {
    for shaken in [false, true] {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
        bystander(&mut field, Side::B);
        let (book, mut s) = field.acting(unit);
        s.active.as_mut().expect("it acts").began_shaken = !shaken;
        if shaken {
            s.shaken.insert(unit);
        }
        initiative::begin_actions_task(&book, &mut s, &mut script(&[]));
        assert_eq!(s.active.as_ref().map(|active| active.began_shaken), Some(shaken));
    }
}

/// VD-MOVE-11, VD-MEAS-06: a path into a Hidden tank stops outside it: 1" and half its width of 1.50"
/// before its middle.
#[test]
fn into_a_hidden_tank() {
    use crate::movement::passage::encounter;
    use wargauge_rules::table::segment::Segment;
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(20, 20));
    let enemy = field.put(Side::B, panzer_iv(), Point::inches(20, 24));
    let (book, mut s) = field.ready();
    s.hidden.insert(enemy);
    let path = Segment::new(Point::inches(20, 20), Point::inches(20, 26));
    let met = encounter(&book, &s, unit, path).expect("it is in the way");
    assert_eq!((met.enemy, met.stop), (enemy, Point::new(2_000, 2_225)));
}

/// VD-DEPLOY-03, VD-DEPLOY-10: a better leader begins farther forward, an inch for each Ld, unless the
/// switch says that all begin alike.
#[test]
fn better_led_farther_forward() {
    let depth = |ld: u8, rules: &[&str]| {
        let mut field = Field::open();
        field.rules(rules);
        let one = infantry(100, vec![men("Man", 1, ld, &[])], &[]);
        let unit = field.put(Side::A, one, Point::inches(20, 2));
        let (book, s) = field.ready();
        crate::setup::zones::deployment_depth(&book, &s, unit)
    };
    assert_eq!([3, 5, 7].map(|ld| depth(ld, &[])), [9, 11, 13].map(Length::inches));
    let alike = ["deploy_by_ld=false"];
    assert_eq!([3, 5, 7].map(|ld| depth(ld, &alike)), [6; 3].map(Length::inches));
}

/// VD-SHAKEN-05, VD-SHAKEN-20: from where a unit withdraws and how far, if it was attacked.
#[test]
fn whom_one_withdraws_from() {
    use crate::state::withdrawal::{Danger, Threatened, Withdrawal};
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    field.put(Side::B, squad(5, &[]), Point::inches(20, 40));
    let (book, mut s) = field.ready();
    let from = Point::inches(20, 40);
    let allowance = Length::inches(4);
    let danger = Danger {
        threat: Threatened { from, blast: false, above: 0 },
        least: Cover::Broken,
        ground: Rect::new(Point::inches(0, 0), Point::inches(72, 48)),
        about: UnitSet::EMPTY,
        reach: allowance,
    };
    for danger in [None, Some(danger)] {
        s.withdrawal = Some(Withdrawal {
            unit,
            from,
            danger,
            allowance,
            reverse: false,
            ways: Default::default(),
            into_cover: false,
        });
        let known = danger.map(|_| (from, allowance));
        assert_eq!(View::new(&book, &s, Side::A).flight(), known);
    }
}

/// VD-TERR-01, VD-LOS-02: a house blocks the line across it, a bridge does not, nor does a house for
/// those in it.
#[test]
fn bridges_block_nothing() {
    use crate::tests::structures::bridge;
    let seen = |structure, inside: bool| {
        let mut field = Field::open();
        let block = Rect::new(Point::inches(18, 20), Point::inches(22, 24));
        let piece = field.structure(block.into(), structure);
        let one = field.put(Side::A, squad(1, &[]), Point::inches(20, 10));
        let other = field.put(Side::B, squad(1, &[]), Point::inches(20, 34));
        let (book, mut s) = field.ready();
        if inside {
            s.unit_mut(other).place = Place::Inside { piece, floor: 0 };
            s.unit_mut(other).at = Point::inches(20, 22);
        }
        crate::position::sight::in_sight(&book, &s, one, other)
    };
    assert_eq!(
        [seen(house(), false), seen(house(), true), seen(bridge(), false)],
        [false, true, true]
    );
}

/// VD-ABIL-37: of two failed saves against weapons of different Save/-X the Medic rolls the easier one
/// again, and no other.
#[test]
fn the_medic_helps_the_easier_save() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let struck = field.put(Side::B, squad(5, &[Ability::Medic]), Point::inches(20, 25));
    let (book, mut s) = field.acting(unit);
    let mut victim = victims::victim(&book, &s, struck, Point::inches(20, 20));
    victim.armour.save = 4;
    assert!(victim.medic);
    for save_minus in [2, 0] {
        victim.throws.push(Throw { save_minus, ..plain(1) });
    }
    let attack = throws::one_on_one(&book, unit, victim);
    // Two hits, two failed saves of 6+ and 4+, and the 4+ again.
    let mut referee = script(&[4, 4, 1, 1, 4]);
    resolving::resolve_attack(&book, &mut s, &attack, &mut referee);
    assert_eq!(referee.into_parts().0.left(), 0);
    let credit = Some(book.profile(unit).row);
    let due = Task::Casualties { unit: struck, count: 1, credit, threat: Threat::Unit(unit) };
    assert_eq!(s.agenda.top(), Some(&due));
}

/// VD-BLDG-25: what falls uncovers: cover is looked at again after it.
#[test]
fn a_collapse_stirs() {
    let (book, mut s, _, enemy, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    s.unit_mut(enemy).place = Place::Gone;
    s.present.remove(enemy);
    s.stirred = false;
    crate::attack::collapse::collapse_task(&book, &mut s, piece.0, None, &mut script(&[]));
    assert!(s.stirred && s.collapsed.contains(piece));
}

/// VD-FEAT-19: flames are offered at men, at Open vehicles and at the Rear of others, no side but that.
#[test]
fn at_whom_flames_are_offered() {
    let offered = |enemy: UnitProfile, facing: Bearing| {
        let armed = infantry(100, vec![men("Man", 2, 4, &[])], &[hand(0, FLAMETHROWER)]);
        let mut field = Field::open();
        let unit = field.put(Side::A, armed, Point::inches(20, 20));
        field.put_facing(Side::B, enemy, Point::inches(20, 25), facing);
        let (book, s) = field.acting(unit);
        let mut options = Vec::new();
        crate::fire::shooting::shoot_options(&book, &s, unit, &mut options);
        options.iter().any(|option| matches!(option, Action::Shoot { .. }))
    };
    assert!(offered(squad(9, &[]), Bearing::NORTH) && offered(squad(9, &[]), Bearing::SOUTH));
    assert!(!offered(panzer_iv(), Bearing::SOUTH) && !offered(panzer_iv(), Bearing::EAST));
    assert!(offered(panzer_iv(), Bearing::NORTH));
    let open = PropertySet::NONE.with(Property::Open);
    assert!(offered(half_track(open), Bearing::SOUTH));
}

/// VD-VSP-21, VD-SPEC-29: an Unreliable vehicle in Reserve rolls before it comes, and stays away with
/// a 1; nobody else rolls.
#[test]
fn an_engine_fails_in_reserve() {
    let comes = |properties: PropertySet, dice: &[u8]| {
        let mut field = Field::open();
        let unit = field.put(Side::A, half_track(properties), Point::inches(20, 2));
        bystander(&mut field, Side::B);
        let (book, mut s) = field.acting(unit);
        s.unit_mut(unit).place = Place::Reserve;
        s.present.remove(unit);
        let pose = crate::state::unit::Pose { at: Point::inches(20, 3), facing: Bearing::NORTH };
        let mut referee = script(dice);
        reserves::come_on(&book, &mut s, unit, pose, &mut referee);
        assert_eq!(referee.into_parts().0.left(), 0);
        (s.present.contains(unit), s.active.as_ref().map(|active| active.left))
    };
    let unreliable = PropertySet::NONE.with(Property::Unreliable);
    assert_eq!(comes(unreliable, &[1]), (false, Some(0)));
    assert!(comes(unreliable, &[2]).0 && comes(PropertySet::NONE, &[]).0);
}

/// VD-SUPP-16, VD-SHOOT-21, VD-SUPP-03: what one's own side does marks like an enemy: one for being
/// shot at, one for each casualty.
#[test]
fn a_blast_of_friends_marks() {
    for side in Side::BOTH {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
        let struck = field.put(side, squad(9, &[]), Point::inches(20, 25));
        bystander(&mut field, Side::B);
        let (book, mut s) = field.acting(unit);
        let mut victim = victims::victim(&book, &s, struck, Point::inches(20, 20));
        victim.markers = 1;
        victim.throws.push(plain(3));
        let attack = throws::one_on_one(&book, unit, victim);
        let mut referee = script(&[4, 4, 1, 5, 5]);
        resolving::resolve_attack(&book, &mut s, &attack, &mut referee);
        agenda::run_agenda(&book, &mut s, &mut referee);
        assert_eq!((command::strength(&s, struck), s.unit(struck).markers), (7, 3), "{side:?}");
    }
}

/// VD-VSP-14, VD-VSP-17: those with the lowest numbers sit inside as far as there is room; who finds none
/// rides outside.
#[test]
fn who_rides_outside() {
    let mut field = Field::open();
    let mut carrier = truck();
    carrier.vehicle.as_mut().expect("one").transport = 5;
    carrier.vehicle.as_mut().expect("one").riders = 5;
    let vehicle = field.put(Side::A, carrier, Point::inches(20, 20));
    let aboard = [3, 3, 2].map(|men| field.put(Side::A, squad(men, &[]), Point::inches(20, 20)));
    let (book, mut s) = field.ready();
    for unit in aboard {
        s.unit_mut(unit).place = Place::Aboard { vehicle };
    }
    let outside = aboard.map(|unit| crate::position::aboard::rides_outside(&book, &s, unit));
    assert_eq!(outside, [false, true, false]);
}

/// VD-COH-11: of the most models there may be none stands farther from its leader than this.
#[test]
fn nineteen_models() {
    use crate::position::formation;
    assert_eq!(formation::widest_spread(200), Length::from_hundredths(402));
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(19, &[]), Point::inches(20, 20));
    let (book, s) = field.ready();
    let models = formation::models(&book, &s, unit);
    let wide = formation::widest_spread(200);
    assert!(models.len() == 19 && models.iter().all(|at| at.within(Point::inches(20, 20), wide)));
}

/// VD-CC-05, VD-SHAKEN-11: leaving unshaken infantry costs a marker, which no enemy places; leaving
/// Shaken men or a vehicle costs none, nor does it cost a vehicle one.
#[test]
fn who_leaves_contact_is_marked() {
    let left = |profile: UnitProfile, enemy: UnitProfile, shaken: bool| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let enemy = field.put(Side::B, enemy, Point::inches(20, 21));
        let (book, mut s) = field.acting(unit);
        crate::assault::fight::engage(&mut s, unit, enemy, &mut script(&[]));
        if shaken {
            s.shaken.insert(enemy);
        }
        crate::march::moving::disengage(&book, &mut s, unit, &mut script(&[]));
        (s.unit(unit).markers, s.agenda.top().copied())
    };
    let threat = Threat::Unit(UnitId(1));
    let check = Task::CheckShaken { unit: UnitId(0), threat, marked: true, by_enemy: false };
    assert_eq!(left(squad(5, &[]), squad(5, &[]), false), (1, Some(check)));
    assert_eq!(left(squad(5, &[]), squad(5, &[]), true), (0, None));
    assert_eq!(left(squad(5, &[]), panzer_iv(), false), (0, None));
    assert_eq!(left(panzer_iv(), squad(5, &[]), false), (0, None));
}

/// VD-SHAKEN-20, VD-SHAKEN-11, VD-SHOOT-22: whoever an attack reaches is checked; to its own side the
/// attacker is no threat and no enemy.
#[test]
fn no_threat_to_his_own_side() {
    for (side, threat, by_enemy) in
        [(Side::A, Threat::Nobody, false), (Side::B, Threat::Unit(UnitId(0)), true)]
    {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
        let struck = field.put(side, squad(5, &[]), Point::inches(20, 25));
        let (book, mut s) = field.acting(unit);
        let mut victim = victims::victim(&book, &s, struck, Point::inches(20, 20));
        victim.markers = 1;
        victim.throws.push(plain(1));
        let attack = throws::one_on_one(&book, unit, victim);
        resolving::resolve_attack(&book, &mut s, &attack, &mut script(&[1]));
        let check = Task::CheckShaken { unit: struck, threat, marked: true, by_enemy };
        assert_eq!(s.agenda.top(), Some(&check));
    }
}
