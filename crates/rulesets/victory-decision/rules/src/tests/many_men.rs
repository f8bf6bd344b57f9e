//! The worked examples with as many men and dice as they say, through the engine.

use arrayvec::ArrayVec;

use crate::action::{Target, Volley};
use crate::assault::{crushing, fight};
use crate::attack::throws::Attack;
use crate::attack::{bailing_out, collapse, explosives, resolving};
use crate::book::{Play, Scene, VictoryDecision};
use crate::fire::{areas, shots};
use crate::state::State;
use crate::state::activation::Charge;
use crate::state::agenda::{Attribution, Threat};
use crate::state::shared_blast::{CalledStrike, Shot, TouchedUnits};
use crate::state::unit::Place;
use crate::terrain::ground::Terrain;
use crate::tests::alike::{Alike, Odds, alike};
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::structures::{house, siege};
use crate::tests::vehicles::truck;
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::odometer::{Chance, distribution};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::{Disc, Shape};

const AT: Point = Point::inches(20, 20);

/// A unit at (20, 20) in the middle of its activation and one twenty inches north of it, which may
/// stand in terrain.
struct Firefight {
    book: VictoryDecision,
    s: State,
    unit: UnitId,
    enemy: UnitId,
}

impl Firefight {
    fn of(unit: UnitProfile, enemy: UnitProfile, cover: Option<Terrain>) -> Self {
        Self::at(unit, enemy, (20, cover))
    }

    /// The enemy so many inches off.
    fn at(unit: UnitProfile, enemy: UnitProfile, (off, cover): (i16, Option<Terrain>)) -> Self {
        let mut field = Field::open();
        let there = Point::inches(20, 20 + off);
        if let Some(terrain) = cover {
            field.terrain(terrain, Shape::Disc(Disc::new(there, Length::inches(2))));
        }
        let unit = field.put(Side::A, unit, AT);
        // It shows its Front.
        let enemy = field.put_facing(Side::B, enemy, there, Bearing::SOUTH);
        let (book, s) = field.acting(unit);
        Self { book, s, unit, enemy }
    }

    /// The target has taken cover.
    fn under_cover(mut self) -> Self {
        self.s.took_cover.insert(self.enemy);
        self
    }

    /// The attack of a shot with these weapons, with a Blast on so many of the target's models.
    fn shot(&self, counts: &[u8], blast: Option<u8>) -> Attack {
        let mut volley: Volley = [0; MAX_MOUNTS];
        volley[..counts.len()].copy_from_slice(counts);
        let at = blast.map(|_| self.s.unit(self.enemy).at);
        let target = Target::Unit(self.enemy);
        let (aimed, from, ambush) = (None, None, false);
        let shot = Shot { unit: self.unit, target, volley, at, aimed, from, ambush };
        let touched = blast.map(|dice| (self.enemy, dice)).into_iter().collect();
        shots::shot_attack(Scene::new(&self.book, &self.s), &shot, &TouchedUnits(touched))
    }

    /// Failed saves against the target.
    fn losses(&self, attack: &Attack, dice: Alike) -> Odds {
        dice.odds(|dice| {
            let (mut s, mut referee) = (self.s.clone(), script(dice));
            resolving::resolve_attack(&mut Play::new(&self.book, &mut s, &mut referee), attack);
            assert_eq!(referee.into_parts().0.left(), 0, "{dice:?}");
            s.agenda.casualties_due(self.enemy)
        })
    }
}

const fn chance(numerator: u128, denominator: u128) -> Chance {
    Chance::new(numerator, denominator)
}

/// EX-11, EX-12, EX-25: VD-FEAT-27, VD-ABIL-02: the dice of an MG-42 and of a Bren, five and two,
/// four and two, at men whom no save helps; then those of an Ambush, misses again.
#[test]
fn machine_guns_hit_by_the_published_odds() {
    let mut naked = squad(9, &[]);
    naked.groups[0].armour.save = 7;
    let of = |weapon, moved: bool| {
        let gunner = infantry(60, vec![men("Gunner", 1, 4, &[])], &[hand(0, weapon)]);
        let mut firefight = Firefight::of(gunner, naked.clone(), None);
        firefight.s.active.as_mut().expect("it acts").moved = moved;
        firefight
    };
    let hits =
        |firefight: &Firefight, dice: Alike| firefight.losses(&firefight.shot(&[1], None), dice);
    let mg = hits(&of(MG42, false), alike(5, 6, 3, 5));
    assert_eq!((mg.mean(), mg.exactly(0)), (chance(5, 1), chance(1, 243)));
    let mg = hits(&of(MG42, true), alike(2, 6, 3, 5));
    assert_eq!((mg.mean(), mg.exactly(0)), (chance(2, 1), chance(1, 9)));
    let bren = hits(&of(BREN, false), alike(4, 6, 4, 6));
    assert_eq!((bren.mean(), bren.at_least(1)), (chance(8, 3), chance(15, 16)));
    let bren = hits(&of(BREN, true), alike(2, 6, 4, 6));
    assert_eq!((bren.mean(), bren.at_least(1)), (chance(4, 3), chance(3, 4)));

    let firefight = of(MG42, false);
    let mut ambush = firefight.shot(&[1], None);
    ambush.victims[0].throws[0].re_roll = crate::attack::throws::ReRoll::Misses;
    let ambush = firefight.losses(&ambush, alike(5, 6, 3, 5).again());
    assert_eq!(ambush.mean(), chance(20, 3));
}

/// EX-15, EX-16: VD-SHOOT-21, VD-SHOOT-22, VD-SHAKEN-01: seven rifles and the Bren of a section,
/// eleven dice, at nine Grenadiers. Two markers for the shots: with four casualties more they are
/// as many as the men left.
#[test]
fn a_section_shoots_at_nine_grenadiers() {
    let section = |cover, down: bool| {
        let firefight = Firefight::of(rifle_section(), grenadiers(), Some(cover));
        if down { firefight.under_cover() } else { firefight }
    };
    let losses = |firefight: &Firefight, dice| {
        firefight.losses(&firefight.shot(&[0, 1, 1, 0, 6], None), dice)
    };
    let eleven = alike(11, 6, 4, 6);
    let soft = losses(&section(Terrain::Woods, false), eleven.saved_by(4));
    assert_eq!(soft.mean(), chance(11, 3));
    assert_eq!(soft.at_least(4), chance(385_244_863_688_749, 760_840_571_584_512));
    let down = losses(&section(Terrain::Woods, true), eleven.saved_by(4).under_cover());
    assert_eq!(down.mean(), chance(11, 6));
    assert_eq!(down.at_least(4), chance(1_985_549_501_337_355, 18_014_398_509_481_984));
    let hard = losses(&section(Terrain::Rubble, true), eleven.saved_by(3).under_cover());
    assert_eq!(hard.mean(), chance(22, 27));
    let shaken = hard.at_least(4);
    assert_eq!(shaken.numerator * 10_000 / shaken.denominator, 88);
}

/// EX-34: VD-ASSAULT-10, VD-ABIL-19: six men with Grenades at a crew of three.
#[test]
fn six_men_assault_a_crew() {
    let crew = crew(60, 3, 4, HMG, FireArc::All);
    let firefight = Firefight::at(squad(6, &[Ability::Grenades]), crew, (1, None));
    let blows = fight::blows_at(
        Scene::new(&firefight.book, &firefight.s),
        firefight.unit,
        firefight.enemy,
        true,
    );
    let lost = firefight.losses(&blows, alike(6, 6, 4, 6).again().saved_by(6));
    assert_eq!(lost.mean(), chance(6 * 5, 6), "5/6 a man");
    assert_eq!(lost.at_least(3), chance(8_317_535_395_625, 8_916_100_448_256));
}

/// EX-35: VD-ABIL-52, VD-ABIL-59: one to four charges on the Rear of a Panzer IV.
#[test]
fn charges_on_a_rear_hit_by_the_published_odds() {
    let hunters = squad(6, &[Ability::TankHunter]);
    let firefight = Firefight::at(hunters, panzer_iv(), (4, None));
    let lost = |count: u8| {
        let (target, at) = (Target::Unit(firefight.enemy), firefight.s.unit(firefight.enemy).at);
        let charge =
            Charge { target, facing: Facing::Rear, at, hull_at: at, count, improved: false };
        let attack = explosives::on_target(
            Scene::new(&firefight.book, &firefight.s),
            firefight.unit,
            &[charge],
        );
        firefight.losses(&attack, alike(u32::from(count), 10, 5, 8))
    };
    assert_eq!(lost(1).mean(), chance(9, 10));
    for (count, destroyed) in [(2, (3, 5)), (3, (99, 125)), (4, (561, 625))] {
        assert_eq!(lost(count).at_least(2), chance(destroyed.0, destroyed.1), "{count} charges");
    }
}

/// EX-05, EX-37: VD-VEH-12, VD-VEH-13: four D10 of a Panzer IV at ten men, seven of them in its
/// Combat Range.
#[test]
fn a_tank_drives_among_ten_men() {
    let firefight = Firefight::at(panzer_iv(), squad(10, &[]), (3, None));
    let mut attack = crushing::crushing(
        Scene::new(&firefight.book, &firefight.s),
        firefight.unit,
        firefight.enemy,
    );
    attack.victims[0].most = Some(7);
    let dice = alike(4, 10, 4, 6).saved_by(6);
    assert_eq!(firefight.losses(&attack, dice).at_least(4), chance(16_540_931, 26_873_856));
    // Before the cap.
    attack.victims[0].most = None;
    assert_eq!(firefight.losses(&attack, dice).mean(), chance(4, 1));
    attack.victims[0].armour.save = 7;
    let hits = firefight.losses(&attack, alike(4, 10, 4, 6));
    assert_eq!(hits.mean(), chance(24, 5));
}

/// EX-39, EX-40: VD-VEH-43, VD-FEAT-14: two shots of a 7.5cm gun at the Front of a Panzer IV, which
/// has two Structure Points; the second time laid by the co-axial weapon.
#[test]
fn two_shots_destroy_a_tank() {
    let firefight = Firefight::of(panzer_iv(), panzer_iv(), None);
    let destroyed = |counts: &[u8]| {
        let attack = firefight.shot(counts, Some(1));
        distribution(|dice| {
            let mut s = firefight.s.clone();
            let mut referee = DiceReferee::new(dice, Deaf);
            for _ in 0..2 {
                if s.unit(firefight.enemy).place == Place::Gone {
                    continue;
                }
                resolving::resolve_attack(
                    &mut Play::new(&firefight.book, &mut s, &mut referee),
                    &attack,
                );
                // Nobody withdraws between two shots of an example.
                let due = s.agenda.casualties_due(firefight.enemy);
                s.agenda.clear();
                let left = command::strength(&s, firefight.enemy);
                s.unit_mut(firefight.enemy).strength[0] = left.saturating_sub(due);
                if due >= left {
                    s.unit_mut(firefight.enemy).place = Place::Gone;
                }
            }
            u8::from(s.unit(firefight.enemy).place == Place::Gone)
        })[&1]
    };
    assert_eq!(destroyed(&[1]), chance(457, 1_728));
    assert_eq!(destroyed(&[1, crate::action::LAYS_THE_GUN]), chance(377, 768));
}

/// EX-45: VD-FEAT-04, VD-FEAT-07: the gun at three men in its Blast, of whom no more than three
/// fall.
#[test]
fn a_blast_on_three_men_kills_three_at_most() {
    let lost = |cover, save, down: bool| {
        let firefight = Firefight::of(panzer_iv(), squad(9, &[]), cover);
        let firefight = if down { firefight.under_cover() } else { firefight };
        let dice = alike(3, 10, 2, 4).saved_by(save);
        let dice = if down { dice.under_cover() } else { dice };
        firefight.losses(&firefight.shot(&[1], Some(3)), dice)
    };
    let open = lost(None, 7, false);
    assert_eq!((open.exactly(3), open.mean()), (chance(24, 25), chance(369, 125)));
    let (soft, hard) = (Some(Terrain::Woods), Some(Terrain::Rubble));
    assert_eq!(lost(soft, 4, false).mean(), chance(13_827, 6_400));
    assert_eq!(lost(hard, 3, false).mean(), chance(46_829, 30_375));
    assert_eq!(lost(hard, 3, true).mean(), chance(2_357_851, 4_428_675));
}

/// EX-46: VD-VEH-29, VD-VEH-30: five dice of an MG-42 at the Rear of a Panzer IV; its Front is
/// proof against all that men carry.
#[test]
fn a_machine_gun_hurts_a_tank_from_the_rear_alone() {
    let gunner = infantry(60, vec![men("Gunner", 1, 4, &[])], &[hand(0, MG42)]);
    let mut firefight = Firefight::of(gunner, panzer_iv(), None);
    let front = firefight.losses(&firefight.shot(&[1], None), alike(0, 6, 6, 6));
    assert_eq!(front.exactly(0), chance(1, 1), "no dice");
    firefight.s.unit_mut(firefight.enemy).facing = Bearing::NORTH;
    let rear = firefight.losses(&firefight.shot(&[1], None), alike(5, 6, 6, 7).saved_by(5));
    assert_eq!(rear.mean(), chance(5, 9));
}

/// EX-54: VD-STRK-09, VD-FEAT-07: a Heavy and a Light Strike with all six men of a squad in the
/// area: no more than six fall.
#[test]
fn a_strike_on_six_men() {
    let lost = |weapon, cover, save, down: bool, dice: Alike| {
        let firefight = Firefight::of(command_squad(), squad(6, &[]), cover);
        let firefight = if down { firefight.under_cover() } else { firefight };
        let called =
            CalledStrike { unit: firefight.unit, weapon, at: firefight.s.unit(firefight.enemy).at };
        let touched = TouchedUnits(ArrayVec::from_iter([(firefight.enemy, 6)]));
        let attack =
            areas::strike_attack(Scene::new(&firefight.book, &firefight.s), &called, &touched);
        let dice = dice.saved_by(save);
        firefight.losses(&attack, if down { dice.under_cover() } else { dice }).mean()
    };
    let (soft, hard) = (Some(Terrain::Woods), Some(Terrain::Rubble));
    let thousandths = |mean: Chance| (mean.numerator * 2_000 / mean.denominator).div_ceil(2);
    let heavy =
        |cover, save, down| lost(HEAVY_STRIKE, cover, save, down, alike(6, 6, 2, 4).best_of_two());
    assert_eq!(thousandths(heavy(None, 6, false)), 5_961);
    assert_eq!(heavy(soft, 4, false), chance(132_823_762_819, 27_518_828_544));
    assert_eq!(thousandths(heavy(soft, 4, true)), 2_576);
    assert_eq!(thousandths(heavy(hard, 3, false)), 3_405);
    assert_eq!(thousandths(heavy(hard, 3, true)), 1_148);
    let light = |cover, save| lost(LIGHT_STRIKE, cover, save, false, alike(6, 6, 4, 6));
    assert_eq!(light(None, 6), chance(9_256_831_800_895, 2_821_109_907_456));
    assert_eq!(light(soft, 4), chance(31_807_421, 15_925_248));
}

/// EX-63: VD-FEAT-18: three dice of a flamethrower at nine men in Hard Cover, whom their Save alone
/// helps.
#[test]
fn a_flamethrower_burns_men_in_hard_cover() {
    let flame = infantry(100, vec![men("Pioneer", 1, 4, &[])], &[hand(0, FLAMETHROWER)]);
    let firefight = Firefight::at(flame, grenadiers(), (5, Some(Terrain::Rubble))).under_cover();
    let burnt = firefight.losses(&firefight.shot(&[1], None), alike(3, 6, 3, 5).saved_by(6));
    assert_eq!((burnt.mean(), burnt.exactly(0)), (chance(5, 2), chance(79_507, 1_259_712)));
}

/// EX-65: VD-VEH-43, VD-ENG-10: three dice of an MG at a truck of one Structure Point.
#[test]
fn a_machine_gun_destroys_a_truck_by_the_published_odds() {
    let firefight = Firefight::of(panzer_iv(), truck(), None);
    let lost = firefight.losses(&firefight.shot(&[0, 0, 1], None), alike(3, 6, 4, 7).saved_by(6));
    assert_eq!(lost.at_least(1), chance(1_385, 1_728));
}

/// EX-64, VD-VEH-45: at most one casualty a die. Ten passengers of a half-track lose 475/108.
#[test]
fn ten_passengers_bail_out() {
    let mut field = Field::open();
    let passengers = field.put(Side::A, squad(10, &[]), AT);
    let carrier = field.put(Side::A, truck(), AT);
    let enemy = field.put(Side::B, squad(5, &[]), Point::inches(20, 40));
    let (book, mut s) = field.acting(enemy);
    s.unit_mut(passengers).place = Place::Aboard { vehicle: carrier };
    s.unit_mut(carrier).place = Place::Gone;
    s.present.remove(carrier);
    let lost = alike(10, 6, 4, 6).saved_by(6).odds(|dice| {
        let (mut s, mut referee) = (s.clone(), script(dice));
        let by = Attribution { credit: Some(MusterRow(enemy.0)), threat: Threat::Unit(enemy) };
        bailing_out::bail_out_task(&mut Play::new(&book, &mut s, &mut referee), carrier, AT, by);
        assert_eq!(referee.into_parts().0.left(), 0);
        s.agenda.casualties_due(passengers)
    });
    assert_eq!(lost.mean(), chance(475, 108));
}

/// EX-55, VD-BLDG-25: at most one casualty a die. A house that falls on eight men costs 6.11.
#[test]
fn a_house_falls_on_eight_men() {
    let (book, s, _, inside, piece) = siege(house(), squad(5, &[]), squad(8, &[]));
    let lost = alike(8, 6, 2, 4).saved_by(6).odds(|dice| {
        let (mut s, mut referee) = (s.clone(), script(dice));
        collapse::collapse_task(&mut Play::new(&book, &mut s, &mut referee), piece.0, None);
        assert_eq!(referee.into_parts().0.left(), 0);
        s.agenda.casualties_due(inside)
    });
    assert_eq!(lost.mean(), chance(8 * 55, 72));
}
