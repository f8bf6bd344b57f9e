//! Scenario files.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;
use wargauge_rules::roster::{
    DataError, Exactly, Inches, Jitter, Points, RuleTable, Source, Spanned, Varies, Word,
    check_army, parse,
};
use wargauge_rules::table::{Length, Point, Rect};
use wargauge_rules::{BySide, Side};

use crate::files::terrain::{self, At, PieceFile, point};
use crate::files::word::{ForSkirmish, IsScenario, bounded};
use crate::scenario::{Asset, First, Objective, Orders, Reserves, Scenario, Solo, Victory};
use crate::solo::Pool;
use crate::state::{Content, MAX_COUNTERS, MAX_MISSIONS, MAX_PORTALS, Order};
use crate::switches::SWITCHES;
use crate::terrain::Table;
use crate::units::force::{Force, ForceLine};
use crate::units::{Army, Crewed, SmallArm, UnitType};

/// A scenario of Skirmish.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Skirmish scenario")]
pub(crate) struct ScenarioFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForSkirmish,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsScenario,
    /// What it is called; by default the stem of the file's name.
    name: Option<Word>,
    /// Its name for people.
    title: String,
    /// Situation and victory in a sentence or two.
    summary: String,
    /// The army of random forces that name none, and of enemies that come by dice.
    army: Spanned<String>,
    /// The last turn.
    #[schemars(range(min = 1, max = 40))]
    turns: Spanned<u8>,
    /// Who moves first, or that the sides take turns; by default the higher die.
    first: Option<FirstWord>,
    /// How far terrain and borders of zones are shifted at most, for each pair of games anew; by default
    /// they are not.
    jitter: Option<Spanned<Jitter>>,
    /// How it is decided.
    victory: VictoryFile,
    /// How far one sees at most, in inches.
    sight: Option<Inches>,
    /// Inches between units that face each other at the start, where nobody places.
    bench: Option<Inches>,
    /// Bands that every spotting attempt is shifted by.
    #[serde(default)]
    #[schemars(range(max = 3))]
    spotting_shift: u8,
    /// The first side.
    blue: SideFile,
    /// The second side.
    red: SideFile,
    /// Points to hold.
    #[serde(default)]
    objective: Vec<ObjectiveFile>,
    /// The solo game it is.
    solo: Option<SoloFile>,
    /// The table.
    table: TableFile,
    /// Its terrain.
    #[serde(default)]
    piece: Vec<PieceFile>,
    /// Switches that are not at their defaults.
    #[serde(default)]
    rules: RuleTable,
}

/// A side by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Colour {
    /// The first side.
    Blue,
    /// The second side.
    Red,
}

impl Colour {
    const fn side(self) -> Side {
        match self {
            Self::Blue => Side::A,
            Self::Red => Side::B,
        }
    }
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum FirstWord {
    /// The first side.
    Blue,
    /// The second side.
    Red,
    /// Each in its turn.
    Alternate,
}

impl FirstWord {
    /// Who is first where nobody takes turns.
    const fn side(self) -> Side {
        match self {
            Self::Blue | Self::Alternate => Side::A,
            Self::Red => Side::B,
        }
    }
}

/// How a game is decided.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
enum VictoryFile {
    /// By objectives held at the end and enemy losses.
    Points(PointsFile),
    /// A side must hold the first objective at the end of two turns running.
    Hold(HoldFile),
}

/// By points.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PointsFile {
    /// By how much the winner must lead.
    margin: Points,
}

/// By holding.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct HoldFile {
    /// Who must.
    player: Colour,
    /// Percent of its points that it may not lose.
    #[schemars(range(min = 1, max = 100))]
    losses: u8,
}

/// One side.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SideFile {
    /// The force that plays it where none is chosen.
    force: String,
    /// The most points a force may cost here.
    points_limit: Option<Points>,
    /// What the side is called; by default `blue` or `red`.
    role: Option<Word>,
    /// Where it deploys: two opposite corners.
    zone: Spanned<Exactly<At, 2>>,
    /// Where units come in that are held back at the start: a point of the table's edge. Without it
    /// none can be.
    entry: Option<Spanned<At>>,
    /// What infantry is told.
    #[serde(default)]
    order: OrderFile,
    /// What vehicles are told; by default the same.
    vehicles: Option<OrderFile>,
    /// Artillery it may call.
    artillery: Option<AssetFile>,
}

/// An order.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OrderFile {
    /// What to do; by default to stay.
    #[serde(default)]
    what: OrderWord,
    /// Where to.
    to: Option<At>,
}

/// The word for an order.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum OrderWord {
    /// Stays where it is.
    #[default]
    Hold,
    /// Stays, and keeps what is fortified.
    Defend,
    /// Goes for its objective.
    Advance,
    /// Walks to a point and back.
    Patrol,
}

/// Artillery that a side may call.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct AssetFile {
    /// Calibre in millimetres.
    calibre: Spanned<u8>,
    /// How many missions.
    missions: Spanned<u8>,
}

/// A point to hold.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ObjectiveFile {
    /// Its name.
    name: String,
    /// Where it is.
    at: At,
    /// What it is worth to the first side.
    blue: Points,
    /// What it is worth to the second side.
    red: Points,
}

/// A solo game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SoloFile {
    /// The side that the tables run.
    side: Colour,
    /// Where counters are set out.
    counters: Option<Spanned<Vec<At>>>,
    /// The teams behind the counters, each by name, as often as it is there.
    #[serde(default)]
    teams: Vec<Spanned<String>>,
    /// What is mixed in with the teams; by default of every 6 events 2 snipers, 1 artillery round, 1 mortar round and
    /// 2 mines, and two dummies to each event, together twice as many as teams. Where enemies arrive by dice, nothing.
    deck: Option<Spanned<DeckFile>>,
    /// Where enemies arrive.
    portals: Option<Spanned<Vec<At>>>,
    /// Portals, from 1, that bring somebody only once.
    #[serde(default)]
    once: Vec<u8>,
    /// Who may arrive.
    pool: Option<PoolFile>,
}

/// What counters hide besides teams.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct DeckFile {
    /// How many counters hide nothing.
    dummies: u8,
    /// How many counters hide a sniper.
    snipers: u8,
    /// Artillery rounds.
    artillery: u8,
    /// Mortar rounds.
    mortars: u8,
    /// Air attacks.
    air: u8,
    /// How many counters hide mines.
    mines: u8,
}

/// Who may arrive.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct PoolFile {
    /// How many riflemen may arrive.
    riflemen: u8,
    /// Non-commissioned officers with submachine guns.
    ncos: u8,
    /// Riflemen with a Panzerfaust.
    panzerfaust_men: u8,
    /// Light machine gun teams of three.
    lmg_teams_of_three: u8,
    /// Light machine gun teams of two.
    lmg_teams_of_two: u8,
    /// Heavy machine gun teams.
    hmg_teams: u8,
    /// Panzerschreck pairs.
    launcher_pairs: u8,
    /// Anti-tank guns with crew.
    guns: u8,
    /// How many vehicles may arrive.
    vehicles: u8,
}

/// The table.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TableFile {
    /// Inches from west to east; by default 72.
    width: Option<Spanned<Inches>>,
    /// Inches from south to north; by default 48.
    depth: Option<Spanned<Inches>>,
}

/// Reads a scenario file played with units of `army`.
pub(crate) fn read(source: &Source, army: &Army) -> Result<Scenario, DataError> {
    let file: ScenarioFile = parse(source)?;
    check_army(source, &file.army, &army.name)?;
    let (width, depth) = size(source, &file.table)?;
    let table = terrain::read(source, &file.piece, Table::new(width, depth))?;
    let sides = BySide([(&file.blue, "blue"), (&file.red, "red")]);
    let mut zones = BySide([table.rect(); 2]);
    let mut assets = BySide([Asset::default(); 2]);
    let mut entries = BySide([None; 2]);
    for side in Side::BOTH {
        let (given, key) = sides[side];
        zones[side] = zone(source, key, given, &table)?;
        assets[side] = asset(source, key, given.artillery.as_ref())?;
        entries[side] = entry(source, key, given, &table)?;
    }
    if let Some(solo) = &file.solo {
        let (side, key) = sides[solo.side.side()];
        refuse_artillery(source, side, key)?;
    }
    let role = |side: Side| {
        let (given, usual) = sides[side];
        given.role.as_ref().map_or_else(|| usual.to_owned(), |role| role.to_string())
    };
    let objectives = file.objective.iter().map(objective).collect();
    Ok(Scenario {
        name: file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned(),
        title: file.title.clone(),
        summary: file.summary.split_whitespace().collect::<Vec<_>>().join(" "),
        army: army.name.clone(),
        forces: BySide::from_fn(|side| sides[side].0.force.clone()),
        roles: BySide::from_fn(role),
        limits: BySide::from_fn(|side| sides[side].0.points_limit.map(Points::thousandths)),
        first: file.first.map_or(First::Roll, |word| First::Side(word.side())),
        varies: Varies {
            jitter: Jitter::of_drawn(source, file.jitter.as_ref(), false)?,
            first: file.first == Some(FirstWord::Alternate),
            ..Varies::default()
        },
        zones,
        entries,
        orders: BySide::from_fn(|side| orders(sides[side].0)),
        assets,
        turns: u16::from(bounded(source, "turns", "last turn", &file.turns, 1..=40)?),
        victory: victory(source, &file)?,
        objectives,
        sight: file.sight.map(|Inches(length)| length),
        bench: file.bench.map(|Inches(length)| length),
        spotting_shift: file.spotting_shift.min(3),
        solo: file.solo.as_ref().map(|solo| read_solo(source, solo, army)).transpose()?,
        settings: file.rules.settings(source, SWITCHES)?,
        table: Arc::new(table),
    })
}

fn size(source: &Source, table: &TableFile) -> Result<(Length, Length), DataError> {
    let read = |key: &str, given: &Option<Spanned<Inches>>, usual: i16| {
        let Some(given) = given else { return Ok(Length::inches(usual)) };
        let Inches(length) = **given;
        if (Length::inches(24)..=Length::inches(120)).contains(&length) {
            return Ok(length);
        }
        Err(DataError::at(source, given.span(), format!("the {key} is {length}"))
            .field(format!("table.{key}"))
            .expected("24 to 120"))
    };
    Ok((read("width", &table.width, 72)?, read("depth", &table.depth, 48)?))
}

fn zone(
    source: &Source,
    key: &str,
    file: &SideFile,
    table: &crate::terrain::Table,
) -> Result<Rect, DataError> {
    let rect = Rect::new(point(&file.zone[0]), point(&file.zone[1]));
    let whole = table.rect();
    let roomy = rect.high().x - rect.low().x >= 200 && rect.high().y - rect.low().y >= 200;
    if whole.contains(rect.low()) && whole.contains(rect.high()) && roomy {
        return Ok(rect);
    }
    Err(DataError::at(source, file.zone.span(), "the zone of deployment")
        .field(format!("{key}.zone"))
        .expected("two opposite corners on the table, 2 inches or more apart each way"))
}

fn entry(
    source: &Source,
    key: &str,
    file: &SideFile,
    table: &crate::terrain::Table,
) -> Result<Option<Point>, DataError> {
    let Some(given) = &file.entry else { return Ok(None) };
    let (at, whole) = (point(given), table.rect());
    let on_edge = [whole.low().x, whole.high().x].contains(&at.x)
        || [whole.low().y, whole.high().y].contains(&at.y);
    if on_edge && whole.contains(at) {
        return Ok(Some(at));
    }
    Err(DataError::at(source, given.span(), "the point where held back units come in")
        .field(format!("{key}.entry"))
        .expected("a point of the table's edge"))
}

fn asset(source: &Source, key: &str, file: Option<&AssetFile>) -> Result<Asset, DataError> {
    let Some(file) = file else { return Ok(Asset::default()) };
    let field = |name: &str| format!("{key}.artillery.{name}");
    let calibre = bounded(source, &field("calibre"), "calibre", &file.calibre, 60..=155)?;
    let most = MAX_MISSIONS as u8 / 2;
    let missions = bounded(source, &field("missions"), "missions", &file.missions, 1..=most)?;
    Ok(Asset { calibre, missions })
}

/// `SK-ARTY-16`: artillery of the side that the tables run is not called; it exists as events only.
fn refuse_artillery(source: &Source, side: &SideFile, key: &str) -> Result<(), DataError> {
    let Some(asset) = &side.artillery else { return Ok(()) };
    Err(DataError::at(source, asset.calibre.span(), "artillery of the side that the tables run")
        .field(format!("{key}.artillery"))
        .expected("artillery in `solo.deck`: it exists as events only (SK-ARTY-16)"))
}

/// `SK-ARTY-16`, `SK-EVENT-01`: nor are its mortars and snipers deployed.
fn refuse_events(
    source: &Source,
    field: String,
    span: core::ops::Range<usize>,
    unit: &UnitType,
) -> Result<(), DataError> {
    let mortar = matches!(unit.crewed, Some(Crewed::Mortar { .. }));
    let sniper = unit.figures.iter().all(|man| man.arm == SmallArm::ScopedRifle);
    if !mortar && !sniper {
        return Ok(());
    }
    let what = if mortar { "mortars" } else { "snipers" };
    Err(DataError::at(source, span, format!("{} behind a counter", unit.id))
        .field(field)
        .expected(format!("{what} in `solo.deck`: they exist as events only (SK-ARTY-16)")))
}

fn orders(file: &SideFile) -> Orders {
    let word = |order: OrderFile| match order.what {
        OrderWord::Hold => Order::Hold,
        OrderWord::Defend => Order::Defend,
        OrderWord::Advance => Order::Advance,
        OrderWord::Patrol => Order::Patrol,
    };
    let vehicles = file.vehicles.unwrap_or(file.order);
    Orders {
        infantry: word(file.order),
        infantry_goal: file.order.to.as_ref().map(point),
        vehicles: word(vehicles),
        vehicles_goal: vehicles.to.as_ref().map(point),
    }
}

fn objective(file: &ObjectiveFile) -> Objective {
    Objective {
        name: file.name.clone(),
        at: point(&file.at),
        worth: BySide([file.blue.thousandths(), file.red.thousandths()]),
    }
}

fn victory(source: &Source, file: &ScenarioFile) -> Result<Victory, DataError> {
    match file.victory {
        VictoryFile::Points(PointsFile { margin }) => {
            Ok(Victory::Points { margin: margin.thousandths() })
        }
        VictoryFile::Hold(HoldFile { player, losses }) => {
            if file.objective.is_empty() || !(1..=100).contains(&losses) {
                return Err(DataError::at(source, source.whole(), "nothing to hold")
                    .field("victory.hold")
                    .expected("an `[[objective]]`, and `losses` from 1 to 100"));
            }
            let percent = u32::from(losses);
            Ok(Victory::Hold { player: player.side(), objective: 0, percent })
        }
    }
}

fn read_solo(source: &Source, file: &SoloFile, army: &Army) -> Result<Solo, DataError> {
    let counters = places(source, "solo.counters", file.counters.as_ref(), MAX_COUNTERS)?;
    let portals = places(source, "solo.portals", file.portals.as_ref(), MAX_PORTALS)?;
    let deck = mixed_in(source, file)?;
    if deck.len() > counters.len() {
        let problem = format!("{} counters on {} points", deck.len(), counters.len());
        return Err(DataError::at(source, source.whole(), problem)
            .field("solo.deck")
            .expected("no more counters than points"));
    }
    let once = |at: usize| file.once.iter().any(|nth| usize::from(*nth) == at + 1);
    Ok(Solo {
        garrison: garrison(source, &file.teams, army)?,
        side: file.side.side(),
        counters,
        deck,
        portals: portals.into_iter().enumerate().map(|(at, place)| (place, once(at))).collect(),
        reserves: file
            .pool
            .map(|pool| Reserves { pool: read_pool(pool), army: Arc::new(army.clone()) }),
    })
}

/// The teams behind the counters of a solo game.
fn garrison(
    source: &Source,
    teams: &[Spanned<String>],
    army: &Army,
) -> Result<Option<Force>, DataError> {
    let mut lines: Vec<ForceLine> = Vec::new();
    for (at, team) in teams.iter().enumerate() {
        let unit = army.position(team).ok_or_else(|| {
            let problem = format!("army `{}` has no unit `{}`", army.name, **team);
            DataError::at(source, team.span(), problem)
                .field(format!("solo.teams[{at}]"))
                .one_of(team, army.units.iter().map(|unit| unit.id.as_str()))
        })?;
        let field = format!("solo.teams[{at}]");
        refuse_events(source, field, team.span(), &army.units[unit])?;
        lines.push(ForceLine { unit, count: 1 });
    }
    let (name, title) = ("garrison".to_owned(), "Garrison".to_owned());
    let force = Force::of_lines(name, title, Arc::new(army.clone()), lines);
    Ok((!teams.is_empty()).then_some(force))
}

fn places(
    source: &Source,
    field: &str,
    given: Option<&Spanned<Vec<At>>>,
    most: usize,
) -> Result<Vec<Point>, DataError> {
    let Some(given) = given else { return Ok(Vec::new()) };
    if given.len() > most {
        let problem = format!("{} points", given.len());
        return Err(DataError::at(source, given.span(), problem)
            .field(field)
            .expected(format!("at most {most}")));
    }
    Ok(given.iter().map(point).collect())
}

/// `SK-SOLO-03`, `SK-EVENT-18`: the events of a deck that the scenario does not give, in this order over and over:
/// of every six 2 snipers, 1 round of artillery, 1 of a mortar and 2 mines.
const EVENTS: [Content; 6] = [
    Content::Sniper,
    Content::Mines,
    Content::Mortar,
    Content::Sniper,
    Content::Mines,
    Content::Artillery,
];

/// `SK-SOLO-01`, `SK-SOLO-03`: events and dummies, together at most twice as many as teams.
fn mixed_in(source: &Source, file: &SoloFile) -> Result<Vec<Content>, DataError> {
    let most = 2 * file.teams.len();
    let Some(given) = &file.deck else {
        return Ok(if file.pool.is_some() { Vec::new() } else { usual_deck(most) });
    };
    let deck = deck(**given);
    if !file.teams.is_empty() && deck.len() > most {
        let problem = format!("{} events and dummies to {} teams", deck.len(), file.teams.len());
        return Err(DataError::at(source, given.span(), problem)
            .field("solo.deck")
            .expected(format!("at most {most}, twice as many as teams")));
    }
    Ok(deck)
}

/// `SK-SOLO-03`: one third of so many events, the rest dummies, fractions to the dummies.
pub(crate) fn usual_deck(most: usize) -> Vec<Content> {
    let events = EVENTS.into_iter().cycle().take(most / 3);
    events.chain(core::iter::repeat(Content::Dummy)).take(most).collect()
}

fn deck(file: DeckFile) -> Vec<Content> {
    let kinds = [
        (Content::Sniper, file.snipers),
        (Content::Artillery, file.artillery),
        (Content::Mortar, file.mortars),
        (Content::Air, file.air),
        (Content::Mines, file.mines),
        (Content::Dummy, file.dummies),
    ];
    kinds.into_iter().flat_map(|(content, count)| vec![content; usize::from(count)]).collect()
}

const fn read_pool(file: PoolFile) -> Pool {
    Pool {
        riflemen: file.riflemen,
        ncos: file.ncos,
        panzerfaust_men: file.panzerfaust_men,
        lmg_three: file.lmg_teams_of_three,
        lmg_two: file.lmg_teams_of_two,
        hmg: file.hmg_teams,
        pairs: file.launcher_pairs,
        guns: file.guns,
        vehicles: file.vehicles,
    }
}
