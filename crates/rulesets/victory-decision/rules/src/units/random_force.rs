//! Random legal forces, by the usual chart of their army.
//!
//! The Elements that the chart asks for come first; then units on the one hand and options and
//! transports on the other are drawn, each as likely as any other of its sort, until nothing more
//! is both permitted and payable; whether an option that costs nothing is taken is left to a coin.
//! At most one HQ is drawn, so that the force is legal whatever the
//! switch `national_hq_max`; chart `afv` is left out, for it needs the opponent's consent, and so
//! are fortifications, which few scenarios allow.

use std::sync::Arc;

use crate::units::army::{Army, option_entry};
use crate::units::force::{Force, ForceLine, merged};
use crate::units::options::Loadout;
use crate::units::organisation::{LineFitting, check_fitted, forces_allowed};
use crate::units::profile::Element;
use crate::units::rows::MAX_UNITS_PER_SIDE;
use wargauge_rules::roster::{DataError, ForceData, Points};
use wargauge_rules::table::stream::Stream;

/// The most HQ Elements of a random force.
const MOST_HQ: u8 = 1;

/// Draws a force of at most `points` thousandths to which nothing permitted can be added.
pub(crate) fn draw(army: &Arc<Army>, points: u32, rng: &mut Stream) -> Result<Force, DataError> {
    let name = format!("random-{:08x}", rng.bits() >> 32);
    let mut draft = ForceDraft::of(Force {
        name,
        title: String::new(),
        army: Arc::clone(army),
        // VD-ORG-14: never that of an AFV force.
        chart: 0,
        limit: Some(points),
        stands: false,
        lines: Vec::new(),
        fortifications: Vec::new(),
    });
    let platoons = u8::try_from(forces_allowed(points)).unwrap_or(u8::MAX);
    for platoon in 1..=platoons {
        match with_minimum(&draft, platoon, rng) {
            Some(begun) => draft = begun,
            None => break,
        }
        while grow(&mut draft, platoon, rng) {}
    }
    if draft.force.lines.is_empty() {
        return Err(too_few(army, points));
    }
    take_free_options(&mut draft, rng);
    let mut force = draft.force;
    force.lines = merged(force.lines);
    force.title = format!("Random force of {} points", Points(force.points()));
    Ok(force)
}

fn too_few(army: &Army, points: u32) -> DataError {
    let combat = army.units.iter().filter(|unit| unit.element == Element::Combat);
    let cheapest = combat.map(|unit| unit.price).min().unwrap_or(0);
    let (least, _) = army.charts[0].limits(Element::Combat, 0);
    let problem = format!("army `{}` has no platoon for {} points", army.name, Points(points));
    DataError::new(problem).expected(format!("at least {} points", Points(cheapest * least)))
}

/// The force with a platoon more that has what the chart asks for; `None` if that is too dear.
fn with_minimum(draft: &ForceDraft, platoon: u8, rng: &mut Stream) -> Option<ForceDraft> {
    let army = Arc::clone(&draft.force.army);
    let mut begun = draft.clone();
    for element in [Element::Hq, Element::Combat, Element::Light, Element::Heavy] {
        let (least, _) = army.charts[draft.force.chart].limits(element, 0);
        for left in (0..least).rev() {
            let units = || (0..army.units.len()).filter(|&at| army.units[at].element == element);
            let cheapest = units().map(|at| army.units[at].price).min()?;
            let spend = begun.room().saturating_sub(cheapest * left);
            let taken = |at: usize| {
                let same = |line: &&ForceLine| line.loadout.unit == at && line.platoon == platoon;
                begun.force.lines.iter().filter(same).count()
            };
            let payable: Vec<usize> = units()
                .filter(|&at| army.units[at].price <= spend)
                .filter(|&at| {
                    army.units[at].most_per_force.is_none_or(|most| taken(at) < usize::from(most))
                })
                .collect();
            let unit = *rng.pick(&payable)?;
            begun.add(ForceAddition::Unit { unit, platoon });
        }
    }
    begun.is_legal().then_some(begun)
}

/// Gives the force one unit, option or transport more; whether there was one to give.
fn grow(draft: &mut ForceDraft, platoon: u8, rng: &mut Stream) -> bool {
    let room = draft.room();
    let (units, extras): (Vec<ForceAddition>, Vec<ForceAddition>) = growths(&draft.force, platoon)
        .filter(|growth| growth.price(&draft.force) <= room && !is_free(*growth, &draft.force))
        .partition(|growth| matches!(growth, ForceAddition::Unit { .. }));
    let order = if rng.below(2) == 0 { [units, extras] } else { [extras, units] };
    order.into_iter().any(|growths| draft.add_one_of(growths, rng))
}

/// Whether it is an option that costs nothing.
fn is_free(growth: ForceAddition, force: &Force) -> bool {
    matches!(growth, ForceAddition::Option { .. }) && growth.price(force) == 0
}

/// Tosses a coin for every option that costs nothing: if all were taken, nobody could tell what they
/// are worth apart from their units.
fn take_free_options(draft: &mut ForceDraft, rng: &mut Stream) {
    let force = &draft.force;
    let free: Vec<ForceAddition> =
        growths(force, 1).filter(|growth| is_free(*growth, force)).collect();
    for growth in free {
        if rng.below(2) == 0 {
            draft.add_one_of(vec![growth], rng);
        }
    }
}

/// A force that grows, with what is known of its lines.
#[derive(Clone, Debug)]
pub(crate) struct ForceDraft {
    pub(crate) force: Force,
    /// What each line comes to; `None` where it may not have its options.
    fittings: Vec<Option<LineFitting>>,
    /// What the force costs, in thousandths of a point.
    points: u32,
}

impl ForceDraft {
    /// A force as it is.
    pub(crate) fn of(force: Force) -> Self {
        let fitting = |line: &ForceLine| LineFitting::of(line, &force.army);
        let fittings = force.lines.iter().map(fitting).collect();
        let points = force.points();
        Self { force, fittings, points }
    }

    /// Whether it keeps its limit, its chart and the limits of its units and options.
    pub(crate) fn is_legal(&self) -> bool {
        let units = |(line, fitting): (&ForceLine, &Option<LineFitting>)| {
            let each = fitting.as_ref().map(LineFitting::units)?;
            Some(each * usize::from(line.count))
        };
        let sum: Option<usize> = self.force.lines.iter().zip(&self.fittings).map(units).sum();
        self.points <= self.force.limit.unwrap_or(0)
            && sum.is_some_and(|sum| sum <= MAX_UNITS_PER_SIDE)
            && check_fitted(&self.force, &self.fittings, MOST_HQ).is_ok()
    }

    /// What may be spent yet, in thousandths of a point.
    pub(crate) fn room(&self) -> u32 {
        self.force.limit.unwrap_or(0).saturating_sub(self.points)
    }

    /// Adds one of these, each as likely as any other that is legal; whether one was.
    pub(crate) fn add_one_of(&mut self, mut growths: Vec<ForceAddition>, rng: &mut Stream) -> bool {
        while !growths.is_empty() {
            let growth = growths.swap_remove(rng.below(growths.len() as u32) as usize);
            self.add(growth);
            if self.is_legal() {
                return true;
            }
            self.take_back(growth);
        }
        false
    }

    fn add(&mut self, growth: ForceAddition) {
        self.points += growth.price(&self.force);
        match growth {
            ForceAddition::Unit { unit, platoon } => {
                self.force.lines.push(line(unit, platoon));
                self.fittings.push(None);
            }
            ForceAddition::Transport { line, carrier } => {
                self.force.lines[line].transport = Some(Loadout::plain(carrier));
            }
            ForceAddition::Option { line, carried, option } => {
                buy(loadout_mut(&mut self.force.lines[line], carried), option);
            }
        }
        self.fit_again(growth);
    }

    /// Undoes the last [`Self::add`].
    fn take_back(&mut self, growth: ForceAddition) {
        match growth {
            ForceAddition::Unit { .. } => {
                self.points -= growth.price(&self.force);
                self.force.lines.pop();
                self.fittings.pop();
                return;
            }
            ForceAddition::Transport { line, .. } => self.force.lines[line].transport = None,
            ForceAddition::Option { line, carried, option } => {
                sell(loadout_mut(&mut self.force.lines[line], carried), option);
            }
        }
        self.points -= growth.price(&self.force);
        self.fit_again(growth);
    }

    /// Looks again at the line that has changed.
    fn fit_again(&mut self, growth: ForceAddition) {
        let at = match growth {
            ForceAddition::Unit { .. } => self.fittings.len() - 1,
            ForceAddition::Transport { line, .. } | ForceAddition::Option { line, .. } => line,
        };
        self.fittings[at] = LineFitting::of(&self.force.lines[at], &self.force.army);
    }
}

/// Something that a force can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ForceAddition {
    /// A unit.
    Unit { unit: usize, platoon: u8 },
    /// A transport for the unit of a line.
    Transport { line: usize, carrier: usize },
    /// An option for the unit of a line, or for its transport.
    Option { line: usize, carried: bool, option: usize },
}

impl ForceAddition {
    /// What it costs, in thousandths of a point.
    pub(crate) fn price(self, force: &Force) -> u32 {
        let army = &force.army;
        match self {
            Self::Unit { unit, .. } | Self::Transport { carrier: unit, .. } => {
                army.units[unit].price
            }
            Self::Option { line, carried, option } => {
                let taker = loadout(&force.lines[line], carried);
                taker.map_or(0, |taker| taker.kind(army).options[option].price)
            }
        }
    }

    /// The entry that it is a copy of.
    pub(crate) fn entry(self, force: &Force) -> String {
        let army = &force.army;
        match self {
            Self::Unit { unit, .. } | Self::Transport { carrier: unit, .. } => {
                army.units[unit].id.clone()
            }
            Self::Option { line, carried, option } => {
                let taker = loadout(&force.lines[line], carried);
                taker.map_or_else(String::new, |taker| {
                    let kind = taker.kind(army);
                    option_entry(kind, &kind.options[option])
                })
            }
        }
    }
}

/// The unit of a line, or its transport.
fn loadout(line: &ForceLine, carried: bool) -> Option<&Loadout> {
    if carried { line.transport.as_ref() } else { Some(&line.loadout) }
}

/// The same, to be changed.
fn loadout_mut(line: &mut ForceLine, carried: bool) -> &mut Loadout {
    if carried && let Some(transport) = &mut line.transport {
        return transport;
    }
    &mut line.loadout
}

/// Everything that a force may be given, legal or not: units for a platoon, and options and
/// transports for all its lines.
pub(crate) fn growths(force: &Force, platoon: u8) -> impl Iterator<Item = ForceAddition> {
    let army = &force.army;
    let units = (0..army.units.len()).map(move |unit| ForceAddition::Unit { unit, platoon });
    let extras = force.lines.iter().enumerate().flat_map(move |(at, line)| {
        let options = [false, true].into_iter().flat_map(move |carried| {
            let number = loadout(line, carried).map_or(0, |one| one.kind(army).options.len());
            (0..number).map(move |option| ForceAddition::Option { line: at, carried, option })
        });
        let carriers: &[usize] = match line.transport {
            None => &line.loadout.kind(army).transports,
            Some(_) => &[],
        };
        let transports =
            carriers.iter().map(move |&carrier| ForceAddition::Transport { line: at, carrier });
        options.chain(transports)
    });
    units.chain(extras)
}

/// Buys an option once more.
fn buy(loadout: &mut Loadout, option: usize) {
    match loadout.options.iter_mut().find(|(at, _)| *at == option) {
        Some((_, count)) => *count += 1,
        None => loadout.options.push((option, 1)),
    }
    loadout.options.sort_unstable();
}

/// Gives back one of an option.
fn sell(loadout: &mut Loadout, option: usize) {
    if let Some(at) = loadout.options.iter().position(|(other, _)| *other == option) {
        loadout.options[at].1 -= 1;
        if loadout.options[at].1 == 0 {
            loadout.options.remove(at);
        }
    }
}

const fn line(unit: usize, platoon: u8) -> ForceLine {
    ForceLine { loadout: Loadout::plain(unit), count: 1, transport: None, platoon }
}
