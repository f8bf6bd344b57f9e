//! Volleys: who may use what at whom, with how many dice, and what is rolled again.

use crate::action::{Action, Concentrated, LAYS_THE_GUN, Target};
use crate::attack::throws::{self, ReRoll, Throw};
use crate::attack::victims::Strikes;
use crate::book::{Scene, VictoryDecision};
use crate::fire::areas::{self, BlastArea};
use crate::fire::{shooting, shots, strikes, targets, volley};
use crate::state::shared_blast::{Shot, TouchedUnits};
use crate::state::unit::Place;
use crate::state::{Smoke, State};
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::shooting::{shell, shot, volley as counts};
use crate::tests::structures::{house, siege};
use crate::tests::vehicles::half_track;
use crate::units::profile::{
    Ability, Body, DamageDie, Feature, FireArc, Group, Mount, Property, PropertySet, UnitProfile,
    WeaponId,
};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;
use wargauge_rules::table::terrain::PieceId;

/// A unit at (20, 20), about to act, and an enemy so many hundredths of an inch north of it.
fn at_range(
    unit: UnitProfile,
    enemy: UnitProfile,
    far: i16,
) -> (VictoryDecision, State, [UnitId; 2]) {
    let mut field = Field::open();
    let unit = field.put(Side::A, unit, Point::inches(20, 20));
    let enemy = field.put_facing(Side::B, enemy, Point::new(2_000, 2_000 + far), Bearing::SOUTH);
    let (book, s) = field.acting(unit);
    (book, s, [unit, enemy])
}

fn refused(book: &VictoryDecision, s: &State, action: crate::action::Action) -> &'static str {
    let unit = s.active.as_ref().expect("a unit acts").unit;
    targets::check_shoot(Scene::new(book, s), unit, action).err().map_or("", |why| why.clause.0)
}

fn moved(s: &mut State) {
    let active = s.active.as_mut().expect("a unit acts");
    (active.moved, active.move_actions) = (true, 1);
}

/// VD-BLDG-11, VD-VSP-06, VD-VEH-31, VD-SUPP-06: how many shoot: those able, six out of a side of a
/// house, four from an Open transport; of a tank of Size 4 as many weapons, fewer by its markers, at
/// least one until it is Shaken.
#[test]
fn how_many_shoot() {
    let (book, mut s, [unit, _]) = at_range(squad(10, &[]), squad(5, &[]), 2_000);
    let many = |s: &State, unit| volley::fire_limit(Scene::new(&book, s), unit);
    assert_eq!(many(&s, unit), 10);
    s.unit_mut(unit).place = Place::Inside { piece: PieceId(0), floor: 0 };
    assert_eq!(many(&s, unit), 6);
    s.unit_mut(unit).place = Place::Aboard { vehicle: UnitId(1) };
    assert_eq!(many(&s, unit), 4);
    s.unit_mut(unit).markers = 7;
    assert_eq!(many(&s, unit), 3);
    let (book, mut s, [tank, _]) = at_range(panzer_iv(), squad(5, &[]), 2_000);
    let mut of = |markers, shaken| {
        s.unit_mut(tank).markers = markers;
        if shaken {
            s.shaken.insert(tank);
        }
        volley::fire_limit(Scene::new(&book, &s), tank)
    };
    assert_eq!([0, 1, 3, 4, 9].map(|markers| of(markers, false)), [4, 3, 1, 1, 1]);
    assert_eq!([3, 4].map(|markers| of(markers, true)), [1, 0]);
}

/// VD-SHOOT-07, VD-MEAS-04, VD-MEAS-01, VD-CHAR-12: a rifle reaches 24.00", an SMG 12.00".
#[test]
fn a_rifle_reaches_24_inches_to_the_hundredth() {
    let armed = || infantry(100, vec![men("Man", 4, 4, &[])], &[hand(0, RIFLE), hand(0, SMG)]);
    for (far, rifle, smg) in [
        (1_200, "", ""),
        (1_201, "", "VD-SHOOT-07"),
        (2_400, "", "VD-SHOOT-07"),
        (2_401, "VD-SHOOT-07", "VD-SHOOT-07"),
    ] {
        let (book, s, [_, enemy]) = at_range(armed(), squad(5, &[]), far);
        assert_eq!(refused(&book, &s, shot(enemy, &[1])), rifle, "{far}");
        assert_eq!(refused(&book, &s, shot(enemy, &[0, 1])), smg, "{far}");
    }
}

/// VD-FEAT-15, VD-FEAT-17, VD-BLDG-14, VD-MEAS-04: a mortar fires from 8.00" on, not after a move,
/// and not from inside a structure.
#[test]
fn a_mortar_does_not_fire_after_a_move_or_from_inside() {
    let mortar = || crew(60, 3, 4, MORTAR, FireArc::All);
    for (far, why) in [(800, ""), (799, "VD-FEAT-15")] {
        let (book, s, [_, enemy]) = at_range(mortar(), squad(5, &[]), far);
        let at = Point::new(2_000, 2_000 + far);
        assert_eq!(refused(&book, &s, shell(enemy, &[1], at)), why);
    }
    let (book, mut s, [unit, enemy]) = at_range(mortar(), squad(5, &[]), 2_000);
    let at = Point::inches(20, 40);
    moved(&mut s);
    assert_eq!(refused(&book, &s, shell(enemy, &[1], at)), "VD-FEAT-17");
    let (book, mut s, mortar, inside, piece) = siege(house(), mortar(), squad(5, &[]));
    assert!(s.active.is_some());
    s.unit_mut(inside).place = Place::Table;
    s.unit_mut(inside).at = Point::inches(22, 40);
    s.unit_mut(mortar).place = Place::Inside { piece, floor: 0 };
    let from_inside = shell(inside, &[1], Point::inches(22, 40));
    assert_eq!(refused(&book, &s, from_inside), "VD-BLDG-14");
    let _ = unit;
}

/// VD-FEAT-15, VD-ABIL-07, VD-ABIL-44, VD-VSP-07: blind fire is directed by a friend who sees the
/// target: one with Command or Radio from anywhere, of vehicles a Radio or a Command Vehicle, anybody
/// within 6.00"; not by one who does not see it, nor by the mortar itself.
#[test]
fn a_friend_who_sees_the_target_directs_blind_fire() {
    let directed = |friend: UnitProfile, x: i16, sees: bool| {
        let mut field = Field::open();
        let mortar =
            field.put(Side::A, crew(60, 3, 4, MORTAR, FireArc::All), Point::inches(20, 10));
        field.put(Side::A, friend, Point::new(x, 1_000));
        let enemy = field.put(Side::B, squad(5, &[]), Point::inches(20, 40));
        let (book, mut s) = field.acting(mortar);
        s.smoke.push(Smoke { at: Point::inches(20, 14), until: 2 });
        if !sees {
            s.smoke.push(Smoke { at: Point::inches(20, 36), until: 2 });
        }
        refused(&book, &s, shell(enemy, &[1], Point::inches(20, 40)))
    };
    let with = |ability| squad(3, &[ability]);
    let tank = |property: Option<Property>| {
        let mut tank = panzer_iv();
        let vehicle = tank.vehicle.as_mut().expect("one");
        vehicle.properties = property.into_iter().collect();
        tank
    };
    let far = 3_600;
    assert_eq!(directed(squad(3, &[]), far, true), "VD-SHOOT-04");
    assert_eq!(directed(with(Ability::Command), far, true), "");
    assert_eq!(directed(with(Ability::Radio), far, true), "");
    assert_eq!(directed(with(Ability::Radio), far, false), "VD-SHOOT-04");
    assert_eq!(directed(tank(None), far, true), "VD-SHOOT-04");
    assert_eq!(directed(tank(Some(Property::Radio)), far, true), "");
    assert_eq!(directed(tank(Some(Property::CommandVehicle)), far, true), "");
    assert_eq!(directed(squad(3, &[]), 2_600, true), "", "6.00\" off, past the smoke");
    assert_eq!(directed(squad(3, &[]), 2_601, true), "VD-SHOOT-04");
}

/// VD-SHOOT-04, VD-FEAT-15: what a friend directs is Indirect fire alone: the crew's rifles need the
/// target in sight.
#[test]
fn blind_fire_is_indirect() {
    let mut field = Field::open();
    let mortar = field.put(Side::A, crew(60, 3, 4, MORTAR, FireArc::All), Point::inches(20, 10));
    field.put(Side::A, squad(3, &[Ability::Command]), Point::inches(36, 10));
    let enemy = field.put(Side::B, squad(5, &[]), Point::inches(20, 30));
    let (book, mut s) = field.acting(mortar);
    assert_eq!(refused(&book, &s, shot(enemy, &[0, 1])), "", "in sight");
    s.smoke.push(Smoke { at: Point::inches(20, 14), until: 2 });
    assert_eq!(refused(&book, &s, shell(enemy, &[1], Point::inches(20, 30))), "");
    assert_eq!(refused(&book, &s, shot(enemy, &[0, 1])), "VD-SHOOT-04");
}

/// VD-SHOOT-05, VD-SHOOT-06, VD-SHOOT-25, VD-CHAR-15, VD-CHAR-11, VD-SCALE-10, VD-SCALE-11: how many
/// can use a weapon: each man his own, as often as its uses; of a stand no more than it has points;
/// nobody once they are dead.
#[test]
fn who_bears_a_weapon() {
    let bearers = |profile: UnitProfile, left: u8, used: u8| {
        let (book, mut s, [unit, enemy]) = at_range(profile, squad(5, &[]), 1_000);
        s.unit_mut(unit).strength[0] = left;
        s.active.as_mut().expect("it acts").used[0] = used;
        let target = Target::Unit(enemy);
        let sighting =
            targets::sighting(Scene::new(&book, &s), unit, target, None).expect("a target");
        volley::bearers(Scene::new(&book, &s), &sighting, 0).map_err(|why| why.clause.0)
    };
    let men = |weapon| infantry(100, vec![men("Man", 4, 4, &[])], &[hand(0, weapon)]);
    assert_eq!(bearers(men(RIFLE), 4, 0), Ok(4));
    assert_eq!(bearers(men(RIFLE), 3, 0), Ok(3));
    assert_eq!(bearers(men(RIFLE), 4, 8), Ok(4));
    assert_eq!(bearers(men(RIFLE), 4, 9), Ok(3));
    assert_eq!(bearers(men(RIFLE), 4, 12), Err("VD-SHOOT-06"));
    assert_eq!(bearers(men(PANZERFAUST), 4, 3), Ok(1));
    assert_eq!(bearers(men(PANZERFAUST), 4, 4), Err("VD-SHOOT-06"));
    assert_eq!(bearers(men(RIFLE), 0, 0), Err("VD-SHOOT-25"));
    let stand = |each| {
        let group =
            Group { body: Body::Stand { hp: 6 }, ..crate::tests::fixture::men("Stand", 6, 6, &[]) };
        infantry(100, vec![group], &[Mount { each, ..hand(0, RIFLE) }])
    };
    assert_eq!([6, 3, 2].map(|left| bearers(stand(3), left, 0)), [Ok(3), Ok(3), Ok(2)]);
    assert_eq!(bearers(stand(3), 6, 7), Ok(2), "nine uses, seven spent");
    let of = |left| {
        let mounts = [Mount { each: 2, ..hand(0, RIFLE) }].into_iter().collect();
        bearers(UnitProfile { mounts, ..panzer_iv() }, left, 0)
    };
    assert_eq!([2, 1, 0].map(of), [Ok(2), Ok(2), Err("VD-SHOOT-25")]);
    // A crew serves its weapon as long as a point of it is left (VD-ABIL-71).
    let serves = |left| bearers(crew(60, 3, 4, HMG, FireArc::All), left, 0);
    assert_eq!([3, 1, 0].map(serves), [Ok(1), Ok(1), Err("VD-SHOOT-25")]);
}

/// VD-FEAT-27, VD-FEAT-28, VD-FEAT-29, VD-MOVE-09, VD-SHOOT-12, VD-SUPP-15, VD-BASE-07: Damage Dice:
/// of a rifle one, moved or not; of a Bren two and two more at rest; of a crewed HMG three and three
/// less its markers, at least one; a gun with Blast is not slowed by markers.
#[test]
fn set_up_weapons_roll_more_dice_at_rest() {
    let dice = |profile: UnitProfile, count, markers, goes: bool| {
        let (book, mut s, [unit, _]) = at_range(profile, squad(5, &[]), 1_000);
        s.unit_mut(unit).markers = markers;
        if goes {
            moved(&mut s);
        }
        let mount = book.profile(unit).mounts[0];
        volley::shot_dice(Scene::new(&book, &s), unit, &mount, count)
    };
    let men = |weapon| infantry(100, vec![men("Man", 9, 4, &[])], &[hand(0, weapon)]);
    for goes in [false, true] {
        assert_eq!(dice(men(RIFLE), 7, 0, goes), 7);
        assert_eq!(dice(men(SMG), 2, 0, goes), 6);
    }
    assert_eq!((dice(men(BREN), 1, 0, false), dice(men(BREN), 1, 0, true)), (4, 2));
    assert_eq!((dice(men(MG42), 2, 3, false), dice(men(MG42), 1, 3, true)), (10, 2));
    let hmg = |markers, goes| dice(crew(80, 4, 4, HMG, FireArc::All), 1, markers, goes);
    assert_eq!([0, 1, 3, 5, 6, 9].map(|markers| hmg(markers, false)), [6, 5, 3, 1, 1, 1]);
    assert_eq!([0, 2, 4].map(|markers| hmg(markers, true)), [3, 1, 1]);
    assert_eq!(dice(crew(80, 4, 4, L48, FireArc::All), 1, 3, false), 1);
}

/// VD-VEH-20, VD-FEAT-30, VD-ABIL-36: what a shooter adds. The gun of a vehicle that has moved loses
/// one, be it a gun by Blast, by its Save/-X or by a D10, unless it is stabilized; an MG does not.
/// Marksmen at rest add one with rifles without Blast, all of them being Marksmen.
#[test]
fn what_a_shooter_adds() {
    let of_vehicle =
        |weapon: WeaponId, stabilized: bool, goes: bool, change: &dyn Fn(&mut VictoryDecision)| {
            let mut profile = panzer_iv();
            profile.mounts = [Mount { weapon, ..profile.mounts[0] }].into_iter().collect();
            if stabilized {
                let vehicle = profile.vehicle.as_mut().expect("one");
                vehicle.properties = vehicle.properties.with(Property::StabilizedGun);
            }
            let (mut book, mut s, [unit, _]) = at_range(profile, squad(5, &[]), 1_000);
            change(&mut book);
            if goes {
                moved(&mut s);
            }
            let mount = book.profile(unit).mounts[0];
            volley::shot_modifier(Scene::new(&book, &s), unit, &mount)
        };
    let plain = |_: &mut VictoryDecision| {};
    assert_eq!(of_vehicle(L48, false, false, &plain), 0);
    assert_eq!(of_vehicle(L48, false, true, &plain), -1);
    assert_eq!(of_vehicle(L48, true, true, &plain), 0);
    assert_eq!(of_vehicle(HULL_MG, false, true, &plain), 0);
    let at = usize::from(HULL_MG.0);
    let changes: [&dyn Fn(&mut VictoryDecision); 3] = [
        &|book| book.weapons[at].blast = Some(Length::inches(1)),
        &|book| book.weapons[at].save_minus = 1,
        &|book| book.weapons[at].damage.die = Die::D10,
    ];
    for change in changes {
        assert_eq!(of_vehicle(HULL_MG, false, true, change), -1);
        assert_eq!(of_vehicle(HULL_MG, false, false, change), 0);
    }
    let steady = |book: &mut VictoryDecision| {
        let gun = &mut book.weapons[usize::from(L48.0)];
        gun.features = gun.features.with(Feature::Stabilized);
    };
    assert_eq!(of_vehicle(L48, false, true, &steady), 0);
    let of_men = |weapon: WeaponId, abilities: &[Ability], others: &[Ability], goes: bool| {
        let groups = vec![men("Marksman", 2, 4, abilities), men("Man", 2, 4, others)];
        let (book, mut s, [unit, _]) =
            at_range(infantry(100, groups, &[hand(0, weapon)]), squad(5, &[]), 1_000);
        if goes {
            moved(&mut s);
        }
        let mount = book.profile(unit).mounts[0];
        volley::shot_modifier(Scene::new(&book, &s), unit, &mount)
    };
    let marksmen: &[Ability] = &[Ability::Marksmen];
    assert_eq!(of_men(RIFLE, marksmen, marksmen, false), 1);
    assert_eq!(of_men(SCOPED, marksmen, marksmen, false), 1);
    assert_eq!(of_men(RIFLE, marksmen, marksmen, true), 0);
    assert_eq!(of_men(SMG, marksmen, marksmen, false), 0);
    assert_eq!(of_men(RIFLE, marksmen, &[], false), 0);
}

/// VD-CHAR-15, VD-FEAT-35, VD-FEAT-14: a volley spends the uses of its weapons, of a co-axial weapon
/// that lays the gun one; without a use left, or with one weapon to shoot, it is not offered to lay it.
#[test]
fn uses_are_spent() {
    let (book, mut s, [tank, _]) = at_range(panzer_iv(), squad(5, &[]), 1_000);
    let lays = |s: &State| {
        let mut options = Vec::new();
        shooting::shoot_options(Scene::new(&book, s), tank, &mut options);
        options.iter().any(|option| match option {
            Action::Shoot { volley, .. } => volley[1] == LAYS_THE_GUN,
            _ => false,
        })
    };
    assert!(lays(&s));
    let mut spent = s.clone();
    spent.active.as_mut().expect("it acts").used[1] = 2;
    assert!(!lays(&spent));
    let mut alone = s.clone();
    alone.unit_mut(tank).markers = 3;
    assert!(!lays(&alone));
    let active = s.active.as_mut().expect("it acts");
    active.used[3] = 1;
    volley::spend_uses(&book, tank, active, &counts(&[1, LAYS_THE_GUN, 0, 1]));
    assert_eq!(active.used[..5], [1, 1, 0, 2, 0]);
}

/// A shot of the first weapon of a unit as it is resolved.
fn resolved(
    book: &VictoryDecision,
    s: &State,
    volley: crate::action::Volley,
    change: &dyn Fn(&mut Shot),
) -> crate::attack::throws::Attack {
    let unit = s.active.as_ref().expect("a unit acts").unit;
    let mut shot = Shot {
        unit,
        target: Target::Unit(UnitId(1)),
        volley,
        at: None,
        aimed: None,
        from: None,
        ambush: false,
    };
    change(&mut shot);
    let touched = TouchedUnits([(UnitId(1), 3)].into_iter().collect());
    shots::shot_attack(Scene::new(book, s), &shot, &touched)
}

/// VD-BASE-11, VD-BASE-12, VD-CONC-01, VD-CONC-02, VD-CONC-05, VD-ABIL-02, VD-FEAT-14, VD-FEAT-22,
/// VD-FEAT-31: what is rolled again: of an aimed shot misses or single hits too, of an Ambush misses,
/// of a gun that is laid misses, and not of the weapons beside it; Re-Roll always.
#[test]
fn what_is_rolled_again() {
    let re_rolls = |volley: &[u8], change: &dyn Fn(&mut Shot)| {
        let (book, s, _) = at_range(panzer_iv(), squad(9, &[]), 1_000);
        let attack = resolved(&book, &s, counts(volley), change);
        let throws = attack.victims.iter().flat_map(|victim| &victim.throws);
        throws.map(|throw| (throw.weapon, throw.re_roll)).collect::<Vec<_>>()
    };
    let gun = |re_roll| (Some(L48), re_roll);
    let mg = |re_roll| (Some(HULL_MG), re_roll);
    let at = |shot: &mut Shot| shot.at = Some(Point::inches(20, 30));
    let both = [1, 0, 1];
    assert_eq!(re_rolls(&both, &at), [gun(ReRoll::None), mg(ReRoll::None)]);
    let aimed = |concentrated| {
        move |shot: &mut Shot| {
            at(shot);
            shot.aimed = Some(concentrated);
        }
    };
    let misses = ReRoll::Misses;
    assert_eq!(re_rolls(&both, &aimed(Concentrated::Misses)), [gun(misses), mg(misses)]);
    let single = ReRoll::SingleHits;
    assert_eq!(re_rolls(&both, &aimed(Concentrated::SingleHits)), [gun(single), mg(single)]);
    let ambush = |shot: &mut Shot| {
        at(shot);
        shot.ambush = true;
    };
    assert_eq!(re_rolls(&both, &ambush), [gun(misses), mg(misses)]);
    let laid = [1, LAYS_THE_GUN, 1];
    assert_eq!(re_rolls(&laid, &at), [gun(misses), mg(ReRoll::None)]);
    let (mut book, s, _) = at_range(panzer_iv(), squad(9, &[]), 1_000);
    let features = &mut book.weapons[usize::from(HULL_MG.0)].features;
    *features = features.with(Feature::ReRoll);
    let attack = resolved(&book, &s, counts(&[0, 0, 1]), &|_| {});
    assert_eq!(attack.victims[0].throws[0].re_roll, misses);
}

/// VD-SHOOT-02, VD-SHOOT-16, VD-ENG-04, VD-ENG-12, VD-LIST-29: weapons roll in card order, whatever
/// the order of the mounts.
#[test]
fn weapons_roll_in_card_order() {
    let armed =
        infantry(100, vec![men("Man", 4, 4, &[])], &[hand(0, MG42), hand(0, SMG), hand(0, RIFLE)]);
    let (book, s, _) = at_range(armed, squad(9, &[]), 1_000);
    let attack = resolved(&book, &s, counts(&[1, 1, 1]), &|_| {});
    let weapons: Vec<_> = attack.victims[0].throws.iter().map(|throw| throw.weapon).collect();
    assert_eq!(weapons, [Some(RIFLE), Some(SMG), Some(MG42)]);
}

/// VD-FEAT-18, VD-FEAT-19, VD-BLDG-27: flame: no Cover Save, no Take Cover!, a marker more besides
/// Suppression; at vehicles dice only against the Rear or an Open one.
#[test]
fn flames_ignore_cover_and_take_cover() {
    let flames = |enemy: UnitProfile, facing: Bearing| {
        let armed = infantry(100, vec![men("Man", 2, 4, &[])], &[hand(0, FLAMETHROWER)]);
        let mut field = Field::open();
        let unit = field.put(Side::A, armed, Point::inches(20, 20));
        field.put_facing(Side::B, enemy, Point::inches(20, 25), facing);
        let (book, s) = field.acting(unit);
        let attack = resolved(&book, &s, counts(&[1]), &|_| {});
        attack.victims.first().map(|victim| {
            let throw = victim.throws[0];
            (throw.dice, victim.markers, throw.ignores_cover, throw.take_cover_helps)
        })
    };
    assert_eq!(flames(squad(9, &[]), Bearing::NORTH), Some((3, 3, true, false)));
    assert_eq!(flames(panzer_iv(), Bearing::SOUTH), None, "the front");
    assert_eq!(flames(panzer_iv(), Bearing::EAST), None, "a side");
    assert_eq!(flames(panzer_iv(), Bearing::NORTH), Some((3, 3, true, false)), "the rear");
    let open = half_track(PropertySet::NONE.with(Property::Open));
    assert_eq!(flames(open, Bearing::SOUTH), Some((3, 3, true, false)));
}

/// VD-FEAT-33, VD-FEAT-34, VD-SUPP-08, VD-SUPP-02, VD-SUPP-09, VD-ABIL-39: one marker for the shot
/// and one for Suppression, however many such weapons fire; none of Suppression from weapons that
/// cannot hurt a vehicle; with Nerves of Steel the first only if a die hits.
#[test]
fn a_volley_places_one_marker_and_one_of_suppression() {
    let markers = |volley: &[u8], enemy: UnitProfile| {
        let armed = infantry(
            100,
            vec![men("Man", 9, 4, &[])],
            &[hand(0, RIFLE), hand(0, BREN), hand(0, MG42)],
        );
        let (book, s, _) = at_range(armed, enemy, 1_000);
        let attack = resolved(&book, &s, counts(volley), &|_| {});
        attack.victims.iter().map(|one| (one.markers, one.markers_if_hit)).collect::<Vec<_>>()
    };
    assert_eq!(markers(&[2], squad(9, &[])), [(1, 0)]);
    assert_eq!(markers(&[2, 1], squad(9, &[])), [(2, 0)]);
    assert_eq!(markers(&[2, 1, 2], squad(9, &[])), [(2, 0)]);
    assert_eq!(markers(&[2], squad(9, &[Ability::NervesOfSteel])), [(0, 1)]);
    assert_eq!(markers(&[2, 1], squad(9, &[Ability::NervesOfSteel])), [(1, 1)]);
    // The front of a half-track, Hit 6: rifle and Bren can, an MG-42 too; that of a tank they cannot.
    assert_eq!(markers(&[2, 1], half_track(PropertySet::NONE)), [(2, 0)]);
    assert_eq!(markers(&[2, 1, 1], panzer_iv()), [(1, 0)]);
}

/// VD-ABIL-50, VD-ABIL-51: a Stealth unit in cover that has not shot is made out at 12.00" and no
/// farther, be it its first activation or not; in the open, or after a shot, at any range.
#[test]
fn stealth_hides_beyond_12_inches_to_the_hundredth() {
    use crate::terrain::ground::Terrain;
    use wargauge_rules::table::shape::{Disc, Shape};
    let why = |far: i16, covered: bool, shot_last: bool| {
        let mut ghosts = squad(3, &[Ability::Stealth]);
        ghosts.groups[0].stealth = 12;
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
        let at = Point::new(2_000, 2_000 + far);
        let enemy = field.put(Side::B, ghosts, at);
        if covered {
            field.terrain(Terrain::Crops, Shape::Disc(Disc::new(at, Length::inches(2))));
        }
        let (book, mut s) = field.acting(unit);
        if shot_last {
            s.shot_last.insert(enemy);
        }
        refused(&book, &s, shot(enemy, &[1]))
    };
    assert_eq!(why(1_200, true, false), "");
    assert_eq!(why(1_201, true, false), "VD-ABIL-50");
    assert_eq!(why(1_201, false, false), "");
    assert_eq!(why(1_201, true, true), "");
}

/// VD-ABIL-29, VD-FEAT-26, VD-MEAS-04: an Individual on his own within 3.00" of a friendly unit of
/// three is no target but for Scoped weapons; a vehicle protects nobody, nor do two men, nor does
/// his ability a man among others.
#[test]
fn who_protects_an_individual() {
    let why = |own: UnitProfile, friend: UnitProfile, far: i16, weapon: WeaponId| {
        let mut field = Field::open();
        let armed = infantry(100, vec![men("Man", 5, 4, &[])], &[hand(0, weapon)]);
        let unit = field.put(Side::A, armed, Point::inches(20, 20));
        let enemy = field.put(Side::B, own, Point::inches(20, 30));
        field.put(Side::B, friend, Point::new(2_000 + far, 3_000));
        let (book, s) = field.acting(unit);
        refused(&book, &s, shot(enemy, &[1]))
    };
    let man = || squad(1, &[Ability::Individual]);
    // Of three men in the default formation the leader stands nearest, the others to the north.
    let three = || squad(3, &[]);
    assert_eq!(why(man(), three(), 300, RIFLE), "VD-ABIL-29");
    assert_eq!(why(man(), three(), 300, SCOPED), "");
    assert_eq!(why(man(), three(), 500, RIFLE), "");
    assert_eq!(why(man(), squad(2, &[]), 300, RIFLE), "");
    assert_eq!(why(man(), panzer_iv(), 300, RIFLE), "");
    assert_eq!(why(squad(2, &[Ability::Individual]), three(), 300, RIFLE), "");
    assert_eq!(why(squad(1, &[]), three(), 300, RIFLE), "");
    // A crew is measured at its middle.
    let team = || crew(60, 3, 4, HMG, FireArc::All);
    assert_eq!(why(man(), team(), 300, RIFLE), "VD-ABIL-29");
    assert_eq!(why(man(), team(), 301, RIFLE), "");
}

/// VD-VEH-37, VD-MEAS-08: the weapons of a vehicle do not reach those within 1.00" of its hull; the
/// bow of a Panzer IV is 1.5" ahead of its middle.
#[test]
fn weapons_do_not_reach_those_within_an_inch_of_the_hull() {
    for (far, why) in [(250, "VD-VEH-37"), (251, "")] {
        let (book, s, [_, enemy]) = at_range(panzer_iv(), squad(1, &[]), far);
        assert_eq!(refused(&book, &s, shot(enemy, &[0, 0, 1])), why, "{far}");
    }
}

/// VD-SHOOT-02, VD-SHOOT-04, VD-HIDE-04, VD-VSP-19, VD-VSP-15: who is no target: a friend, whoever is
/// not in play, the Hidden, passengers; riders outside are.
#[test]
fn who_is_no_target() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let friend = field.put(Side::A, squad(5, &[]), Point::inches(30, 20));
    let mut carrier = half_track(PropertySet::NONE);
    carrier.vehicle.as_mut().expect("one").riders = 9;
    let enemy = field.put(Side::B, squad(5, &[]), Point::inches(20, 35));
    let carrier = field.put(Side::B, carrier, Point::inches(20, 35));
    let (book, mut s) = field.acting(unit);
    let why = |s: &State, target| refused(&book, s, shot(target, &[1]));
    assert_eq!(why(&s, enemy), "");
    assert_eq!(why(&s, friend), "VD-SHOOT-02");
    let mut other = s.clone();
    other.present.remove(enemy);
    assert_eq!(why(&other, enemy), "VD-SHOOT-02");
    let mut other = s.clone();
    other.hidden.insert(enemy);
    assert_eq!(why(&other, enemy), "VD-HIDE-04");
    s.unit_mut(enemy).place = Place::Aboard { vehicle: carrier };
    assert_eq!(why(&s, enemy), "VD-VSP-19");
    // No room inside: they ride outside.
    let mut book = book;
    book.units[carrier.index()].vehicle.as_mut().expect("one").transport = 4;
    assert_eq!(refused(&book, &s, shot(enemy, &[1])), "");
}

/// VD-VSP-06, VD-VSP-19: passengers shoot from an Open vehicle, all its weapons from its middle, as
/// long as it has moved once at most in this turn.
#[test]
fn passengers_shoot() {
    for (open, moves, why) in
        [(true, 0, ""), (true, 1, ""), (true, 2, "VD-VSP-06"), (false, 0, "VD-VSP-19")]
    {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
        let open = if open { PropertySet::NONE.with(Property::Open) } else { PropertySet::NONE };
        let truck = field.put(Side::A, half_track(open), Point::inches(20, 20));
        let enemy = field.put(Side::B, squad(5, &[]), Point::inches(20, 35));
        let (book, mut s) = field.acting(unit);
        s.unit_mut(unit).place = Place::Aboard { vehicle: truck };
        s.unit_mut(truck).moves = moves;
        let action = shot(enemy, &[1]);
        let found = crate::turn::dispatch::check_action(Scene::new(&book, &s), action);
        assert_eq!(found.err().map_or("", |why| why.clause.0), why, "{open:?} {moves}");
    }
}

/// VD-STRK-03, VD-STRK-04, VD-STRK-07, VD-FEAT-20, VD-CC-10: who can call a strike: three calls an
/// activation, one that is left, with a living Command model, not Shaken, not held by infantry.
#[test]
fn who_can_call() {
    let (book, s, [unit, enemy]) = at_range(command_squad(), squad(5, &[]), 2_000);
    let ready = |change: &dyn Fn(&mut State)| {
        let mut s = s.clone();
        change(&mut s);
        strikes::strike_ready(Scene::new(&book, &s), unit, 0).map_err(|why| why.clause.0)
    };
    assert_eq!(ready(&|_| {}), Ok(LIGHT_STRIKE));
    assert_eq!(
        strikes::strike_ready(Scene::new(&book, &s), unit, 2).map_err(|why| why.clause.0),
        Err("VD-STRK-07")
    );
    assert_eq!(ready(&|s| s.unit_mut(unit).strikes[0] = 0), Err("VD-FEAT-20"));
    assert_eq!(ready(&|s| s.unit_mut(unit).strength[0] = 0), Err("VD-STRK-07"));
    assert_eq!(
        ready(&|s| {
            s.shaken.insert(unit);
        }),
        Err("VD-STRK-04")
    );
    assert_eq!(
        ready(&|s| {
            s.unit_mut(unit).engaged.insert(enemy);
        }),
        Err("VD-STRK-04")
    );
    let mut called = s.clone();
    for calls in [1, 2, 3] {
        assert!(strikes::strike_ready(Scene::new(&book, &called), unit, 0).is_ok());
        strikes::count_call(&mut called, 0);
        assert_eq!(called.active.as_ref().map(|active| active.calls[0]), Some(calls));
    }
    let why =
        strikes::strike_ready(Scene::new(&book, &called), unit, 0).map_err(|why| why.clause.0);
    assert_eq!(why, Err("VD-STRK-03"));
    assert_eq!(strikes::strike_ready(Scene::new(&book, &called), unit, 1), Ok(HEAVY_STRIKE));
}

/// VD-FEAT-05, VD-FEAT-11, VD-STRK-09: a Blast strikes men as if from the Target Point, so that a gun
/// shield helps only if that lies before it; vehicles on the facing towards the shooter; from above
/// it meets no shield, and vehicles in the rear.
#[test]
fn from_where_a_blast_strikes() {
    let mut gun = crew(80, 4, 4, L48, FireArc::All);
    gun.groups[0].shield = Some(4);
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(3, &[]), Point::inches(20, 40));
    let gun = field.put_facing(Side::B, gun, Point::inches(20, 20), Bearing::NORTH);
    let tank = field.put_facing(Side::B, panzer_iv(), Point::inches(30, 20), Bearing::NORTH);
    let (book, s) = field.acting(unit);
    let shooter = Strikes::From(s.unit(unit).at);
    let struck = |who, at, strikes| {
        let mut attack = throws::attack_by(&book, unit);
        let throw = Throw::of(1, book.weapon(L48).damage);
        let blast =
            BlastArea { area: Disc::new(at, Length::inches(4)), throw, strikes, skip: None };
        areas::add_area(
            Scene::new(&book, &s),
            &blast,
            &TouchedUnits([(who, 2)].into_iter().collect()),
            &mut attack,
        );
        let [victim] = &attack.victims[..] else { panic!("one is hit") };
        assert_eq!((victim.target, victim.throws[0].dice), (Target::Unit(who), 2));
        victim.armour
    };
    let (before, behind) = (Point::inches(20, 22), Point::inches(20, 18));
    assert_eq!(struck(gun, before, shooter).save, 4);
    assert_eq!(struck(gun, behind, shooter).save, 6);
    assert_eq!(struck(gun, before, Strikes::Above).save, 6);
    let facings = panzer_iv().vehicle.expect("it is one").armour;
    let beside = Point::inches(30, 17);
    assert_eq!(struck(tank, beside, shooter), facings[0]);
    assert_eq!(struck(tank, beside, Strikes::Above), facings[2]);
}

/// VD-BASE-07, VD-BASE-08: Damage Dice are compared one by one, with their bonus each.
#[test]
fn a_bonus_is_of_each_die() {
    let (book, s, _) = at_range(squad(3, &[]), squad(9, &[]), 1_000);
    let attack = resolved(&book, &s, counts(&[3]), &|_| {});
    let damage = DamageDie { die: Die::D6, best_of: 1, bonus: 1 };
    let throw = Throw { damage, ..attack.victims[0].throws[0] };
    assert_eq!((throw.score(3), throw.score(6)), (4, 7));
    let hits = [1, 2, 3, 4, 5, 6].map(|die| throw.hits(die, MEN));
    assert_eq!(hits, [0, 0, 1, 1, 2, 2]);
}
