//! From the names a user gives to a study that can be played.

use std::collections::BTreeMap;
use std::sync::Arc;

use wargauge_batch::document::open;
use wargauge_batch::{
    ArmyOf, DataFile, DataLibrary, FileRecord, LineUp, ScenarioOf, Scope, default_policy,
    exchanges_of, two_forces,
};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::roster::{
    ArmyData, DataError, Entry, FileKind, ForceData, Points, ScenarioData, Setting, Source, nearest,
};
use wargauge_rules::table::stream::mix;

use crate::pricing::dependants::Dependants;
use crate::pricing::field::{PricedScenario, PricingSetup};
use crate::pricing::price_book::{PriceBook, common_step};
use crate::pricing::request::PricingRequest;
use crate::pricing::study::{PricingStudy, is_unpriced};

/// Price in thousandths of a point that entries without one begin with where no entry has any.
const PLACEHOLDER: u32 = 10_000;

/// The study of an army of a line-up.
pub(crate) fn prepare<L: LineUp>(
    library: &DataLibrary,
    request: &PricingRequest,
    file: &DataFile,
) -> Result<PricingStudy<L>, DataError> {
    let listed = <L::Rules>::read_army(&file.source)?;
    if listed.entries().len() < 2 {
        return Err(DataError::new(format!("army `{}` has too few entries", listed.name()))
            .expected("at least two, to weigh them against each other"));
    }
    let book = PriceBook::<L::Rules>::open(&file.source)?.keeping_stakes();
    let (army, base) = with_placeholders::<L>(&book, &listed)?;
    let army = Arc::new(army);
    let scenarios = scenarios_of::<L>(library, request, file, &army)?;
    let mut files = vec![FileRecord::of(&file.source)];
    files.extend(scenarios.iter().map(|(file, _)| FileRecord::of(&file.source)));
    files.sort();
    files.dedup();
    let settings: Result<Vec<Setting>, DataError> =
        request.settings.iter().map(|text| Setting::parse(text, <L::Rules>::switches())).collect();
    let policy = request.policy.clone().unwrap_or_else(default_policy::<L>);
    policy.resolve(L::policies())?;
    let field = PricingSetup {
        grounds: grounds::<L>(library, &scenarios, request)?,
        policy,
        settings: settings?,
        seed: request.seed,
        index: PricingSetup::<L>::index_of(&army),
    };
    check_room(&field, &army)?;
    let settings = check_roles(&field, &army)?;
    let model = model_force::<L>(library, &scenarios, &army);
    let granularity = request
        .granularity
        .or_else(|| book.stated_granularity())
        .unwrap_or_else(|| common_step(listed.entries().iter().map(|entry| entry.price)));
    let what_if = what_if::<L>(&book, &listed, &request.what_if)?;
    let cards = book.cards(listed.entries().iter().map(|entry| entry.id.as_str()));
    Ok(PricingStudy {
        cards,
        what_if,
        book,
        listed,
        army,
        base,
        field,
        model,
        granularity,
        request: request.clone(),
        dependants: Dependants::of::<L>(library, file),
        path: file.path.clone(),
        settings,
        files,
    })
}

/// Prices that a user wants to see tried, by position of the entry.
fn what_if<L: LineUp>(
    book: &PriceBook<L::Rules>,
    army: &ArmyOf<L>,
    prices: &BTreeMap<String, u32>,
) -> Result<BTreeMap<usize, u32>, DataError> {
    let position = |(id, &price): (&String, &u32)| {
        let at = army.entries().iter().position(|entry| entry.id == *id);
        let at = at.filter(|_| book.has(id)).ok_or_else(|| {
            let priced = army.entries().iter().map(|entry| entry.id.as_str());
            let priced: Vec<&str> = priced.filter(|id| book.has(id)).collect();
            let problem = format!("army `{}` has no price of its own for `{id}`", army.name());
            let error =
                DataError::new(problem).expected("an entry as `wargauge list entries` names it");
            DataError { nearest: nearest(id, &priced).map(Box::from), ..error }
        })?;
        Ok((at, price))
    };
    prices.iter().map(position).collect()
}

/// The army with a price for every entry, and those prices in thousandths of a point: entries
/// without one get the mean of the others.
fn with_placeholders<L: LineUp>(
    book: &PriceBook<L::Rules>,
    listed: &ArmyOf<L>,
) -> Result<(ArmyOf<L>, Vec<u32>), DataError> {
    let prices: Vec<u32> = listed.entries().iter().map(|entry| entry.price).collect();
    let unpriced: Vec<&Entry> =
        listed.entries().iter().filter(|entry| is_unpriced(listed, entry)).collect();
    if unpriced.is_empty() {
        return Ok((listed.clone(), prices));
    }
    let known: Vec<u64> = prices.iter().filter(|&&p| p > 0).map(|&p| u64::from(p)).collect();
    let step = u64::from(common_step(prices.iter().copied()));
    let mean = known.iter().sum::<u64>().checked_div(known.len() as u64);
    let placeholder = mean.map_or(PLACEHOLDER, |mean| (mean.div_ceil(step) * step) as u32);
    let changes: BTreeMap<String, u32> =
        unpriced.iter().map(|entry| (entry.id.clone(), placeholder)).collect();
    let price = |entry: &Entry| changes.get(&entry.id).copied().unwrap_or(entry.price);
    let base = listed.entries().iter().map(price).collect();
    Ok((book.army_with(&changes)?, base))
}

/// A scenario file as it is played with an army that may be another version of the one it names.
fn with_army(source: &Source, army: &str) -> Result<Source, DataError> {
    let mut document = open(source)?;
    if document.contains_key("army") {
        document.insert("army", toml_edit::value(army));
    }
    Ok(Source::new(source.name.clone(), document.to_string()))
}

type Scenarios<L> = Vec<(DataFile, ScenarioOf<L>)>;

fn scenarios_of<L: LineUp>(
    library: &DataLibrary,
    request: &PricingRequest,
    army_file: &DataFile,
    army: &ArmyOf<L>,
) -> Result<Scenarios<L>, DataError> {
    let read = |file: DataFile| {
        let scenario = <L::Rules>::read_scenario(&with_army(&file.source, army.name())?, army)?;
        Ok((file, scenario))
    };
    if !request.scenarios.is_empty() {
        let named = request.scenarios.iter().map(|name| {
            read(library.find(FileKind::Scenario, name, Scope::Ruleset(<L::Rules>::NAME))?)
        });
        return named.collect();
    }
    let (mut fitting, mut others) = (Vec::new(), Vec::new());
    for built_in in library.files() {
        if built_in.kind != FileKind::Scenario || built_in.ruleset != <L::Rules>::NAME {
            continue;
        }
        let file = library.find(
            FileKind::Scenario,
            &built_in.full_name(),
            Scope::Ruleset(<L::Rules>::NAME),
        )?;
        let named = file.header.army.as_deref();
        if named == Some(army.name()) || named == Some(army_file.source.stem()) {
            fitting.push(read(file)?);
        } else if file.header.army.is_some() {
            // Forces of several armies may meet in it; what needs its own army is no place for others.
            others.extend(read(file).ok().filter(|(_, one)| limit_of(one).is_some()));
        }
    }
    // Prices are found where random forces can be set against each other in either role.
    fitting.retain(|(_, scenario)| exchanges_of(scenario).forces);
    others.retain(|(_, scenario)| exchanges_of(scenario).forces);
    if fitting.is_empty() {
        fitting = others;
    }
    // A scenario that limits points is made for forces of one's own choice, if every entry has room there.
    let dearest = army.entries().iter().map(|entry| entry.price).max().unwrap_or(0);
    let size = |(_, scenario): &(DataFile, ScenarioOf<L>)| match limit_of(scenario) {
        Some(limit) => (limit < dearest, false, limit),
        None => (false, true, 0),
    };
    let first = (0..fitting.len()).min_by_key(|&at| size(&fitting[at]));
    let first = first.ok_or_else(|| {
        DataError::new(format!("no built-in scenario is played with army `{}`", army.name()))
            .expected("the name or path of one after --scenario")
    })?;
    Ok(vec![fitting.swap_remove(first)])
}

/// The points that forces may have in either role, if the scenario limits both.
fn limit_of(scenario: &impl ScenarioData) -> Option<u32> {
    let [a, b] = scenario.points_limit().0;
    Some(a?.min(b?))
}

fn grounds<L: LineUp>(
    library: &DataLibrary,
    scenarios: &Scenarios<L>,
    request: &PricingRequest,
) -> Result<Vec<PricedScenario<L>>, DataError> {
    let mut grounds = Vec::new();
    for (file, scenario) in scenarios {
        let points = if request.points.is_empty() {
            vec![match limit_of(scenario) {
                Some(limit) => limit,
                None => points_of_own_forces::<L>(library, file, scenario)?,
            }]
        } else {
            request.points.clone()
        };
        let limit = limit_of(scenario).unwrap_or(u32::MAX);
        if let Some(more) = points.iter().find(|&&points| points > limit) {
            let (name, more) = (scenario.name(), Points(*more));
            return Err(DataError::new(format!("scenario `{name}` has no room for {more} points"))
                .expected(format!("at most {}", Points(limit))));
        }
        let at =
            |points| PricedScenario { scenario: scenario.clone(), notes: Arc::default(), points };
        grounds.extend(points.into_iter().map(at));
    }
    Ok(grounds)
}

/// The points of the larger of a scenario's own forces.
fn points_of_own_forces<L: LineUp>(
    library: &DataLibrary,
    file: &DataFile,
    scenario: &ScenarioOf<L>,
) -> Result<u32, DataError> {
    let mut points = 0;
    for name in scenario.forces().0 {
        let force = library.find(FileKind::Force, &name, Scope::File(file))?;
        let army = library.find(FileKind::Army, scenario.army(), Scope::File(file))?;
        points = points.max(
            <L::Rules>::read_force(&force.source, &<L::Rules>::read_army(&army.source)?)?.points(),
        );
    }
    Ok(points)
}

/// Refuses entries that no force has room for.
fn check_room<L: LineUp>(field: &PricingSetup<L>, army: &ArmyOf<L>) -> Result<(), DataError> {
    let most = field.grounds.iter().map(|ground| ground.points).max().unwrap_or(0);
    let dear = army.entries().iter().filter(|entry| entry.price > most);
    match dear.max_by_key(|entry| entry.price) {
        Some(entry) => {
            let (id, price) = (&entry.id, Points(entry.price));
            let problem =
                format!("forces of {} points have no room for `{id}` at {price}", Points(most));
            Err(DataError::new(problem).expected(format!("--points of at least {price}")))
        }
        None => Ok(()),
    }
}

/// Sees to it that random forces can play both roles of each scenario; gives the switches in force.
fn check_roles<L: LineUp>(
    field: &PricingSetup<L>,
    army: &Arc<ArmyOf<L>>,
) -> Result<BTreeMap<String, String>, DataError> {
    let mut settings = BTreeMap::new();
    for (at, ground) in field.grounds.iter().enumerate() {
        two_forces(&ground.scenario, "tune")?;
        let draw = |side| PricingSetup::<L>::force(army, ground.points, mix(field.seed, side));
        let (a, b) = (draw(0)?, draw(1)?);
        field.play_forces(at, [&a, &b], field.seed)?;
        let book = <L::Rules>::assemble(
            &ground.scenario,
            wargauge_rules::BySide([Some(&a), Some(&b)]),
            &field.settings,
        )?;
        settings.extend(book.settings().into_iter().map(|s| (s.name.to_owned(), s.value)));
    }
    Ok(settings)
}

/// A force file after whose model others can be written, if one of the scenarios' own forces can be
/// read with the army.
fn model_force<L: LineUp>(
    library: &DataLibrary,
    scenarios: &Scenarios<L>,
    army: &ArmyOf<L>,
) -> Option<Source> {
    scenarios.iter().find_map(|(file, scenario)| {
        scenario.forces().0.iter().find_map(|name| {
            let force = library.find(FileKind::Force, name, Scope::File(file)).ok()?;
            let source = with_army(&force.source, army.name()).ok()?;
            <L::Rules>::read_force(&source, army).is_ok().then_some(source)
        })
    })
}
