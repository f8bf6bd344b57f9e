//! Data files: figures, prices, refusals (CD-DATA-*, CD-POINTS-*).

use super::fixture::{SHIPPED, army, force};
use crate::CommandDecision;
use crate::units::price::{Fraction, breakdown, cost};
use crate::units::quality::Quality;
use crate::units::stand::Class;
use crate::units::weapon::{Band, Effect, Mount, Rating, Reach, WeaponKind};
use wargauge_rules::game::{BySide, Ruleset, Side};
use wargauge_rules::roster::{ForceData, Rulebook, Setting, Source};
use wargauge_rules::table::Length;

#[test]
fn schemas_are_current() {
    SHIPPED.check_schemas::<CommandDecision>();
}

/// The breakdown table: FP, FA, FC, D, M as thousandths, extra, points (CD-POINTS-02, CD-POINTS-03, CD-POINTS-04, CD-POINTS-05, CD-POINTS-06, CD-POINTS-07, CD-POINTS-08).
const TABLE: &str = "\
G01 0.25 0 0.8 2.25 1 15 26
G02 0.25 0 0.8 2.25 1 20 31
G03 0.3 0 1.6 3 1 10 25
G04 0.6 0.42 2.4 3 1 0 23
G05 2.6 0 0 3 1 0 35
G06 0.6 0.472 3.6 3 1 5 31
G07 1.2 0 0.8 3 1 0 23
G08 2 0 0.8 3 1 0 31
G09 2.46 3.69 0 3 0.8 0 50
G10 2.625 4.665 0 3 0.8 0 58
G11 1.72 0 0 3 0.8 0 21
G12 1 0 0 3.4 1.25 5 30
G13 0 0 0 1 1 8 11
G14 3.14 2.46 0 7.75 1.208 0 90
G15 3.14 2.46 0 7.75 1.208 10 100
G16 3.2 3.51 0 11.25 1.292 0 121
G17 3.65 3.58 0 11 1.125 0 110
G18 2.14 2.46 0 8.25 1.208 0 80
G19 2.14 2.46 0 4 1.208 0 64
G20 3.675 0.945 0 4.2 1.333 5 81
G21 0.375 0 0.9 2.25 1 5 17
U01 0.25 0 0.8 1.5 1 15 24
U02 0.25 0 0.8 1.5 1 20 29
U03 0.3 0 1.6 2 1 10 22
U04 0.6 0.28 2.4 2 1 0 19
U05 1.95 0 0 2 1 0 26
U06 0.5 0.28 3.2 3 1 5 28
U07 1.2 0 0.8 2 1 0 20
U08 1.65 2.085 0 2 0.8 0 31
U09 3.3 0.98 0 2 0.8 0 37
U10 1.2 0.08 0 2 1.25 5 28
U11 0 0 0 1 1.042 8 11
U12 3.96 2.055 0 5.667 1.208 0 88
U13 3.96 2.055 0 5.667 1.208 10 98
U14 3.08 2.52 0 6 1.208 0 83
U15 3.96 2.055 0 12.25 1.125 0 104
U16 1.58 2.52 0 5.8 1.25 0 67
U17 3.66 0.33 0 4.5 1.333 0 70
U18 3.16 0.33 0 3.4 1.292 5 62
U19 0.3 0 0.8 2.25 1 5 16
U20 3.96 0.33 0 2 1.25 0 60";

/// A decimal in thousandths.
fn thousandths(text: &str) -> i64 {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    whole.parse::<i64>().unwrap() * 1000 + format!("{part:0<3}").parse::<i64>().unwrap()
}

fn rounded(fraction: Fraction) -> i64 {
    Fraction::new(fraction.top * 1000, fraction.bottom).half_up()
}

#[test]
fn the_formula_gives_the_breakdown_of_every_stand() {
    let army = army();
    let mut rows = 0;
    for line in TABLE.lines() {
        let cells: Vec<&str> = line.split_whitespace().collect();
        let stand = army.stand_named(cells[0]).expect("a stand of the army");
        let parts = breakdown(&army.stands[stand].profile, &army.weapons);
        let found = [parts.fire, parts.armour, parts.close, parts.durability, parts.mobility];
        let found = found.map(rounded);
        let told: Vec<i64> = cells[1..6].iter().map(|cell| thousandths(cell)).collect();
        // Halves of a thousandth are cut off in one row.
        let near = found.iter().zip(&told).all(|(found, told)| (found - told) / 2 == 0);
        assert!(near, "{}: {found:?} and {told:?}", cells[0]);
        assert_eq!(rounded(parts.extra), thousandths(cells[6]), "{}", cells[0]);
        let points: i64 = cells[7].parse().unwrap();
        assert_eq!(cost(&army.stands[stand].profile, &army.weapons), points, "{}", cells[0]);
        rows += 1;
    }
    assert_eq!(rows, army.stands.len());
}

/// EX-35.
#[test]
fn a_cost_in_exact_fractions() {
    let army = army();
    let of = |id: &str| {
        let stand = army.stand_named(id).unwrap();
        breakdown(&army.stands[stand].profile, &army.weapons)
    };
    let panzer = of("G14");
    assert_eq!(panzer.fire, Fraction::new(157, 50));
    assert_eq!(panzer.armour, Fraction::new(123, 50));
    assert_eq!(panzer.close, Fraction::ZERO);
    assert_eq!(panzer.durability, Fraction::new(31, 4));
    assert_eq!(panzer.mobility, Fraction::new(29, 24));
    assert_eq!(panzer.cost().half_up(), 90);
    let rifles = of("U04");
    assert_eq!(rifles.fire, Fraction::new(3, 5));
    assert_eq!(rifles.armour, Fraction::new(7, 25));
    assert_eq!(rifles.close, Fraction::new(12, 5));
    assert_eq!(rifles.cost(), Fraction::new(476, 25));
    assert_eq!(rifles.cost().half_up(), 19);
}

#[test]
fn typical_battalions_have_their_points_and_stands() {
    for (name, points, stands) in [
        ("german-battalion", 994, 28),
        ("us-battalion", 961, 29),
        ("german-battle-group", 865, 23),
        ("us-task-force", 856, 24),
        ("german-assault", 954, 24),
        ("us-ridge", 568, 22),
        ("us-breakout", 1034, 22),
        ("german-ambush", 630, 18),
    ] {
        let force = force(name);
        assert_eq!((force.points() / 1000, force.stands()), (points, stands), "{name}");
    }
}

/// CD-SCALE-01, CD-MORTAR-12: yards and inches of the lists agree.
#[test]
fn inches_are_fifty_yards() {
    let army = army();
    let ranges = army.weapons.iter().filter_map(|weapon| weapon.indirect);
    let inches: Vec<i16> = ranges.map(|(most, _)| most.hundredths() / 100).collect();
    assert_eq!(inches, [2600 / 50, 3300 / 50, 6500 / 50], "CD-SCALE-01");
}

/// CD-SCALE-08, CD-SCALE-09, CD-SCALE-10, CD-SCALE-11, CD-DATA-12, CD-POINTS-01: what is played with
/// comes from a file, marked as the project's own; there is nothing off the board.
#[test]
fn figures_are_data_of_the_project() {
    let army = army();
    assert_eq!((army.name.as_str(), army.stands.len()), ("europe-1944", 41), "CD-SCALE-11");
    assert_eq!(army.weapons.len(), 32, "CD-SCALE-09, CD-SCALE-10");
    let project = wargauge_rules::roster::Provenance::Project;
    assert!(army.entries.iter().all(|entry| entry.price_source == project), "CD-POINTS-01");
    let kinds = [WeaponKind::SmallArms, WeaponKind::AntiTank, WeaponKind::Gun, WeaponKind::Mortar];
    assert!(army.weapons.iter().all(|weapon| kinds.contains(&weapon.kind)), "CD-SCALE-08");
    let text = SHIPPED.source("armies/europe-1944.toml").text;
    let odd = text.replacen("flags = [\"heavy\"]", "flags = [\"hovers\"]", 1);
    let source = Source::new("odd.toml", odd);
    assert!(CommandDecision::read_army(&source).is_err(), "CD-DATA-12");
}

/// CD-DATA-05, CD-DATA-06, CD-DATA-07, CD-DATA-11: mounts, flags, and what a stand is.
#[test]
fn the_data_name_mounts_flags_and_kinds_of_stands() {
    let army = army();
    let weapon = |id: &str| army.weapons.iter().find(|weapon| weapon.id == id).unwrap();
    let mounts = ["W17", "W19", "W28", "W16", "W12"].map(|id| weapon(id).mount);
    let all = [Mount::Turret, Mount::Turntable, Mount::Hull, Mount::Front, Mount::All];
    assert_eq!(mounts, all, "CD-DATA-05");
    assert!(weapon("W21").asterisk && weapon("W21").towed, "CD-DATA-06");
    assert!(weapon("W08").heavy && weapon("W31").anti_aircraft && weapon("W32").dedicated);
    let other = weapon("W08").other.map(|line| army.weapons[usize::from(line)].id.as_str());
    assert_eq!(other, Some("W07"), "CD-DATA-06");
    let lines = |id: &str| -> Vec<&str> {
        let arms = &army.stands[army.stand_named(id).unwrap()].profile.arms;
        arms.iter().map(|arm| army.weapons[usize::from(arm.weapon)].id.as_str()).collect()
    };
    assert_eq!(lines("G05"), ["W08", "W07"], "CD-DATA-06: its other line");
    let stand = |id: &str| &army.stands[army.stand_named(id).unwrap()];
    let puma = stand("G20");
    assert_eq!((puma.profile.pace, puma.profile.road, puma.morale), (28, 60, 9), "CD-DATA-07");
    let armour = puma.profile.armour.unwrap();
    assert_eq!((armour.front, armour.flank, armour.open), (4, 1, false), "CD-DATA-07");
    assert_eq!(stand("G12").profile.cargo, 2, "CD-DATA-07: in half stands");
    let gun = stand("G09");
    assert_eq!(gun.profile.class, Class::Gun, "CD-DATA-11");
    assert_eq!(gun.profile.arms.len(), 2, "CD-DATA-11: the gun and the crew's own line");
}

/// CD-POINTS-03, CD-POINTS-04, CD-POINTS-05, CD-POINTS-06, CD-POINTS-07, CD-POINTS-08, CD-POINTS-09, CD-FIRE-16: the
/// parts of a price, each where it shows alone.
#[test]
fn each_part_of_a_price_shows_alone() {
    let army = army();
    let of = |id: &str| {
        let stand = army.stand_named(id).unwrap();
        breakdown(&army.stands[stand].profile, &army.weapons)
    };
    // Two machine guns of 4 dice at 2, 6, 12 and 20 inches: 8, 8, 6, 4.
    assert_eq!(of("G05").fire, Fraction::new(4 * (8 + 8 + 6 + 4), 40), "CD-POINTS-03");
    assert_eq!(of("G08").fire, Fraction::whole(2), "CD-POINTS-03: a mortar");
    assert_eq!(of("G05").armour, Fraction::ZERO, "CD-POINTS-04");
    assert_eq!(of("U04").armour, Fraction::new(7, 25), "CD-POINTS-04");
    assert_eq!(
        (of("G06").close, of("G05").close),
        (Fraction::new(18, 5), Fraction::ZERO),
        "CD-POINTS-05"
    );
    let rifles = &army.stands[army.stand_named("U04").unwrap()].profile;
    let mut far = army.weapons.clone();
    assert_eq!(breakdown(rifles, &far).close, Fraction::new(12, 5), "CD-POINTS-05");
    for band in far.iter_mut().flat_map(|weapon| weapon.bands.iter_mut()) {
        *band = band.filter(|band| band.reach != Reach::Contact);
    }
    assert_eq!(breakdown(rifles, &far).close, Fraction::ZERO, "CD-POINTS-05: no such column");
    assert_eq!(of("G13").durability, Fraction::whole(1), "CD-POINTS-06: soft");
    assert_eq!(of("G01").durability, Fraction::new(9, 4), "CD-POINTS-06: half");
    assert_eq!(of("U10").durability, Fraction::whole(2), "CD-POINTS-06: weak");
    assert_eq!(
        (of("U12").mobility, of("G09").mobility),
        (Fraction::new(29, 24), Fraction::new(4, 5)),
        "CD-POINTS-07"
    );
    assert_eq!(of("G02").extra, Fraction::whole(20), "CD-POINTS-08");
    assert_eq!(of("G12").extra, Fraction::whole(3 + 2), "CD-POINTS-08: cargo and tow");
    let stand = army.stand_named("G04").unwrap();
    let graded = Quality::ALL.map(|grade| army.price(stand, grade));
    assert!(graded.is_sorted() && graded[3] == 23_000, "CD-POINTS-09: {graded:?}");
}

/// CD-SCEN-09, CD-POINTS-09: stands count their prices where points decide, unless the file says
/// otherwise; with another quality as much more or less as the formula says.
#[test]
fn stakes_are_prices_unless_given() {
    let army = army();
    for (at, stand) in army.stands.iter().enumerate() {
        assert_eq!(stand.stake, army.entries[at].price, "{}", army.entries[at].id);
        for grade in Quality::ALL {
            assert_eq!(army.stake(at, grade), army.price(at, grade), "{}", army.entries[at].id);
        }
    }
    let source = SHIPPED.source("armies/europe-1944.toml");
    let text = source.text.replacen("price = 23\n", "price = 40\nstake = 23\n", 1);
    let staked = CommandDecision::read_army(&Source::new(source.name, text));
    let staked = staked.expect("prices and stakes are free");
    let rifles = staked.stand_named("G04").unwrap();
    assert_eq!((staked.entries[rifles].price, staked.stands[rifles].stake), (40_000, 23_000));
    for grade in Quality::ALL {
        let more = army.price(rifles, grade) + 17_000;
        assert_eq!(staked.price(rifles, grade), more, "{grade:?}");
        assert_eq!(staked.stake(rifles, grade), army.price(rifles, grade), "{grade:?}");
    }
}

/// CD-POINTS-10: the lists for the proving ground are legal, and use their points.
#[test]
fn lists_for_the_proving_ground_are_legal_and_use_their_points() {
    for (name, points) in [
        ("german-300", 299),
        ("german-600", 599),
        ("german-infantry-600", 595),
        ("us-300", 300),
        ("us-600", 588),
        ("us-infantry-600", 595),
    ] {
        assert_eq!(force(name).points(), points * 1000, "{name}");
    }
}

/// CD-TABLE-04: the switch chooses the table; the same number has the same table.
#[test]
fn seeded_tables_are_chosen_by_number() {
    let scenario = super::fixture::scenario("proving-ground-seeded");
    let (one, two) = (force("german-600"), force("us-600"));
    let table = |number: &str| {
        let setting = Setting::parse(number, crate::switches::SWITCHES).expect("a switch");
        let both = BySide([Some(&one), Some(&two)]);
        let book = CommandDecision::assemble(&scenario, both, &[setting]).expect("a match-up");
        book.table().clone()
    };
    assert_eq!(table("table=3"), table("table=3"));
    assert_ne!(table("table=3"), table("table=4"));
    assert_eq!(scenario.table.pieces.len(), 1, "the town is drawn");
    assert!(table("table=3").pieces.len() > 3);
}

/// CD-SCEN-13, CD-SCEN-02: any force plays either side, each against the limit of the side it plays; who costs a thousandth of
/// a point more than that is refused, and so is a force of no stand or of more than there is room for.
#[test]
fn forces_keep_to_the_limit_of_their_side() {
    let (one, two) = (force("german-mobile"), force("us-mobile"));
    for [first, second] in [[&one, &two], [&two, &one]] {
        let may = |spare: [i64; 2]| {
            let mut scenario = super::fixture::scenario("proving-ground");
            for (side, of) in [(Side::A, first), (Side::B, second)] {
                let spare = spare[usize::from(side == Side::B)];
                let limit = i64::from(of.points()) + spare;
                scenario.roles[side].limit = Some(u32::try_from(limit).expect("a limit"));
            }
            let both = BySide([Some(first), Some(second)]);
            CommandDecision::assemble(&scenario, both, &[]).is_ok()
        };
        assert!(may([0, 0]), "CD-SCEN-13");
        assert_eq!([may([-1, 0]), may([0, -1])], [false, false], "CD-SCEN-13, CD-SCEN-02");
    }
    let scenario = {
        let mut scenario = super::fixture::scenario("proving-ground");
        scenario.roles.0.iter_mut().for_each(|role| role.limit = None);
        scenario
    };
    let room = |count: usize| {
        let mut crowd = one.clone();
        crowd.companies.truncate(1);
        let line = crate::units::force::ForceLine { count: 1, ..crowd.companies[0].lines[0] };
        crowd.companies[0].lines = vec![line; count];
        let both = BySide([Some(&crowd), Some(&two)]);
        CommandDecision::assemble(&scenario, both, &[]).is_ok()
    };
    let most = crate::units::force::MAX_STANDS_PER_SIDE;
    assert_eq!([0, 1, most, most + 1].map(room), [false, true, true, false], "CD-SCEN-02");
}

/// CD-POINTS-09: stands of another quality than the list's have a row and a name of their own, and their price.
#[test]
fn stands_of_another_quality_have_a_row_and_a_price_of_their_own() {
    let scenario = super::fixture::scenario("proving-ground");
    let two = force("us-mobile");
    let first = |quality: Option<Quality>| {
        let mut own = force("german-mobile");
        let line = &mut own.companies[0].lines[0];
        line.quality = quality.unwrap_or(line.quality);
        let both = BySide([Some(&own), Some(&two)]);
        let book = CommandDecision::assemble(&scenario, both, &[]).expect("a match-up");
        book.muster()[0].clone()
    };
    let plain = first(None);
    let base = force("german-mobile").companies[0].lines[0].quality;
    assert!(!plain.name.contains(','), "CD-POINTS-09: {}", plain.name);
    for quality in Quality::ALL.into_iter().filter(|&quality| quality != base) {
        let row = first(Some(quality));
        assert_eq!(row.name, format!("{}, {}", plain.name, quality.word()), "CD-POINTS-09");
        assert_ne!(row.entry, plain.entry, "CD-POINTS-09");
        assert_eq!(row.price > plain.price, quality > base, "CD-POINTS-09: {}", row.name);
    }
}

/// CD-SCEN-02, CD-SCEN-13, CD-SCALE-12: what a scenario gives; its sides can be swapped.
#[test]
fn scenarios_give_turns_tables_and_objectives() {
    let ridge = super::fixture::scenario("ridge");
    assert_eq!((ridge.turns, ridge.objectives.len()), (14, 3), "CD-SCEN-02");
    assert_eq!(ridge.table.width.hundredths(), 4800, "CD-SCEN-02");
    assert_eq!(ridge.objectives[0].at_end, 80_000, "CD-SCEN-02");
    let scenario = super::fixture::scenario("proving-ground");
    let (one, two) = (force("german-mobile"), force("us-mobile"));
    for forces in [[&one, &two], [&two, &one]] {
        let both = BySide(forces.map(Some));
        let book = CommandDecision::assemble(&scenario, both, &[]).expect("CD-SCEN-13");
        let headquarters = book.companies().iter().filter(|company| company.headquarters);
        assert_eq!(headquarters.count(), 2, "CD-SCALE-12: one battalion a side");
    }
}

/// CD-SCEN-13: with the sides exchanged every stand keeps what it is: its place in its force, its quality, its price and the weapons of its own army, of the same army
/// as the enemy's or of another.
#[test]
fn exchanged_sides_keep_their_stands() {
    let scenario = super::fixture::scenario("proving-ground");
    let (one, two) = (force("german-mobile"), force("us-mobile"));
    // An army of its own, with its weapons the other way round.
    let mut stranger = two.clone();
    let mut own = (*two.army).clone();
    own.weapons.reverse();
    let last = own.weapons.len() as u8 - 1;
    for arm in own.stands.iter_mut().flat_map(|stand| &mut stand.profile.arms) {
        arm.weapon = last - arm.weapon;
    }
    stranger.army = std::sync::Arc::new(own);
    for (first, second) in [(&one, &two), (&two, &one), (&one, &stranger), (&stranger, &one)] {
        let both = BySide([Some(first), Some(second)]);
        let book = CommandDecision::assemble(&scenario, both, &[]).expect("CD-SCEN-13");
        for (side, of) in [(Side::A, first), (Side::B, second)] {
            let lines = of.companies.iter().flat_map(|company| &company.lines);
            let listed: Vec<_> = lines
                .flat_map(|line| core::iter::repeat_n(line, usize::from(line.count)))
                .map(|line| {
                    let arms = &of.army.stands[line.stand].profile.arms;
                    let price = of.army.price(line.stand, line.quality);
                    let ids: Vec<_> =
                        arms.iter().map(|arm| &of.army.weapons[usize::from(arm.weapon)]).collect();
                    (line.quality, price, ids)
                })
                .collect();
            let fielded: Vec<_> = book
                .units_of(side)
                .map(|unit| {
                    let arms = &book.profile(unit).arms;
                    let ids: Vec<_> =
                        arms.iter().map(|arm| &book.weapons[usize::from(arm.weapon)]).collect();
                    (book.profile(unit).quality, book.stand(unit).price, ids)
                })
                .collect();
            assert!(!listed.is_empty() && listed == fielded, "CD-SCEN-13: {side:?}");
        }
    }
}

/// CD-POINTS-03, CD-POINTS-04: fire at men is the mean over 2, 6, 12 and 20 inches, fire at armour over 1, 10, 20 and 30: a line that
/// reaches as far as one of them counts it, a hundredth less does not.
#[test]
fn ranges_that_a_price_counts() {
    let army = army();
    let profile = &army.stands[army.stand_named("G05").unwrap()].profile;
    let part = |hundredths: i16, effect: Effect| {
        let mut weapons = army.weapons.clone();
        for weapon in &mut weapons {
            let reach = Reach::Within(Length::from_hundredths(hundredths));
            let only = Band { reach, rating: Rating::Plus(20), hit: Some(11) };
            (weapon.bands, weapon.effect) = ([None, None, None, Some(only)], effect);
            (weapon.rate, weapon.anti_aircraft) = (1, false);
        }
        breakdown(profile, &weapons)
    };
    for (nth, inches) in [2, 6, 12, 20].into_iter().enumerate() {
        let fire =
            [99, 100].map(|part_of| part(100 * (inches - 1) + part_of, Effect::Personnel(0)).fire);
        let counted = [nth, nth + 1].map(|count| Fraction::new(count as i64, 4));
        assert_eq!(fire, counted, "CD-POINTS-03: {inches}");
    }
    for (nth, inches) in [1, 10, 20, 30].into_iter().enumerate() {
        let armour =
            [99, 100].map(|part_of| part(100 * (inches - 1) + part_of, Effect::Never).armour);
        // Whatever the die: destroyed, counted as three.
        let counted = [nth, nth + 1].map(|count| Fraction::new(3 * count as i64, 4));
        assert_eq!(armour, counted, "CD-POINTS-04: {inches}");
    }
}

/// CD-SCEN-13, CD-TRANS-02: on either side a towed gun has a tow of its own side, each another one.
#[test]
fn guns_have_their_tows_on_either_side() {
    let scenario = super::fixture::scenario("proving-ground");
    let (one, two) = (force("german-300"), force("us-300"));
    for (first, second) in [(&one, &two), (&two, &one)] {
        let both = BySide([Some(first), Some(second)]);
        let book = CommandDecision::assemble(&scenario, both, &[]).expect("CD-SCEN-13");
        for side in Side::BOTH {
            let units = book.units_of(side);
            let guns = units.filter(|&unit| book.profile(unit).class == Class::Gun);
            let trucks = units.filter(|&unit| book.profile(unit).tow).count();
            let tows: Vec<_> = guns.clone().filter_map(|crew| book.stand(crew).tow).collect();
            assert_eq!(tows.len(), guns.count().min(trucks), "CD-TRANS-02: {side:?}");
            assert!(tows.iter().all(|&tow| book.side(tow) == side), "CD-SCEN-13: {tows:?}");
            assert!(tows.is_sorted_by(|one, other| one < other), "CD-TRANS-02: {tows:?}");
        }
    }
}
