//! What may be altered in the forces of a scenario.

use core::fmt::Debug;
use core::ops::RangeInclusive;

use wargauge_batch::reordered;
use wargauge_batch::{
    AnyMatchup, BetterCard, Contestant, DataFile, DataLibrary, FileRecord, ForceOf, LineUp,
    OpenForce, Order, Swap, better_cards, cards_in_use, default_policy,
};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::{ArmyData, DataError, Rulebook, ScenarioData, Source};

use crate::run::ground::{ForceFile, Replaced, ScenarioGround, Seating};

/// The copies of a dose curve.
const DOSES: RangeInclusive<u32> = 1..=12;

/// What is asked of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MonotonyRequest {
    /// Switches that override those of the scenario, as `NAME=VALUE`.
    pub settings: Vec<String>,
    /// An entry of which a force shall have 1 to 12 copies.
    pub dose: Option<String>,
    /// Names the lot that lines are shuffled by.
    pub seed: u64,
}

/// A sort of alteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AlterationSort {
    /// A copy of an entry of the army more, which costs nothing.
    FreeUnit,
    /// A number of a card one step better.
    BetterNumber,
    /// The same lines in another order.
    Reordered,
    /// So many copies of an entry.
    Dose(u32),
    /// A copy of an entry fewer.
    Fewer,
}

/// A force that is another than it was, under its old name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceAlteration {
    /// The sort.
    pub sort: AlterationSort,
    /// Whose force it is.
    pub contestant: Contestant,
    /// Its name.
    pub force: String,
    /// What is other about it: `+A-TRK`, `weapon SAR: long 24 -> 26`.
    pub change: String,
}

/// A scenario of whichever ruleset with all that may be altered in its forces.
pub trait MonotonyTable: Debug + Send + Sync {
    /// Name of the ruleset.
    fn ruleset(&self) -> &'static str;

    /// Name of the scenario.
    fn scenario(&self) -> &str;

    /// What may be altered.
    fn alterations(&self) -> &[ForceAlteration];

    /// The names of the forces that may be altered.
    fn forces(&self) -> Vec<(Contestant, String)>;

    /// The forces as they are, under one player on both sides.
    ///
    /// # Errors
    /// If the player does not exist.
    fn as_it_is(&self, player: &PolicyChoice) -> Result<Box<dyn AnyMatchup>, DataError>;

    /// The same with an alteration, by its number.
    ///
    /// # Errors
    /// If the altered force cannot play a role that it had.
    fn altered(&self, at: usize, player: &PolicyChoice) -> Result<Box<dyn AnyMatchup>, DataError>;

    /// A force against itself, in the first role of the scenario and in the second.
    ///
    /// # Errors
    /// If it cannot play both.
    fn mirror(
        &self,
        of: Contestant,
        player: &PolicyChoice,
    ) -> Result<Box<dyn AnyMatchup>, DataError>;

    /// Every file that was read.
    fn files(&self) -> &[FileRecord];
}

/// The scenario of a line-up.
struct TableOf<L: LineUp> {
    ground: ScenarioGround<L>,
    seats: [Option<usize>; 2],
    swap: Swap,
    alterations: Vec<ForceAlteration>,
    /// The altered forces, in the same order.
    forces: Vec<ForceOf<L>>,
}

impl<L: LineUp> Debug for TableOf<L> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("TableOf").field("ground", &self.ground).finish_non_exhaustive()
    }
}

/// A scenario of a line-up with its own forces.
pub(crate) fn prepare<L: LineUp>(
    library: &DataLibrary,
    scenario: &DataFile,
    request: &MonotonyRequest,
) -> Result<Box<dyn MonotonyTable>, DataError> {
    let ground = ScenarioGround::<L>::read(library, scenario, &[], &request.settings)?;
    ground.loaded.check_own(&scenario.source, &[])?;
    let seats = ground.loaded.own_seats();
    let mut table =
        TableOf { ground, seats, swap: Swap::Fixed, alterations: Vec::new(), forces: Vec::new() };
    table.swap = table.usual_swap();
    for (contestant, name) in MonotonyTable::forces(&table) {
        let seat = seats[contestant.index()].expect("it brings a force");
        let Some(file) = &table.ground.files[seat] else { continue };
        let altered = Altered::<L> { file, request };
        for (sort, change, force) in altered.all()? {
            table.alterations.push(ForceAlteration {
                sort,
                contestant,
                force: name.clone(),
                change,
            });
            table.forces.push(force);
        }
    }
    Ok(Box::new(table))
}

impl<L: LineUp> TableOf<L> {
    /// Forces exchange their roles where they can.
    fn usual_swap(&self) -> Swap {
        let policies = [default_policy::<L>(), default_policy::<L>()];
        let (seats, swap) = (self.seats, Swap::Forces);
        let exchanged = self.ground.matchup(Seating { seats, replaced: None, policies, swap });
        if exchanged.is_ok() { Swap::Forces } else { Swap::Fixed }
    }

    /// The scenario's own forces under one player on both sides.
    fn own(
        &self,
        replaced: Option<Replaced<'_, L>>,
        player: &PolicyChoice,
    ) -> Result<Box<dyn AnyMatchup>, DataError> {
        let policies = [player.clone(), player.clone()];
        let (seats, swap) = (self.seats, self.swap);
        Ok(Box::new(self.ground.matchup(Seating { seats, replaced, policies, swap })?))
    }
}

impl<L: LineUp> MonotonyTable for TableOf<L> {
    fn ruleset(&self) -> &'static str {
        <L::Rules>::NAME
    }

    fn scenario(&self) -> &str {
        self.ground.loaded.scenario.name()
    }

    fn alterations(&self) -> &[ForceAlteration] {
        &self.alterations
    }

    fn forces(&self) -> Vec<(Contestant, String)> {
        let name = |contestant: Contestant| {
            let seat = self.seats[contestant.index()]?;
            Some((contestant, self.ground.loaded.forces[seat].0.clone()))
        };
        let mut all: Vec<(Contestant, String)> =
            Contestant::BOTH.into_iter().filter_map(name).collect();
        // What holds of a force in one seat holds of it in the other.
        all.dedup_by(|one, other| one.1 == other.1);
        all
    }

    fn as_it_is(&self, player: &PolicyChoice) -> Result<Box<dyn AnyMatchup>, DataError> {
        self.own(None, player)
    }

    fn altered(&self, at: usize, player: &PolicyChoice) -> Result<Box<dyn AnyMatchup>, DataError> {
        let (contestant, force) = (self.alterations[at].contestant, &self.forces[at]);
        self.own(Some(Replaced { contestant, force }), player)
    }

    fn mirror(
        &self,
        of: Contestant,
        player: &PolicyChoice,
    ) -> Result<Box<dyn AnyMatchup>, DataError> {
        let (seats, swap) = ([self.seats[of.index()]; 2], Swap::Fixed);
        let policies = [player.clone(), player.clone()];
        Ok(Box::new(self.ground.matchup(Seating { seats, replaced: None, policies, swap })?))
    }

    fn files(&self) -> &[FileRecord] {
        &self.ground.loaded.files
    }
}

/// An altered force with its sort and what is other about it.
type AlteredForce<L> = (AlterationSort, String, ForceOf<L>);

/// A force that is to be altered.
struct Altered<'a, L: LineUp> {
    file: &'a ForceFile<L>,
    request: &'a MonotonyRequest,
}

impl<L: LineUp> Altered<'_, L> {
    /// All of it that is legal but for its points.
    fn all(&self) -> Result<Vec<AlteredForce<L>>, DataError> {
        let open = OpenForce::<L>::open(&self.file.source, &self.file.army)?;
        let mut all = Vec::new();
        for entry in self.file.army.entries() {
            let more = open.with(&entry.id, 1);
            all.extend(
                more.map(|force| (AlterationSort::FreeUnit, format!("+{}", entry.id), force)),
            );
        }
        for entry in open.counts().into_keys() {
            let fewer = open.with(&entry, -1);
            all.extend(fewer.map(|force| (AlterationSort::Fewer, format!("-{entry}"), force)));
        }
        all.extend(self.better());
        all.extend(self.other_order()?);
        if let Some(entry) = &self.request.dose {
            let have = i64::from(open.counts().get(entry).copied().unwrap_or(0));
            all.extend(DOSES.filter_map(|copies| {
                let force = open.with(entry, i64::from(copies) - have)?;
                Some((AlterationSort::Dose(copies), format!("{copies} {entry}"), force))
            }));
        }
        Ok(all)
    }

    /// Cards that the force leads to, each number of them one step better.
    fn better(&self) -> Vec<AlteredForce<L>> {
        let ForceFile { source, army_source, .. } = self.file;
        let used = cards_in_use(army_source, source);
        let all = better_cards::<L::Rules>(army_source).into_iter();
        let better = all.filter(|card| card.id.as_ref().is_none_or(|id| used.contains(id)));
        let of_force = |card: BetterCard| {
            let army = <L::Rules>::read_army(&card.army).ok()?;
            let force = <L::Rules>::read_force(source, &army).ok()?;
            Some((AlterationSort::BetterNumber, card.name, force))
        };
        better.filter_map(of_force).collect()
    }

    /// The lines of the force and of its army the other way round, and by lot.
    fn other_order(&self) -> Result<Vec<AlteredForce<L>>, DataError> {
        let orders = [
            ("lines the other way round", Order::Reversed),
            ("lines shuffled", Order::shuffled(self.request.seed)),
        ];
        let turned = |(words, mut order): (&str, Order)| {
            let mut turn = |source: &Source| reordered(source, &mut order);
            let (army, force) = (turn(&self.file.army_source)?, turn(&self.file.source)?);
            let force = <L::Rules>::read_force(&force, &<L::Rules>::read_army(&army)?)?;
            Ok((AlterationSort::Reordered, words.to_owned(), force))
        };
        orders.into_iter().map(turned).collect()
    }
}
