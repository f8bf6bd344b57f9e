//! Local refinement: one entry against the same points of the rest, in otherwise equal forces that
//! meet the same opponent with the same dice.

use std::collections::BTreeMap;
use std::sync::Arc;

use toml_edit::Table;
use wargauge_batch::{ArmyOf, Counts, ForceOf, ForceText, LineUp};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::roster::{ArmyData, DataError, Entry};
use wargauge_rules::table::stream::{Stream, mix};

use crate::pricing::contrast::ShownExchange;
use crate::pricing::estimate::Estimates;
use crate::pricing::field::{Copies, Drawn, PricingSetup, difference};
use crate::pricing::in_order::{HALF_POINTS, Piece, Task, Watched};

/// Forces drawn in search of one that an entry can be exchanged in.
const DRAWS: u64 = 12;
/// Choices of other entries that are weighed against one.
const EXCHANGES: u32 = 40;
/// Other entries given for one at most.
const MOST_OTHERS: usize = 4;
/// Stage number that keeps its seeds apart from those of the surveys.
const STAGE: u64 = 40;
/// Games of one exchange: a pair for each of the two forces.
pub(crate) const GAMES: u64 = 4;

/// Exchanges single entries in random forces: as the ruleset does it, or else in a force file.
#[derive(Debug)]
pub(crate) struct Refinement<'r, L: LineUp> {
    pub(crate) field: &'r PricingSetup<L>,
    pub(crate) army: &'r Arc<ArmyOf<L>>,
    /// Entries that were seen in random forces; others may need what the scenario does not have.
    seen: Vec<bool>,
    lines: Option<ForceLines<'r, L>>,
}

/// Lines of a force file, each of which stands for one copy of an entry.
#[derive(Debug)]
struct ForceLines<'r, L: LineUp> {
    text: ForceText<'r, L::Rules>,
    lines: BTreeMap<String, Table>,
}

/// A drawn force, another that differs from it in an entry, and what that holds.
type Exchanged<F> = ([F; 2], Copies);

/// Two forces that differ in an entry, and their opponent.
#[derive(Debug)]
struct Exchange<F> {
    ground: usize,
    with: F,
    without: F,
    copies: [Copies; 2],
    opponent: Drawn,
    key: u64,
}

/// What an exchange comes to, if one was found: the copies of both forces and of their opponent, and the
/// half points of both.
type Shown = Option<([Copies; 2], Copies, [u8; 2])>;

impl Piece for Shown {
    fn can_be(&self, entries: usize) -> bool {
        let are_of_it = |copies: &Copies| copies.iter().all(|&(entry, _)| entry < entries);
        self.as_ref().is_none_or(|(forces, opponent, scores)| {
            forces.iter().all(are_of_it)
                && are_of_it(opponent)
                && scores.iter().all(|&half_points| half_points <= HALF_POINTS)
        })
    }
}

impl<'r, L: LineUp> Refinement<'r, L> {
    /// Exchanges of entries that were `seen` in random forces; where the ruleset has none of its
    /// own, in forces written after a model.
    pub(crate) fn new(
        field: &'r PricingSetup<L>,
        army: &'r Arc<ArmyOf<L>>,
        model: Option<ForceText<'r, L::Rules>>,
        seen: Vec<bool>,
    ) -> Self {
        let lines = model.map(|text| {
            let text = text.without_limits();
            let entries = army.entries().iter().zip(&seen).filter(|(_, seen)| **seen);
            let line = |entry: &Entry| Some((entry.id.clone(), text.line_for(&entry.id)?));
            ForceLines { lines: entries.filter_map(|(entry, _)| line(entry)).collect(), text }
        });
        Self { field, army, seen, lines }
    }

    /// Whether it is worth trying to exchange an entry.
    pub(crate) fn can_exchange(&self, entry: usize) -> bool {
        self.seen[entry] && (self.is_own(entry) || self.has_line(entry))
    }

    /// Whether the ruleset exchanges an entry in some random force.
    fn is_own(&self, entry: usize) -> bool {
        let limit = self.field.grounds[0].points;
        (0..DRAWS).any(|number| {
            let seed = self.field.seed_of(STAGE + 1, number);
            let force = PricingSetup::<L>::force(self.army, limit, seed);
            force.is_ok_and(|force| self.own(&force, entry, &mut Stream::new(seed)).is_some())
        })
    }

    /// The force with the entry exchanged as the ruleset does it.
    fn own(&self, force: &ForceOf<L>, entry: usize, stream: &mut Stream) -> Option<ForceOf<L>> {
        <L::Rules>::exchanged(force, &self.army.entries()[entry].id, stream)
    }

    fn has_line(&self, entry: usize) -> bool {
        let id = &self.army.entries()[entry].id;
        self.lines.as_ref().is_some_and(|of| of.lines.len() > 1 && of.lines.contains_key(id))
    }

    /// Plays as many exchanges of the `doubtful` entries as `games` allow, in turn, and gives what they
    /// show.
    pub(crate) fn play(
        &self,
        doubtful: &[usize],
        games: u64,
        estimates: &Estimates,
        watched: &Watched<'_>,
    ) -> Result<Vec<ShownExchange>, DataError> {
        let indices: Vec<u64> = (0..games / GAMES).collect();
        let play = |&index: &u64| -> Result<Shown, DataError> {
            let entry = doubtful[(index % doubtful.len() as u64) as usize];
            let Some(exchange) = self.exchange(index, entry)? else { return Ok(None) };
            let opponent = PricingSetup::<L>::force(
                self.army,
                exchange.opponent.limit,
                exchange.opponent.seed,
            )?;
            let score =
                |force| self.field.play_forces(exchange.ground, [force, &opponent], exchange.key);
            let scores = [score(&exchange.with)?, score(&exchange.without)?];
            Ok(Some((exchange.copies, exchange.opponent.copies, scores)))
        };
        let played = watched.play(Task { stage: "refining", games_each: GAMES }, &indices, play)?;
        let basis = estimates.basis();
        let contrast =
            |([with, without], opponent, [more, less]): ([Copies; 2], Copies, [u8; 2])| {
                // The two forces play around the mean of what is foreseen for them.
                let foreseen = [&with, &without].map(|force| {
                    let features = basis.features(&difference(force, &opponent));
                    estimates.fit().probability(&basis.dense(&features), 0.0)
                });
                ShownExchange {
                    features: basis.features(&difference(&with, &without)),
                    probability: f64::midpoint(foreseen[0], foreseen[1]),
                    value: (f64::from(more) - f64::from(less)) / 4.0,
                    copies: [with, opponent],
                }
            };
        Ok(played.into_iter().flatten().map(contrast).collect())
    }

    /// Finds an exchange of an entry, if one is found soon.
    fn exchange(
        &self,
        index: u64,
        entry: usize,
    ) -> Result<Option<Exchange<ForceOf<L>>>, DataError> {
        let ground = (index % self.field.grounds.len() as u64) as usize;
        let limit = self.field.grounds[ground].points;
        let seed = self.field.seed_of(STAGE, index);
        let opponent = self.field.draw(self.army, limit, mix(seed, 0))?;
        let mut stream = Stream::new(mix(seed, 1));
        for number in 0..DRAWS {
            let drawn = self.field.draw(self.army, limit, mix(seed, 2 + number))?;
            let Some(([one, two], other)) = self.exchanged(&drawn, entry, &mut stream)? else {
                continue;
            };
            let (with, without, copies) =
                if copies_of(&other, entry) > copies_of(&drawn.copies, entry) {
                    (two, one, [other, drawn.copies])
                } else {
                    (one, two, [drawn.copies, other])
                };
            return Ok(Some(Exchange { ground, with, without, copies, opponent, key: seed }));
        }
        Ok(None)
    }

    /// A drawn force, another that differs in the entry, and what that holds.
    fn exchanged(
        &self,
        drawn: &Drawn,
        entry: usize,
        stream: &mut Stream,
    ) -> Result<Option<Exchanged<ForceOf<L>>>, DataError> {
        let force = PricingSetup::<L>::force(self.army, drawn.limit, drawn.seed)?;
        if let Some(other) = self.own(&force, entry, stream) {
            let copies = self.field.copies(&other);
            return Ok(Some(([force, other], copies)));
        }
        if !self.has_line(entry) {
            return Ok(None);
        }
        let Some(other) = self.swapped(drawn, entry, stream) else { return Ok(None) };
        let built = [&drawn.copies, &other].map(|copies| self.build(copies));
        let [Some(one), Some(two)] = built else { return Ok(None) };
        Ok(Some(([one, two], other)))
    }

    fn build(&self, copies: &Copies) -> Option<ForceOf<L>> {
        let id = |entry: usize| self.army.entries()[entry].id.clone();
        let counts: Counts = copies.iter().map(|&(entry, count)| (id(entry), count)).collect();
        let ForceLines { text, lines } = self.lines.as_ref()?;
        text.build(lines, &counts)
    }

    /// The force with one copy of the entry less, or one more, and others for its points.
    fn swapped(&self, drawn: &Drawn, entry: usize, stream: &mut Stream) -> Option<Copies> {
        let price = |entry: usize| i64::from(self.army.entries()[entry].price);
        let has = copies_of(&drawn.copies, entry) > 0;
        // What others can be bought, or given up.
        let others: Vec<usize> = if has {
            let all = 0..self.army.entries().len();
            all.filter(|&other| other != entry && self.has_line(other)).collect()
        } else {
            let held = drawn.copies.iter();
            held.flat_map(|&(other, copies)| core::iter::repeat_n(other, copies as usize)).collect()
        };
        let room = i64::from(drawn.limit) - i64::from(drawn.points);
        let mut best: Option<(i64, Vec<usize>)> = None;
        for _ in 0..EXCHANGES {
            let chosen = choose(&others, price(entry), price, !has, stream);
            let sum: i64 = chosen.iter().map(|&other| price(other)).sum();
            let gap = price(entry) - sum;
            let fits = if has { -gap <= room } else { gap <= room };
            let is_near = 10 * gap.abs() <= 2 * price(entry);
            if fits && is_near && best.as_ref().is_none_or(|(least, _)| gap.abs() < *least) {
                best = Some((gap.abs(), chosen));
            }
        }
        let (_, chosen) = best?;
        let sign = if has { 1 } else { -1 };
        let mut copies: BTreeMap<usize, i64> =
            drawn.copies.iter().map(|&(entry, count)| (entry, i64::from(count))).collect();
        *copies.entry(entry).or_default() -= sign;
        chosen.into_iter().for_each(|other| *copies.entry(other).or_default() += sign);
        let whole = |(entry, count): (usize, i64)| Some((entry, u32::try_from(count).ok()?));
        let copies: Option<Copies> =
            copies.into_iter().filter(|&(_, count)| count != 0).map(whole).collect();
        copies.filter(|copies| !copies.is_empty())
    }
}

/// Random others, each at most as often as it stands in the list if `without_return`, until their
/// prices come near to `wanted`.
fn choose(
    others: &[usize],
    wanted: i64,
    price: impl Fn(usize) -> i64,
    without_return: bool,
    stream: &mut Stream,
) -> Vec<usize> {
    let mut left = others.to_vec();
    let (mut chosen, mut sum) = (Vec::new(), 0);
    while chosen.len() < MOST_OTHERS && !left.is_empty() {
        let at = stream.below(left.len() as u32) as usize;
        let other = if without_return { left.swap_remove(at) } else { left[at] };
        let with = sum + price(other);
        if (wanted - with).abs() >= (wanted - sum).abs() {
            break;
        }
        sum = with;
        chosen.push(other);
    }
    chosen
}

fn copies_of(copies: &Copies, entry: usize) -> u32 {
    copies.iter().find(|(other, _)| *other == entry).map_or(0, |&(_, count)| count)
}
