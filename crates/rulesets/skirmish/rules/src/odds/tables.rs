//! The charts of a solo game: what a die says of a unit that the tables run, and who comes by dice.

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Observer};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::KeyedDice;
use wargauge_rules::{Deaf, Referee};

use crate::book::{Play, Scene, Skirmish};
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::strength;
use crate::morale::rally;
use crate::movement::is_immobile;
use crate::solo::{
    GenerationRow, added, arrive, circumstances, column, factor, facts_of, infantry_drill,
    modified, points, row_of, vehicle_drill,
};
use crate::state::{Drill, Morale, Phase, Place, State};
use crate::turn::by_tables::{run_phase, standing};

/// A chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chart {
    /// The action chart of infantry and guns.
    Action,
    /// That of armoured vehicles.
    Vehicle,
    /// Force generation.
    Generation,
}

/// What a chart says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ChartResult {
    Order,
    Halt,
    Manoeuvre,
    Advance,
    Attack,
    Retreat,
    Rout,
    BaleOut,
    Nothing,
    Rifles,
    Panzerfaust,
    LightGun,
    HeavyGun,
    Hunters,
    Gun,
    Tank,
}

impl ChartResult {
    pub(super) const ALL: [Self; 16] = [
        Self::Order,
        Self::Halt,
        Self::Manoeuvre,
        Self::Advance,
        Self::Attack,
        Self::Retreat,
        Self::Rout,
        Self::BaleOut,
        Self::Nothing,
        Self::Rifles,
        Self::Panzerfaust,
        Self::LightGun,
        Self::HeavyGun,
        Self::Hunters,
        Self::Gun,
        Self::Tank,
    ];

    /// Words for all of them, in their order.
    pub(super) const WORDS: [&'static str; 16] = [
        "order",
        "halt",
        "manoeuvre",
        "advance",
        "attack",
        "retreat",
        "rout",
        "bale-out",
        "nothing",
        "rifles",
        "panzerfaust",
        "lmg",
        "hmg",
        "hunters",
        "gun",
        "tank",
    ];

    pub(super) const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// Whether it is what is asked for; if nothing is, that a unit falls back, or that anybody comes.
    pub(super) fn counts(self, asked: Option<Self>) -> bool {
        match asked {
            Some(asked) => self == asked,
            None => self > Self::Attack && self != Self::Nothing,
        }
    }

    const fn of(drill: Drill) -> Self {
        match drill {
            Drill::Orders => Self::Order,
            Drill::Attack => Self::Attack,
            Drill::Advance => Self::Advance,
            Drill::Halt => Self::Halt,
            Drill::Retreat => Self::Retreat,
            Drill::Rout => Self::Rout,
            Drill::Manoeuvre => Self::Manoeuvre,
        }
    }

    const fn of_row(row: Option<GenerationRow>) -> Self {
        match row {
            None => Self::Nothing,
            Some(GenerationRow::Rifles) => Self::Rifles,
            Some(GenerationRow::Panzerfaust) => Self::Panzerfaust,
            Some(GenerationRow::LightGun) => Self::LightGun,
            Some(GenerationRow::HeavyGun) => Self::HeavyGun,
            Some(GenerationRow::Hunters) => Self::Hunters,
            Some(GenerationRow::Gun) => Self::Gun,
            Some(GenerationRow::Tank) => Self::Tank,
        }
    }
}

/// What bears on a chart besides where units stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ChartSetup {
    /// Which chart, if it is one.
    pub(super) chart: Option<Chart>,
    /// Counters in sight.
    pub(super) portals: u8,
    /// Whether contact has been made.
    pub(super) contact: bool,
    /// The factor, where it is not worked out from how the unit stands.
    pub(super) risk: Option<i32>,
    /// Whether the unit is under fire of the attackers.
    pub(super) under_fire: bool,
    /// Whether it is in rout.
    pub(super) runs: bool,
    /// Whether its vehicle is damaged.
    pub(super) damaged: bool,
    /// Whether it cannot move.
    pub(super) immobile: bool,
}

/// A unit that a die of a chart is thrown for.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChartUnit<'s> {
    pub(super) book: &'s Skirmish,
    pub(super) state: &'s State,
    pub(super) unit: UnitId,
    pub(super) tables: ChartSetup,
}

/// What each side of a D6 says.
pub(super) type ChartFaces = [ChartResult; 6];

/// The dice of a chart: a rally first if the unit runs (`SK-ACT-21`), then its D6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChartDice {
    pub(super) factor: i32,
    pub(super) faces: ChartFaces,
    /// What is said of one that has rallied, if it may.
    pub(super) rallied: Option<ChartFaces>,
}

/// The dice of a chart in these circumstances.
pub(super) fn dice_of(it: ChartUnit<'_>, chart: Chart) -> ChartDice {
    let ChartUnit { book, state: base, unit, tables } = it;
    match chart {
        Chart::Action => {
            let (factor, faces) = action(it, base);
            let half = 2 * strength(Scene::new(book, base), unit) >= book.profile(unit).strength();
            let mut steady = base.clone();
            steady.unit_mut(unit).morale = Morale::Steady;
            let rallied = (tables.runs && half).then(|| action(it, &steady).1);
            ChartDice { factor, faces, rallied }
        }
        Chart::Vehicle => {
            let factor = tables.risk.unwrap_or_else(|| {
                points(
                    circumstances(Scene::new(book, base), unit),
                    book.switches.afv_damage_and_crew,
                )
            });
            let immobile = is_immobile(Scene::new(book, base), unit);
            let face = |die| {
                vehicle_drill(column(factor), die, immobile)
                    .map_or(ChartResult::BaleOut, ChartResult::of)
            };
            ChartDice {
                factor,
                faces: core::array::from_fn(|at| face(at as u8 + 1)),
                rallied: None,
            }
        }
        Chart::Generation => {
            let seen = usize::from(tables.portals);
            let factor = added(book, seen, tables.contact);
            let face = |die| ChartResult::of_row(modified(die, factor).and_then(row_of));
            ChartDice {
                factor,
                faces: core::array::from_fn(|at| face(at as u8 + 1)),
                rallied: None,
            }
        }
    }
}

/// The factor of a unit, and the row of the action chart for it.
fn action(it: ChartUnit<'_>, state: &State) -> (i32, ChartFaces) {
    let (book, unit) = (it.book, it.unit);
    let risk = it.tables.risk.unwrap_or_else(|| factor(facts_of(Scene::new(book, state), unit)));
    let standing = standing(Scene::new(book, state), unit, risk, state.unit(unit).drill);
    let face = |at| ChartResult::of(infantry_drill(standing, at as u8 + 1));
    (risk, core::array::from_fn(face))
}

/// Notes what a chart says of a unit.
#[derive(Clone, Copy, Debug)]
struct ChartListener {
    unit: UnitId,
    vehicle: bool,
    says: Option<ChartResult>,
}

impl Observer<Event> for ChartListener {
    fn see(&mut self, event: Event) {
        if let Event::ChartRolled { unit, drill, .. } = event
            && unit == self.unit
        {
            let bales = self.vehicle && drill == Drill::Rout;
            self.says = Some(if bales { ChartResult::BaleOut } else { ChartResult::of(drill) });
        }
    }
}

/// What the engine's dice say; `None` if it threw none.
pub(super) fn play(it: ChartUnit<'_>, chart: Chart, seed: u64) -> Option<ChartResult> {
    let (book, mut state) = (it.book, it.state.clone());
    state.phase = Phase::Play(Side::B);
    if chart == Chart::Generation {
        return Some(generated(it, state, seed));
    }
    if it.tables.risk.is_some() {
        return Some(rolled(it, chart, state, seed));
    }
    let vehicle = chart == Chart::Vehicle;
    let listener = ChartListener { unit: it.unit, vehicle, says: None };
    let mut referee = DiceReferee::new(KeyedDice::new(seed), listener);
    run_phase(&mut Play::new(book, &mut state, &mut referee), Side::B);
    referee.observer().says
}

/// A factor that is given is in no phase of play: the dice of the engine against its chart.
fn rolled(it: ChartUnit<'_>, chart: Chart, mut state: State, seed: u64) -> ChartResult {
    let (book, unit) = (it.book, it.unit);
    let dice = dice_of(it, chart);
    let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
    let runs = state.unit(unit).morale == Morale::Rout;
    let rallied = runs && rally(&mut Play::new(book, &mut state, &mut referee), unit);
    // SK-DICE-09
    begin(&mut Play::new(book, &mut state, &mut referee), unit, Roll::Chart);
    let face = usize::from(Referee::<Event>::roll(&mut referee, Die::D6) - 1);
    dice.rallied.filter(|_| rallied).unwrap_or(dice.faces)[face]
}

/// Who has come, by the arrivals of a turn.
fn generated(it: ChartUnit<'_>, mut state: State, seed: u64) -> ChartResult {
    let book = it.book;
    let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
    arrive(&mut Play::new(book, &mut state, &mut referee), Side::A);
    let come = |entries: &[&str]| {
        book.of_side[Side::B].into_iter().any(|unit| {
            let there = state.unit(unit).place == Place::Table;
            there && entries.contains(&book.profile(unit).entry.as_str())
        })
    };
    let rows: [(&[&str], GenerationRow); 7] = [
        (&["G26", "G27", "G28"], GenerationRow::Tank),
        (&["G14"], GenerationRow::Gun),
        (&["G07"], GenerationRow::Hunters),
        (&["G05"], GenerationRow::HeavyGun),
        (&["G03"], GenerationRow::LightGun),
        (&["G06"], GenerationRow::Panzerfaust),
        (&["G02"], GenerationRow::Rifles),
    ];
    ChartResult::of_row(rows.into_iter().find(|(entries, _)| come(entries)).map(|(_, row)| row))
}

/// The dice in words: `RF 4, D6: 1 retreat, 2-3 halt, 4-6 advance`.
pub(super) fn words(chart: Chart, dice: &ChartDice) -> String {
    let row = |faces: &ChartFaces| {
        let mut parts: Vec<(usize, usize, ChartResult)> = Vec::new();
        for (at, &says) in faces.iter().enumerate() {
            match parts.last_mut() {
                Some((_, last, other)) if *other == says => *last = at + 1,
                _ => parts.push((at + 1, at + 1, says)),
            }
        }
        let part = |&(from, to, says): &(usize, usize, ChartResult)| match from == to {
            true => format!("{from} {}", says.word()),
            false => format!("{from}-{to} {}", says.word()),
        };
        parts.iter().map(part).collect::<Vec<_>>().join(", ")
    };
    let name = match chart {
        Chart::Action => format!("RF {}, D6", dice.factor),
        Chart::Vehicle => format!("sum {:+}, D6", dice.factor),
        Chart::Generation => format!("D6{:+}", dice.factor),
    };
    let rally = dice.rallied.map_or(String::new(), |faces| format!("; rallied: {}", row(&faces)));
    format!("{name}: {}{rally}", row(&dice.faces))
}
