//! The campaign as a state machine: turns, attacks, the front line, the end (GW-CAMP-03,
//! GW-CAMP-05, GW-CAMP-11, GW-CAMP-12, GW-CAMP-19, GW-CAMP-21, GW-CAMP-23).
//!
//! Rulings where the clauses are open: Red has the first turn, as the side with fewer squares and
//! the supply to change that; an attack comes from every own square beside the target, so one
//! linked by a major road is enough for GW-CAMP-21; equal counts are a draw; a battle without a
//! winner leaves the square with its defender.

use crate::campaign::battle;
use crate::campaign::decisions::{Attack, Decision};
use crate::campaign::dice::{CampaignRoll, key};
use crate::campaign::front::Front;
use crate::campaign::map::Map;
use crate::campaign::sides::RED;
use crate::campaign::supply::{Effort, Supply};
use crate::switches::Switches;
use crate::units::army::Army;
use std::sync::Arc;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side};
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::roster::Setting;
use wargauge_rules::table::dice::Dice;
use wargauge_rules::table::squares::Square;
use wargauge_rules::table::stream::KeyedDice;

/// How a campaign begins.
#[derive(Clone, Debug)]
pub struct CampaignSetup {
    /// The army both sides raise their forces from.
    pub army: Arc<Army>,
    /// Switches of the campaign and its battles.
    pub settings: Vec<Setting>,
    /// The map; `None` rolls one (GW-CAMP-20).
    pub map: Option<Map>,
    /// The front line (GW-CAMP-06, GW-CAMP-20).
    pub front: Front,
    /// Who has the first turn.
    pub first: Side,
    /// Whether tables get D3 - 1 hills (GW-GEN-09).
    pub hills: bool,
}

impl CampaignSetup {
    /// The usual beginning: a rolled map, the default front, Red first, no hills.
    #[must_use]
    pub fn new(army: Arc<Army>, settings: Vec<Setting>) -> Self {
        Self { army, settings, map: None, front: Front::default(), first: RED, hills: false }
    }
}

/// What a campaign is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CampaignStep {
    /// The side attacks or passes.
    Turn(Side),
    /// A battle is being fought.
    Battle(Attack),
    /// The campaign is over.
    Over(Outcome),
}

/// A campaign in progress (GW-CAMP-01).
#[derive(Clone, Debug)]
pub struct Campaign {
    pub(super) setup: CampaignSetup,
    /// Settings of every battle, and with them the campaign's own switches.
    pub(super) settings: Vec<Setting>,
    pub(super) switches: Switches,
    pub(super) seed: u64,
    map: Map,
    front: Front,
    supply: Supply,
    stage: CampaignStep,
    /// Turns passed in succession.
    passes: u8,
    /// Battles begun.
    battles: u16,
}

impl Campaign {
    /// A new campaign. Everything in it follows from the seed and the decisions.
    #[must_use]
    pub fn begin(setup: CampaignSetup, seed: u64) -> Self {
        let settings = battle::battle_settings(&setup.settings);
        let switches = Switches::default().with(&settings);
        let mut dice = KeyedDice::new(seed);
        dice.begin(key(CampaignRoll::Map, 0, None));
        let map = setup.map.unwrap_or_else(|| Map::roll(switches.camp_roads, &mut dice));
        let mut campaign = Self {
            settings,
            switches,
            seed,
            map,
            front: setup.front,
            supply: Supply::at_start(&setup.front),
            stage: CampaignStep::Turn(setup.first),
            passes: 0,
            battles: 0,
            setup,
        };
        campaign.begin_turn(campaign.setup.first);
        campaign
    }

    /// The map.
    #[must_use]
    pub const fn map(&self) -> &Map {
        &self.map
    }

    /// The front line.
    #[must_use]
    pub const fn front(&self) -> &Front {
        &self.front
    }

    /// What each side can still spend.
    #[must_use]
    pub const fn supply(&self) -> &Supply {
        &self.supply
    }

    /// The switches in force.
    #[must_use]
    pub const fn switches(&self) -> &Switches {
        &self.switches
    }

    /// What the campaign is waiting for.
    #[must_use]
    pub const fn stage(&self) -> CampaignStep {
        self.stage
    }

    /// How many battles have been begun.
    #[must_use]
    pub const fn battles(&self) -> u16 {
        self.battles
    }

    /// What the squares of a side count (GW-CAMP-11, GW-CAMP-21).
    #[must_use]
    pub fn count(&self, side: Side) -> u32 {
        self.map.worth(self.front.held(side))
    }

    /// Whether an attack of a side on a square comes along a major road (GW-CAMP-21).
    #[must_use]
    pub fn by_road(&self, side: Side, target: Square) -> bool {
        self.map.roads().linked_to(self.front.held(side)).contains(target)
    }

    /// What the side on turn may decide: to pass, or any attack within reach and supply
    /// (GW-CAMP-11, GW-CAMP-19). Empty when nobody is on turn.
    #[must_use]
    pub fn options(&self) -> Vec<Decision> {
        let CampaignStep::Turn(side) = self.stage else { return Vec::new() };
        let attacks = self.front.targets(side).iter().flat_map(|target| {
            let paid = Effort::ALL.into_iter().filter(|&effort| self.supply.covers(side, effort));
            paid.map(move |effort| Decision::Attack { target, effort })
        });
        core::iter::once(Decision::Pass).chain(attacks).collect()
    }

    /// Whether the side on turn may decide so.
    ///
    /// # Errors
    /// Names the clause that forbids it.
    pub fn check(&self, decision: Decision) -> Verdict {
        let CampaignStep::Turn(side) = self.stage else {
            return forbid("GW-CAMP-11", "nobody is on turn");
        };
        let Decision::Attack { target, effort } = decision else { return Ok(()) };
        let reason = "only enemy squares beside an own square can be attacked";
        require(self.front.targets(side).contains(target), "GW-CAMP-11", reason)?;
        let reason = "the supply does not cover the attack";
        require(self.supply.covers(side, effort), "GW-CAMP-19", reason)
    }

    /// Carries out a decision that [`check`](Self::check) accepts: an attack is paid for and
    /// leads to a battle; a second pass in succession ends the campaign (GW-CAMP-10, GW-CAMP-11).
    ///
    /// # Panics
    /// If the decision is illegal.
    pub fn decide(&mut self, decision: Decision) {
        self.check(decision).expect("decisions are checked before they are carried out");
        let CampaignStep::Turn(side) = self.stage else { return };
        match decision {
            Decision::Pass => {
                self.passes += 1;
                self.begin_turn(side.foe());
            }
            Decision::Attack { target, effort } => {
                self.passes = 0;
                self.battles += 1;
                self.supply.pay(side, effort);
                let by_road = self.by_road(side, target);
                self.stage = CampaignStep::Battle(Attack { side, target, effort, by_road });
            }
        }
    }

    /// Takes note of how the battle ended: an attacker who won occupies the square, a repulsed
    /// one changes nothing (GW-CAMP-05, GW-CAMP-12). Then it is the other side's turn.
    pub fn settle(&mut self, outcome: Outcome) {
        let CampaignStep::Battle(attack) = self.stage else { return };
        if outcome.ending == Ending::Win(attack.side) {
            self.front.occupy(attack.target, attack.side);
        }
        self.begin_turn(attack.side.foe());
    }

    /// The turn of a side begins, unless both passed or both are out of supply (GW-CAMP-11).
    fn begin_turn(&mut self, side: Side) {
        let exhausted = Side::BOTH.into_iter().all(|side| self.supply.is_out(side));
        self.stage = if self.passes >= 2 || exhausted {
            CampaignStep::Over(self.verdict())
        } else {
            CampaignStep::Turn(side)
        };
    }

    /// Who wins if the campaign ends now: the side with more squares (GW-CAMP-11).
    #[must_use]
    pub fn verdict(&self) -> Outcome {
        let ending = match self.count(Side::A).cmp(&self.count(Side::B)) {
            core::cmp::Ordering::Greater => Ending::Win(Side::A),
            core::cmp::Ordering::Equal => Ending::Draw,
            core::cmp::Ordering::Less => Ending::Win(Side::B),
        };
        Outcome { ending, clause: Clause("GW-CAMP-11") }
    }
}
