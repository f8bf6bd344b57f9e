//! Where random forces of an army meet, and how one pair of games between two of them is played.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wargauge_batch::{
    ArmyOf, ForceOf, LineUp, Matchup, MatchupParts, Measure, ScenarioOf, Swap, Table,
};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::{ArmyData, DataError, ForceData, Rulebook, Setting};
use wargauge_rules::table::stream::{Stream, mix};

use crate::pricing::in_order::{HALF_POINTS, Piece};

/// The most attacks of an entry in a pair: sums of as many as there can be games stay whole numbers.
const MOST_ATTACKS: u64 = 1 << 32;

/// A scenario at a number of points.
#[derive(Clone, Debug)]
pub(crate) struct PricedScenario<L: LineUp> {
    pub(crate) scenario: ScenarioOf<L>,
    /// What players have noted of its tables.
    pub(crate) notes: Arc<L::ScenarioNotes>,
    /// Points of a force, in thousandths.
    pub(crate) points: u32,
}

/// All that the games of a study have in common.
#[derive(Debug)]
pub(crate) struct PricingSetup<L: LineUp> {
    pub(crate) grounds: Vec<PricedScenario<L>>,
    pub(crate) policy: PolicyChoice,
    pub(crate) settings: Vec<Setting>,
    pub(crate) seed: u64,
    /// The position of each entry in the army.
    pub(crate) index: BTreeMap<String, usize>,
}

/// Copies by position of the entry, ascending.
pub(crate) type Copies = Vec<(usize, u32)>;

/// A random force, known by the seed it is drawn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub(crate) seed: u64,
    /// The most it may cost, in thousandths of a point.
    pub(crate) limit: u32,
    pub(crate) copies: Copies,
    /// What it costs, in thousandths of a point.
    pub(crate) points: u32,
}

/// Two forces that meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bout {
    pub(crate) ground: usize,
    pub(crate) forces: [Drawn; 2],
    /// Names the dice.
    pub(crate) key: u64,
}

/// What a pair of games came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Played {
    /// Half points of the first force, 0 to 4.
    pub(crate) half_points: u8,
    /// Attacks of each entry in both games, of either force.
    pub(crate) attacks: Vec<(usize, u64)>,
}

impl Piece for Played {
    fn can_be(&self, entries: usize) -> bool {
        let is_one = |&(entry, attacks): &(usize, u64)| entry < entries && attacks <= MOST_ATTACKS;
        self.half_points <= HALF_POINTS && self.attacks.iter().all(is_one)
    }
}

/// What is not random about a force: copies of two forces, the first less the second.
pub(crate) fn difference(one: &Copies, other: &Copies) -> Vec<(usize, f64)> {
    let mut sums: BTreeMap<usize, f64> = BTreeMap::new();
    one.iter().for_each(|&(entry, copies)| *sums.entry(entry).or_default() += f64::from(copies));
    other.iter().for_each(|&(entry, copies)| *sums.entry(entry).or_default() -= f64::from(copies));
    sums.into_iter().filter(|&(_, copies)| copies != 0.0).collect()
}

impl<L: LineUp> PricingSetup<L> {
    /// The field of an army.
    pub(crate) fn index_of(army: &ArmyOf<L>) -> BTreeMap<String, usize> {
        army.entries().iter().enumerate().map(|(at, entry)| (entry.id.clone(), at)).collect()
    }

    /// The copies of each entry in a force.
    pub(crate) fn copies(&self, force: &ForceOf<L>) -> Copies {
        let mut copies: BTreeMap<usize, u32> = BTreeMap::new();
        for (id, count) in force.units() {
            // What a force holds beyond the entries of its army has no price to be found.
            if let Some(&entry) = self.index.get(&id) {
                *copies.entry(entry).or_default() += count;
            }
        }
        copies.into_iter().filter(|&(_, count)| count > 0).collect()
    }

    /// The random force of a seed.
    pub(crate) fn force(
        army: &Arc<ArmyOf<L>>,
        limit: u32,
        seed: u64,
    ) -> Result<ForceOf<L>, DataError> {
        <L::Rules>::random_force(army, limit, &mut Stream::new(seed))
    }

    /// What the random force of a seed holds.
    pub(crate) fn draw(
        &self,
        army: &Arc<ArmyOf<L>>,
        limit: u32,
        seed: u64,
    ) -> Result<Drawn, DataError> {
        let force = Self::force(army, limit, seed)?;
        Ok(Drawn { seed, limit, copies: self.copies(&force), points: force.points() })
    }

    /// Plays the pair of games between two drawn forces.
    pub(crate) fn play(&self, army: &Arc<ArmyOf<L>>, bout: &Bout) -> Result<Played, DataError> {
        let [a, b] = &bout.forces;
        let forces = [Self::force(army, a.limit, a.seed)?, Self::force(army, b.limit, b.seed)?];
        self.play_pair(bout.ground, [&forces[0], &forces[1]], bout.key)
    }

    /// Plays a pair of games and gives the half points that the first force scores in it: 0 to 4.
    /// The forces swap their roles between the games; the same key gives the same dice.
    pub(crate) fn play_forces(
        &self,
        ground: usize,
        forces: [&ForceOf<L>; 2],
        key: u64,
    ) -> Result<u8, DataError> {
        self.play_pair(ground, forces, key).map(|played| played.half_points)
    }

    fn play_pair(
        &self,
        ground: usize,
        forces: [&ForceOf<L>; 2],
        key: u64,
    ) -> Result<Played, DataError> {
        let matchup = Matchup::<L>::assemble(MatchupParts {
            scenario: &self.grounds[ground].scenario,
            scenario_notes: &self.grounds[ground].notes,
            forces: forces.map(Some),
            // Forces of different names are never taken for a mirror match.
            names: ["a".to_owned(), "b".to_owned()],
            policies: [self.policy.clone(), self.policy.clone()],
            settings: &self.settings,
            swap: Swap::Forces,
            key,
        })?;
        let mut table = Table::new(&matchup);
        let (counts, _) = table.play_pair(&matchup, self.seed, 0);
        let classes = counts.classes.map(|class| class.expect("both games are played"));
        let half_points = classes.iter().map(|class| class.half_points()).sum();
        let lines = matchup.rosters().iter().zip(&counts.forces);
        let lines = lines.flat_map(|(roster, force)| roster.iter().zip(&force.entries));
        let attacks = lines.filter_map(|(line, values)| {
            Some((*self.index.get(&line.entry)?, values[Measure::Shots.index()]))
        });
        Ok(Played { half_points, attacks: attacks.filter(|(_, shots)| *shots > 0).collect() })
    }

    /// A seed of its own for piece `index` of a stage.
    pub(crate) fn seed_of(&self, stage: u64, index: u64) -> u64 {
        mix(mix(self.seed, stage), index)
    }
}
