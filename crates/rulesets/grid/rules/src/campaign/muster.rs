//! Raising the forces of a battle (GW-CAMP-13, GW-CAMP-14, GW-CAMP-15, GW-CAMP-21, GW-CAMP-23).
//!
//! Numbers come from average dice, types from a D6 each. Rulings where the clauses are open: the
//! type dice are rolled one by one, each chosen for before the next; all units are of regular
//! quality; what needs an optional rule that is off is not offered.

use std::sync::Arc;

use crate::campaign::decisions::Attack;
use crate::campaign::supply::Effort;
use crate::switches::{CampForce, OptAir, OptMines, OptStrong, Switches};
use crate::units::army::Army;
use crate::units::force::{Company, Force, in_canonical_lines};
use crate::units::profile::Quality;
use wargauge_rules::roster::DataError;
use wargauge_rules::table::dice::{Dice, Die};

/// Minefields that come with a defence (GW-CAMP-15).
pub const MINEFIELDS_PER_DEFENCE: u8 = 3;

/// What a side does in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It attacks.
    Attacker(Attack),
    /// It defends.
    Defender,
}

/// What one type die can raise (GW-CAMP-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recruit {
    /// A heavy tank.
    HeavyTank,
    /// An aircraft, for the attacker only, one at most.
    Aircraft,
    /// A pillbox and three minefields, for the defender only, one at most.
    Defence,
    /// A tank.
    Tank,
    /// Armoured infantry.
    ArmouredInfantry,
    /// Armoured reconnaissance.
    ArmouredReconnaissance,
    /// A self-propelled anti-tank gun.
    TankDestroyer,
    /// A battery of artillery.
    Artillery,
    /// An anti-tank gun.
    AntiTankGun,
    /// Motorised infantry.
    MotorisedInfantry,
    /// Light reconnaissance with a forward observer.
    ForwardObserver,
    /// Infantry on foot.
    Infantry,
    /// A battery of mortars.
    Mortars,
}

impl Recruit {
    /// All of them, the rarer first.
    pub const ALL: [Self; 13] = [
        Self::HeavyTank,
        Self::Aircraft,
        Self::Defence,
        Self::Tank,
        Self::ArmouredInfantry,
        Self::ArmouredReconnaissance,
        Self::TankDestroyer,
        Self::Artillery,
        Self::AntiTankGun,
        Self::MotorisedInfantry,
        Self::ForwardObserver,
        Self::Infantry,
        Self::Mortars,
    ];

    /// Identifier of its unit type in the army.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::HeavyTank => "HVY",
            Self::Aircraft => "AIR",
            Self::Defence => "STP",
            Self::Tank => "TNK",
            Self::ArmouredInfantry => "AIN",
            Self::ArmouredReconnaissance => "ARC",
            Self::TankDestroyer => "TDR",
            Self::Artillery => "ART",
            Self::AntiTankGun => "ATG",
            Self::MotorisedInfantry => "MOT",
            Self::ForwardObserver => "FOO",
            Self::Infantry => "INF",
            Self::Mortars => "MOR",
        }
    }

    /// Whether it stands in the line of this score (GW-CAMP-14).
    #[must_use]
    pub const fn is_in_line(self, score: u8) -> bool {
        match self {
            Self::HeavyTank | Self::Aircraft | Self::Defence => score == 6,
            Self::Tank | Self::ArmouredInfantry | Self::ArmouredReconnaissance => score == 5,
            Self::TankDestroyer => score == 4,
            Self::Artillery => matches!(score, 3 | 4),
            Self::AntiTankGun | Self::MotorisedInfantry | Self::ForwardObserver => score == 3,
            Self::Infantry | Self::Mortars => matches!(score, 1 | 2),
        }
    }
}

/// What a score may raise: its own line or a lower one, within the limits on aircraft and
/// defences (GW-CAMP-14, GW-CAMP-15). Never empty.
#[must_use]
pub fn choices(score: u8, role: Role, switches: &Switches, so_far: &[Recruit]) -> Vec<Recruit> {
    let attacks = matches!(role, Role::Attacker(_));
    let allowed = |recruit: Recruit| match recruit {
        Recruit::Aircraft => {
            attacks && switches.opt_air == OptAir::On && !so_far.contains(&recruit)
        }
        Recruit::Defence => {
            let rules = (switches.opt_strong, switches.opt_mines);
            !attacks && rules == (OptStrong::On, OptMines::On) && !so_far.contains(&recruit)
        }
        Recruit::HeavyTank
        | Recruit::Tank
        | Recruit::ArmouredInfantry
        | Recruit::ArmouredReconnaissance
        | Recruit::TankDestroyer
        | Recruit::Artillery
        | Recruit::AntiTankGun
        | Recruit::MotorisedInfantry
        | Recruit::ForwardObserver
        | Recruit::Infantry
        | Recruit::Mortars => true,
    };
    let in_reach = |recruit: Recruit| (1..=score).any(|line| recruit.is_in_line(line));
    Recruit::ALL.into_iter().filter(|&recruit| in_reach(recruit) && allowed(recruit)).collect()
}

/// How many average dice a side rolls for its numbers, and what is added (GW-CAMP-13).
const fn figures(role: Role, figures: CampForce) -> (u8, u8) {
    let Role::Attacker(attack) = role else { return (2, 6) };
    let (dice, more) = match (figures, attack.effort) {
        (CampForce::Late, Effort::Limited) => (2, 12),
        (CampForce::Late, Effort::AllOut) => (2, 18),
        (CampForce::Early, Effort::Limited) => (3, 8),
        (CampForce::Early, Effort::AllOut) => (4, 8),
    };
    // GW-CAMP-21
    (dice, more + attack.by_road as u8)
}

/// Rolls how many units a side raises (GW-CAMP-13).
pub fn roll_number<D: Dice>(role: Role, switches: &Switches, dice: &mut D) -> u8 {
    let (rolled, more) = figures(role, switches.camp_force);
    more + (0..rolled).map(|_| dice.roll(Die::Average)).sum::<u8>()
}

/// The units that a side has raised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levy {
    /// The type dice.
    pub dice: Vec<u8>,
    /// What each of them raised.
    pub recruits: Vec<Recruit>,
}

impl Levy {
    /// How many units of a kind it has.
    #[must_use]
    pub fn count(&self, recruit: Recruit) -> u8 {
        self.recruits.iter().filter(|&&one| one == recruit).count() as u8
    }

    /// Minefields that the side may lay (GW-CAMP-15).
    #[must_use]
    pub fn minefields(&self) -> u8 {
        MINEFIELDS_PER_DEFENCE * self.count(Recruit::Defence)
    }

    /// The force of these units.
    ///
    /// # Errors
    /// If the army lacks a type in regular quality.
    pub fn force(&self, name: String, army: &Arc<Army>) -> Result<Force, DataError> {
        let quality = Quality::Regular;
        let mut companies = Vec::new();
        for recruit in Recruit::ALL {
            let count = self.count(recruit);
            if count == 0 {
                continue;
            }
            let for_sale = |&kind: &usize| army.types[kind].prices[quality as usize].is_some();
            let kind = army.position(recruit.unit()).filter(for_sale).ok_or_else(|| {
                DataError::new(format!(
                    "army `{}` has no regular `{}` for the campaign",
                    army.name,
                    recruit.unit()
                ))
            })?;
            companies.push(Company { kind, quality, count });
        }
        let companies = in_canonical_lines(companies);
        Ok(Force { title: name.clone(), name, army: Arc::clone(army), companies })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::battles::{MusterCall, raise};
    use crate::campaign::random::Random;
    use wargauge_rules::game::Side;
    use wargauge_rules::table::odometer::{Chance, distribution};
    use wargauge_rules::table::scripted::Scripted;
    use wargauge_rules::table::squares::Square;
    use wargauge_rules::table::stream::Stream;

    const fn attacker(effort: Effort, by_road: bool) -> Role {
        Role::Attacker(Attack { side: Side::B, target: Square(0), effort, by_road })
    }

    const LIMITED: Role = attacker(Effort::Limited, false);
    const ALL_OUT: Role = attacker(Effort::AllOut, false);

    fn switches(words: &[&str]) -> Switches {
        let battle = ["opt_air=on", "opt_strong=on", "opt_mines=on"];
        Switches::parse(&[&battle, words].concat()).unwrap()
    }

    /// Smallest and largest number of units, and the mean, exactly.
    fn numbers(role: Role, words: &[&str]) -> (u8, u8, Chance) {
        let switches = switches(words);
        let chances = distribution(|dice| roll_number(role, &switches, dice));
        let mean = chances.iter().fold(Chance::new(0, 1), |mean, (&number, c)| {
            mean.plus(Chance::new(c.numerator * u128::from(number), c.denominator))
        });
        (*chances.keys().next().unwrap(), *chances.keys().last().unwrap(), mean)
    }

    #[test]
    fn numbers_of_units_ex_34_gw_camp_13() {
        // GW-CAMP-13
        let late = switches(&[]);
        assert_eq!(roll_number(Role::Defender, &late, &mut Scripted::new(&[3, 4])), 13);
        assert_eq!(roll_number(LIMITED, &late, &mut Scripted::new(&[2, 5])), 19);
        let defender = distribution(|dice| roll_number(Role::Defender, &late, dice));
        for (number, ways) in (10..=16).zip([1, 4, 8, 10, 8, 4, 1]) {
            assert_eq!(defender[&number], Chance::new(ways, 36), "{number} units");
        }
        assert_eq!(numbers(Role::Defender, &[]), (10, 16, Chance::new(13, 1)));
        assert_eq!(numbers(LIMITED, &[]), (16, 22, Chance::new(19, 1)));
        assert_eq!(numbers(ALL_OUT, &[]), (22, 28, Chance::new(25, 1)));
        let early = ["camp_force=early"];
        assert_eq!(numbers(Role::Defender, &early), (10, 16, Chance::new(13, 1)));
        assert_eq!(numbers(LIMITED, &early), (14, 23, Chance::new(37, 2)));
        assert_eq!(numbers(ALL_OUT, &early), (16, 28, Chance::new(22, 1)));
    }

    #[test]
    fn a_limited_attacker_has_six_more_in_779_of_1296_ex_34_gw_camp_13() {
        // GW-CAMP-13
        let late = switches(&[]);
        let ahead = distribution(|dice| {
            let defending = roll_number(Role::Defender, &late, dice);
            roll_number(LIMITED, &late, dice) >= defending + 6
        });
        assert_eq!(ahead[&true], Chance::new(779, 1296));
    }

    #[test]
    fn a_major_road_brings_one_unit_more_gw_camp_21() {
        // GW-CAMP-21
        let roll = |by_road| {
            let dice = &mut Scripted::new(&[2, 2]);
            roll_number(attacker(Effort::AllOut, by_road), &switches(&[]), dice)
        };
        assert_eq!((roll(false), roll(true)), (22, 23));
    }

    fn offered(score: u8, role: Role, words: &[&str], so_far: &[Recruit]) -> String {
        let units = choices(score, role, &switches(words), so_far);
        units.into_iter().map(Recruit::unit).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_die_offers_its_line_and_all_lower_ones_gw_camp_14() {
        // GW-CAMP-14
        let lines = [
            "INF MOR",
            "INF MOR",
            "ART ATG MOT FOO INF MOR",
            "TDR ART ATG MOT FOO INF MOR",
            "TNK AIN ARC TDR ART ATG MOT FOO INF MOR",
        ];
        for (score, line) in (1..).zip(lines) {
            assert_eq!(offered(score, LIMITED, &[], &[]), line, "{score}");
            assert_eq!(offered(score, Role::Defender, &[], &[]), line, "{score}");
        }
        let attacker = "HVY AIR TNK AIN ARC TDR ART ATG MOT FOO INF MOR";
        assert_eq!(offered(6, ALL_OUT, &[], &[]), attacker, "no defences for attackers");
        let defender = "HVY STP TNK AIN ARC TDR ART ATG MOT FOO INF MOR";
        assert_eq!(offered(6, Role::Defender, &[], &[]), defender, "no aircraft for defenders");
    }

    #[test]
    fn one_aircraft_and_one_defence_at_most_gw_camp_15() {
        // GW-CAMP-15
        let rest = "HVY TNK AIN ARC TDR ART ATG MOT FOO INF MOR";
        assert_eq!(offered(6, LIMITED, &[], &[Recruit::Aircraft]), rest);
        assert_eq!(offered(6, Role::Defender, &[], &[Recruit::Defence]), rest);
        assert_eq!(offered(6, LIMITED, &["opt_air=off"], &[]), rest);
        assert_eq!(offered(6, Role::Defender, &["opt_mines=off"], &[]), rest);
        assert_eq!(offered(6, Role::Defender, &["opt_strong=off"], &[]), rest);
    }

    #[test]
    fn a_defence_brings_three_minefields_gw_camp_15_gw_mine_04() {
        // GW-CAMP-15, GW-MINE-04
        let mut levy =
            Levy { dice: vec![6, 1], recruits: vec![Recruit::Defence, Recruit::Infantry] };
        assert_eq!((levy.minefields(), levy.count(Recruit::Defence)), (3, 1));
        levy.recruits.remove(0);
        assert_eq!(levy.minefields(), 0);
    }

    #[test]
    fn every_levy_obeys_its_dice_gw_camp_14_gw_camp_15() {
        // GW-CAMP-14, GW-CAMP-15
        for seed in 0..200 {
            for role in [LIMITED, ALL_OUT, Role::Defender] {
                let mut dice = wargauge_rules::table::stream::KeyedDice::new(seed);
                let mut anybody = Random::new(Stream::new(seed).bits());
                let call = MusterCall { role, switches: &switches(&[]), enemy: None };
                let levy = raise(call, &mut anybody, &mut dice);
                assert_eq!(levy.dice.len(), levy.recruits.len());
                for (&die, &recruit) in levy.dice.iter().zip(&levy.recruits) {
                    assert!((1..=die).any(|line| recruit.is_in_line(line)), "{recruit:?} on {die}");
                }
                assert!(levy.count(Recruit::Aircraft) + levy.count(Recruit::Defence) <= 1);
            }
        }
    }
}
