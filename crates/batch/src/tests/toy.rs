//! A tiny ruleset to test the runner with: two lines of units that shoot at each other.
//!
//! In its turn a side picks a target, and each of its units that can rolls a die at it. A unit
//! takes two hits; a unit hit once may recover at the end of the turn. Some losses are nobody's.

use std::sync::Arc;

use crate::any_ruleset::{AnyCampaigns, AnyOdds, AnyRuleset, RulesetOf};
use crate::cell::matchup::Swap;
use crate::data::library::{BuiltIn, DataFile, Library, Scope};
use crate::line_up::LineUp;
use crate::run::file_summary::FileSummary;
use crate::run::playback::{Playback, PlaybackCount};
use crate::run::request::{Request, Run, prepare_scenario};
use crate::studies::comparison::{AnyComparison, ComparisonRequest};
use crate::studies::pricing::{AnyPricingStudy, PricingRequest};
use wargauge_policy::{Policy, PolicyChoice, PolicyInfo, PolicyPart, Random};
use wargauge_rules::referee::Referee;
use wargauge_rules::roster::{
    ArmyData, DataError, Entry, FileKind, ForceData, Provenance, RoleKind, Rulebook, ScenarioData,
    Setting, Source, Switch, SwitchValues, both_forces,
};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::{EventKey, Stream};
use wargauge_rules::{
    BySide, Clause, Common, Ending, GameEvent, Illegal, Muster, Outcome, Pending, Ruleset, Side,
    UnitId,
};

/// Units of a random force at most.
const MOST_UNITS: usize = 30;

#[derive(Clone, Debug)]
pub(crate) struct Toy {
    muster: Vec<Muster>,
    units_of_a: usize,
    turns: u16,
    /// Whether a turn may be passed without ever ending.
    stalls: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ToyState {
    hits: [u8; 256],
    turn: u16,
    first: Side,
    mover: Side,
    outcome: Option<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ToyAction {
    Pass,
    Target(UnitId),
}

/// An event of the toy: a fact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ToyEvent(Common);

impl GameEvent for ToyEvent {
    fn clause(&self) -> Clause {
        Clause("TOY-1")
    }

    fn common(&self) -> Option<Common> {
        Some(self.0)
    }
}

impl Toy {
    fn units(&self, side: Side) -> core::ops::Range<usize> {
        match side {
            Side::A => 0..self.units_of_a,
            Side::B => self.units_of_a..self.muster.len(),
        }
    }

    fn standing<'s>(
        &'s self,
        state: &'s ToyState,
        side: Side,
    ) -> impl Iterator<Item = UnitId> + 's {
        // A dud neither shoots nor counts for anything.
        let is_up = |u: &usize| state.hits[*u] < 2 && !self.muster[*u].entry.starts_with("dud");
        self.units(side).filter(is_up).map(|u| UnitId(u as u8))
    }

    fn shoot(&self, state: &mut ToyState, target: UnitId, referee: &mut impl Referee<ToyEvent>) {
        let side = state.mover;
        let shooters: Vec<UnitId> = self.standing(state, side).collect();
        for unit in shooters {
            let half = self.muster[target.index()].price / 2;
            let roller = if side == Side::A { unit.index() } else { 100 + unit.index() };
            referee.begin(EventKey { turn: state.turn, roller: roller as u16, kind: 1, repeat: 0 });
            referee.tell(|| ToyEvent(Common::Activated { unit }));
            referee.tell(|| ToyEvent(Common::Shot { unit }));
            if state.hits[target.index()] == 2 || referee.roll(Die::D6) < 5 {
                continue;
            }
            state.hits[target.index()] += 1;
            let to = (referee.roll(Die::D6) > 1).then_some(unit);
            referee.tell(|| ToyEvent(Common::Hit { unit }));
            referee.tell(|| ToyEvent(Common::Lost { victim: target, to, price: half }));
            if state.hits[target.index()] == 2 {
                referee.tell(|| ToyEvent(Common::Kill { unit }));
                referee.tell(|| ToyEvent(Common::Settled { victim: target }));
            } else {
                referee.tell(|| ToyEvent(Common::Suppressed { unit }));
            }
        }
    }

    fn recover(&self, state: &mut ToyState, referee: &mut impl Referee<ToyEvent>) {
        for unit in 0..self.muster.len() {
            let id = UnitId(unit as u8);
            let roller =
                if unit < self.units_of_a { unit } else { 100 + unit - self.units_of_a } as u16;
            referee.begin(EventKey { turn: state.turn, roller, kind: 2, repeat: 0 });
            if state.hits[unit] == 1 && referee.roll(Die::D6) >= 4 {
                state.hits[unit] = 0;
                referee.tell(|| ToyEvent(Common::Restored { victim: id }));
            } else if state.hits[unit] < 2 {
                referee.tell(|| ToyEvent(Common::Held { unit: id }));
            }
        }
    }

    fn finish_turn(&self, state: &mut ToyState) {
        let alive = BySide::from_fn(|side| self.standing(state, side).count());
        let won = Side::BOTH.into_iter().find(|side| alive[*side] > 0 && alive[side.foe()] == 0);
        if let Some(side) = won {
            state.outcome = Some(Outcome { ending: Ending::Win(side), clause: Clause("TOY-2") });
        } else if state.turn == self.turns {
            let ending = match alive[Side::A].cmp(&alive[Side::B]) {
                core::cmp::Ordering::Less => Ending::Win(Side::B),
                core::cmp::Ordering::Equal => Ending::Draw,
                core::cmp::Ordering::Greater => Ending::Win(Side::A),
            };
            state.outcome = Some(Outcome { ending, clause: Clause("TOY-3") });
        }
    }
}

impl Ruleset for Toy {
    type State = ToyState;
    type Action = ToyAction;
    type Event = ToyEvent;
    type View<'s> = &'s ToyState;

    const KINDS: &'static [&'static str] = &["pass", "target"];

    fn kind(action: ToyAction) -> usize {
        usize::from(action != ToyAction::Pass)
    }

    fn setup(&self, referee: &mut impl Referee<ToyEvent>) -> ToyState {
        let first = if referee.roll(Die::D6) > 2 { Side::A } else { Side::B };
        let mut state = ToyState { hits: [0; 256], turn: 1, first, mover: first, outcome: None };
        if Side::BOTH.into_iter().any(|side| self.standing(&state, side).next().is_none()) {
            state.turn = self.turns;
            self.finish_turn(&mut state);
        }
        state
    }

    fn pending(&self, state: &ToyState) -> Pending {
        state.outcome.map_or(Pending::Decision(state.mover), Pending::Over)
    }

    fn options(&self, state: &ToyState, out: &mut Vec<ToyAction>) {
        if self.stalls {
            out.push(ToyAction::Pass);
        } else {
            out.extend(self.standing(state, state.mover.foe()).map(ToyAction::Target));
        }
    }

    fn check(&self, state: &ToyState, action: ToyAction) -> Result<(), Illegal> {
        let mut options = Vec::new();
        self.options(state, &mut options);
        let illegal = Illegal { clause: Clause("TOY-4"), reason: "no such target" };
        options.contains(&action).then_some(()).ok_or(illegal)
    }

    fn apply(&self, state: &mut ToyState, action: ToyAction, referee: &mut impl Referee<ToyEvent>) {
        let ToyAction::Target(target) = action else { return };
        self.shoot(state, target, referee);
        if state.mover != state.first {
            self.recover(state, referee);
        }
        let beaten = self.standing(state, state.mover.foe()).next().is_none();
        if beaten || state.mover != state.first {
            self.finish_turn(state);
            state.turn += u16::from(state.outcome.is_none());
        }
        state.mover = state.mover.foe();
    }

    fn view<'s>(&'s self, state: &'s ToyState, _: Side) -> &'s ToyState {
        state
    }

    fn resample(&self, state: &ToyState, _: Side, _: &mut Stream) -> ToyState {
        state.clone()
    }

    fn muster(&self) -> &[Muster] {
        &self.muster
    }

    fn turn(&self, state: &ToyState) -> u16 {
        state.turn
    }

    fn first_player(&self, state: &ToyState) -> Option<Side> {
        Some(state.first)
    }

    fn survives(&self, state: &ToyState, unit: UnitId) -> bool {
        state.hits[unit.index()] < 2
    }
}

/// An army, force or scenario of the toy, read from lines `KEY = "VALUE"`.
#[derive(Clone, Debug)]
pub(crate) struct ToyFile {
    pub(crate) name: String,
    pub(crate) army: String,
    pub(crate) forces: BySide<String>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) units: Vec<(String, u32)>,
    pub(crate) points: u32,
    pub(crate) limit: u32,
    pub(crate) turns: u16,
}

impl ToyFile {
    /// Reads lines such as `type = 'rifle'`, `count = 3` or `army = "toys"`.
    fn read(source: &Source) -> Result<Self, DataError> {
        let mut file = Self {
            name: source.stem().to_owned(),
            army: String::new(),
            forces: BySide::default(),
            entries: Vec::new(),
            units: Vec::new(),
            points: 0,
            limit: u32::MAX,
            turns: 6,
        };
        for line in source.text.lines().filter(|line| line.contains('=')) {
            let (key, value) = line.split_once('=').expect("filtered");
            let value = value.split('#').next().unwrap_or_default();
            let (key, value) = (key.trim(), value.trim().trim_matches(['"', '\'']));
            let number = || value.parse::<u32>().map_err(|_| DataError::new(format!("`{value}`?")));
            match key.split_once('.') {
                None if key == "name" => value.clone_into(&mut file.name),
                None if key == "army" => value.clone_into(&mut file.army),
                None if key == "a" => value.clone_into(&mut file.forces[Side::A]),
                None if key == "b" => value.clone_into(&mut file.forces[Side::B]),
                None if key == "turns" => file.turns = number()? as u16,
                None if key == "limit" => file.limit = number()?,
                None if key == "type" => file.units.push((value.to_owned(), 1)),
                None if key == "count" => {
                    file.units.last_mut().expect("a type comes before its count").1 = number()?;
                }
                Some(("entry", id)) => file.entries.push(Entry {
                    id: id.to_owned(),
                    name: format!("The {id}"),
                    price: number()?,
                    price_source: Provenance::Project,
                }),
                _ => {}
            }
        }
        Ok(file)
    }

    fn priced(mut self, army: &Self) -> Result<Self, DataError> {
        let names = || army.entries.iter().map(|entry| entry.id.as_str());
        for (id, copies) in &self.units {
            let entry =
                army.entries.iter().find(|entry| entry.id == *id).ok_or_else(|| {
                    DataError::new(format!("no entry `{id}`")).one_of(id, names())
                })?;
            self.points += entry.price * copies;
        }
        self.entries.clone_from(&army.entries);
        if self.points > self.limit {
            let problem = format!("the force costs {} thousandths", self.points);
            return Err(DataError::new(problem).expected(format!("at most {}", self.limit)));
        }
        Ok(self)
    }

    fn muster(&self, side: Side) -> impl Iterator<Item = Muster> {
        let entry =
            |id: &str| self.entries.iter().find(|entry| entry.id == id).expect("priced").clone();
        self.units.iter().flat_map(move |(id, copies)| {
            let Entry { id, name, price, .. } = entry(id);
            let unit = Muster { side, entry: id, name, price };
            core::iter::repeat_n(unit, *copies as usize)
        })
    }
}

impl ArmyData for ToyFile {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        "Toys"
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

impl ForceData for ToyFile {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        "Toys"
    }

    fn army(&self) -> &str {
        &self.army
    }

    fn points(&self) -> u32 {
        self.points
    }

    fn units(&self) -> Vec<(String, u32)> {
        self.units.clone()
    }
}

impl ScenarioData for ToyFile {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        "Two lines"
    }

    fn summary(&self) -> &str {
        "Shoot."
    }

    fn army(&self) -> &str {
        &self.army
    }

    fn forces(&self) -> BySide<String> {
        self.forces.clone()
    }

    fn role_kinds(&self) -> BySide<RoleKind> {
        let kind = |name: &String| match name.is_empty() {
            true => RoleKind::Tables,
            false => RoleKind::Force,
        };
        BySide(self.forces.0.each_ref().map(kind))
    }

    fn roles(&self) -> BySide<&str> {
        BySide(["left", "right"])
    }

    fn points_limit(&self) -> BySide<Option<u32>> {
        BySide([None, None])
    }
}

static SWITCHES: [Switch; 1] = [Switch {
    name: "stall",
    values: SwitchValues::Words(&["no", "yes"]),
    clauses: "TOY-4",
    summary: "whether turns never end",
}];

impl Rulebook for Toy {
    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Toy";

    type Army = ToyFile;
    type Force = ToyFile;
    type Scenario = ToyFile;

    fn switches() -> &'static [Switch] {
        &SWITCHES
    }

    fn read_army(source: &Source) -> Result<ToyFile, DataError> {
        ToyFile::read(source)
    }

    fn read_force(source: &Source, army: &ToyFile) -> Result<ToyFile, DataError> {
        ToyFile::read(source)?.priced(army)
    }

    fn read_scenario(source: &Source, _: &ToyFile) -> Result<ToyFile, DataError> {
        ToyFile::read(source)
    }

    fn random_force(
        army: &Arc<ToyFile>,
        points: u32,
        rng: &mut Stream,
    ) -> Result<ToyFile, DataError> {
        let mut force =
            ToyFile { units: Vec::new(), army: army.name.clone(), ..ToyFile::clone(army) };
        "random".clone_into(&mut force.name);
        let mut left = points;
        loop {
            let fits: Vec<&Entry> = army.entries.iter().filter(|e| e.price <= left).collect();
            if fits.is_empty() || force.units.len() == MOST_UNITS {
                return force.priced(army);
            }
            let entry = fits[rng.below(fits.len() as u32) as usize];
            left -= entry.price;
            force.units.push((entry.id.clone(), 1));
        }
    }

    fn assemble(
        scenario: &ToyFile,
        forces: BySide<Option<&ToyFile>>,
        settings: &[Setting],
    ) -> Result<Self, DataError> {
        let mut muster: Vec<Muster> = Vec::new();
        for side in Side::BOTH {
            match (forces[side], scenario.role_kinds()[side]) {
                (Some(force), _) => muster.extend(force.muster(side)),
                (None, RoleKind::Force) => both_forces(scenario, forces).map(drop)?,
                // The book's tables bring two rifles.
                (None, _) => {
                    let (entry, name) = ("rifle".to_owned(), "Raider".to_owned());
                    let raider = Muster { side, entry, name, price: 10_000 };
                    muster.extend([raider.clone(), raider]);
                }
            }
        }
        Ok(Self {
            units_of_a: muster.iter().filter(|unit| unit.side == Side::A).count(),
            muster,
            turns: scenario.turns,
            stalls: settings.iter().any(|s| s.name == "stall" && s.value == "yes"),
        })
    }

    fn settings(&self) -> Vec<Setting> {
        let value = if self.stalls { "yes" } else { "no" };
        vec![Setting { name: "stall", value: value.to_owned() }]
    }

    fn schema(_: FileKind) -> schemars::Schema {
        schemars::Schema::default()
    }

    fn tell(&self, event: &ToyEvent) -> String {
        match event.0 {
            Common::Kill { unit } => format!("{} kills", self.muster[unit.index()].name),
            _ => String::new(),
        }
    }

    fn map(&self, state: &ToyState) -> String {
        let row = |side| -> String {
            self.units(side).map(|u| char::from(b'0' + state.hits[u])).collect()
        };
        format!("{}\n{}", row(Side::A), row(Side::B))
    }
}

/// Shoots at the first enemy that stands; or, if it cheats, at nobody.
#[derive(Debug)]
struct First {
    cheats: bool,
}

impl Policy<Toy> for First {
    fn begin(&mut self, _: &Toy, _: Side) {}

    fn decide(
        &mut self,
        decision: &mut wargauge_policy::Decision<'_, Toy>,
        _: &mut Stream,
    ) -> ToyAction {
        if self.cheats { ToyAction::Pass } else { decision.options()[0] }
    }
}

const fn policy(name: &'static str, parameters: &'static [(&'static str, i32)]) -> PolicyInfo {
    PolicyInfo { name, part: PolicyPart::Sparring, summary: "", parameters, kinds: &[] }
}

static POLICIES: [PolicyInfo; 3] =
    [Random::INFO, policy("first", &[("depth", 1)]), policy("cheat", &[])];

impl LineUp for Toy {
    type Rules = Self;
    type ScenarioNotes = ();
    type Notes = ();

    fn files() -> Vec<BuiltIn> {
        Vec::new()
    }

    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn notes(_: &Self, _: &Arc<()>) {}

    fn policy(choice: &PolicyChoice, _: &Arc<()>) -> Box<dyn Policy<Self>> {
        match choice.name.as_str() {
            "random" => Box::new(Random),
            name => Box::new(First { cheats: name == "cheat" }),
        }
    }
}

/// The toy, for the list of rulesets.
pub(crate) static RULESET: &dyn AnyRuleset = &RulesetOf::<Toy>::NEW;

const ARMY: &str = "ruleset = 'toy'
kind = 'army'
entry.rifle = 10000
entry.gun = 25000
";

/// An army of toys.
pub(crate) fn army() -> ToyFile {
    Toy::read_army(&Source::new("toys.toml", ARMY)).expect("a good army")
}

fn force_text(rifles: u32, guns: u32) -> String {
    let head = "ruleset = 'toy'\nkind = 'force'\narmy = 'toys'\n";
    let line = |kind, count| format!("[[unit]]\ntype = '{kind}'\ncount = {count}\n");
    format!("{head}{}{}", line("rifle", rifles), line("gun", guns))
}

/// A force of so many rifles and guns.
pub(crate) fn force(name: &str, rifles: u32, guns: u32) -> ToyFile {
    Toy::read_force(&Source::new(name, force_text(rifles, guns)), &army()).expect("a good force")
}

fn scenario_text(turns: u16) -> String {
    format!(
        "ruleset = 'toy'\nkind = 'scenario'\narmy = 'toys'\na = 'reds'\nb = 'blues'\nturns = {turns}"
    )
}

/// A scenario of so many turns.
pub(crate) fn scenario(turns: u16) -> ToyFile {
    Toy::read_scenario(&Source::new("field.toml", scenario_text(turns)), &army())
        .expect("a good scenario")
}

/// Files of the toy, and one of another ruleset.
pub(crate) fn library() -> Library {
    library_with(ARMY)
}

/// Another ruleset, for what two share.
static OTHER: &dyn AnyRuleset = &Renamed;

/// The same files with a scenario in which the book's tables play the right.
pub(crate) fn library_with_raid() -> Library {
    let library = library();
    let text = scenario_text(6).replace("b = 'blues'", "b = ''");
    let raid = BuiltIn::new("toy/raid.toml", &text).expect("a data file");
    let files = library.files().iter().cloned().chain([raid]).collect();
    Library::new(files, library.rulesets())
}

/// The same files with another army.
pub(crate) fn library_with(army: &str) -> Library {
    let files = [
        ("toy/field.toml", scenario_text(6)),
        ("toy/armies/toys.toml", army.to_owned()),
        ("toy/forces/reds.toml", force_text(3, 1)),
        ("toy/forces/blues.toml", force_text(1, 2)),
        ("toy/forces/greens.toml", force_text(5, 0)),
        ("other/forces/reds.toml", "ruleset = 'other'\nkind = 'force'".to_owned()),
    ];
    let files = files.iter().map(|(path, text)| BuiltIn::new(path, text).expect("a data file"));
    Library::new(files.collect(), &[RULESET, OTHER])
}

/// The toy's scenario with its own forces, policy `random` against `first`.
pub(crate) fn run(swap: Swap) -> Run {
    let library = library();
    let scenario = library.find(FileKind::Scenario, "field", Scope::Anywhere).expect("it is there");
    let request = Request {
        scenarios: Vec::new(),
        forces: Vec::new(),
        mirrors: false,
        policies: ["random", "first"].map(|name| Some(PolicyChoice::plain(name))),
        settings: Vec::new(),
        swap,
    };
    prepare_scenario::<Toy>(&library, &scenario, &request).expect("toys fit together")
}

/// The toy under another name.
#[derive(Debug)]
struct Renamed;

impl AnyRuleset for Renamed {
    fn name(&self) -> &'static str {
        "other"
    }

    fn title(&self) -> &'static str {
        "Other"
    }

    fn files(&self) -> Vec<BuiltIn> {
        Vec::new()
    }

    fn policies(&self) -> &'static [PolicyInfo] {
        RULESET.policies()
    }

    fn switches(&self) -> &'static [Switch] {
        RULESET.switches()
    }

    fn schema(&self, kind: FileKind) -> schemars::Schema {
        RULESET.schema(kind)
    }

    fn summary(&self, library: &Library, file: &DataFile) -> Result<FileSummary, DataError> {
        RULESET.summary(library, file)
    }

    fn validate(&self, library: &Library, file: &DataFile) -> Result<FileSummary, DataError> {
        RULESET.validate(library, file)
    }

    fn prepare_run(
        &self,
        library: &Library,
        scenario: &DataFile,
        request: &Request,
    ) -> Result<Run, DataError> {
        RULESET.prepare_run(library, scenario, request)
    }

    fn prepare_comparison(
        &self,
        library: &Library,
        scenario: &DataFile,
        request: &ComparisonRequest,
    ) -> Result<Box<dyn AnyComparison>, DataError> {
        RULESET.prepare_comparison(library, scenario, request)
    }

    fn prepare_pricing(
        &self,
        library: &Library,
        army: &DataFile,
        request: &PricingRequest,
    ) -> Result<Box<dyn AnyPricingStudy>, DataError> {
        RULESET.prepare_pricing(library, army, request)
    }

    fn odds(&self) -> Option<&'static dyn AnyOdds> {
        None
    }

    fn campaigns(&self) -> Option<&'static dyn AnyCampaigns> {
        None
    }

    fn play_back(
        &self,
        library: &Library,
        scenario: &DataFile,
        wish: &Playback<'_>,
    ) -> Result<PlaybackCount, DataError> {
        RULESET.play_back(library, scenario, wish)
    }
}
