//! Odds of attacks that are written in a file of cards.

use wargauge_batch::FileRecord;
use wargauge_cards::{CardCase, CardOdds, EVERYTHING, Game, Unanswered, Unit};
use wargauge_rules::exchange::Card;
use wargauge_rules::roster::{DataError, Source};
use wargauge_stats::losses::Losses;

use crate::odds::question::attackers;
use crate::odds::report::{OddsBlock, OddsLine, OddsMethod, OddsReport, OddsRequest, written};

/// What stands in the place of a ruleset's name.
const CARDS: &str = "cards";

/// The circumstance that has a column of its own.
const COVER: &str = "cover";

/// The cover where the game knows none.
const NO_COVER: &str = "none";

/// Works out what is asked of a game of cards.
///
/// # Errors
/// If there is no such unit, attack, range, cover or circumstance, no attack of what is asked for can
/// be made, or the file is at fault.
pub(crate) fn answer_by_cards(
    request: &OddsRequest,
    source: &Source,
    others: Option<&Source>,
) -> Result<OddsReport, DataError> {
    let game = Game::read(source)?;
    let theirs = others.map(Game::read).transpose()?;
    let roster = theirs.as_ref().unwrap_or(&game);
    let question = Question { game: &game, request, plain: chosen(&game, &request.circumstances)? };
    let covers = question.covers()?;
    let mut blocks = Vec::new();
    let (mut problem, mut answered) = (None, false);
    for target in units(roster, &request.target, |_| true)? {
        for own in question.attackers()? {
            let (block, why) = question.block(&own, target, &covers)?;
            answered |= !block.lines.is_empty();
            problem = problem.or(why);
            blocks.push(block);
        }
    }
    if !answered {
        return Err(problem.unwrap_or_else(|| {
            DataError::new("nobody attacks").expected("a unit with `[[units.weapons]]`")
        }));
    }
    Ok(OddsReport {
        ruleset: CARDS.to_owned(),
        armies: [source.stem().to_owned(), others.unwrap_or(source).stem().to_owned()],
        unit_of_range: game.unit_of_range().to_owned(),
        unit_of_loss: game.unit_of_loss().to_owned(),
        suppressed: game.suppressed().to_owned(),
        circumstances: request.circumstances.clone(),
        settings: Vec::new(),
        blocks,
        files: [Some(source), others].into_iter().flatten().map(FileRecord::of).collect(),
    })
}

/// The units of a roster that are asked for by name; all that fit, if none is.
fn units<'g>(
    game: &'g Game,
    asked: &str,
    fits: impl Fn(&Unit<'_>) -> bool,
) -> Result<Vec<Unit<'g>>, DataError> {
    if asked.is_empty() || asked == EVERYTHING {
        return Ok(game.units().filter(fits).collect());
    }
    asked.split(',').map(|name| game.unit(name.trim())).collect()
}

/// The place of the value of each circumstance.
fn chosen(game: &Game, asked: &[String]) -> Result<Vec<usize>, DataError> {
    let names: Vec<&str> = game.circumstances().collect();
    let mut chosen = vec![0; names.len()];
    for text in asked {
        let (name, value) = text.split_once('=').unwrap_or((text, "yes"));
        let (name, value) = (name.trim(), value.trim());
        let at = names.iter().position(|one| one.eq_ignore_ascii_case(name)).ok_or_else(|| {
            DataError::new(format!("there is no circumstance `{name}`"))
                .one_of(name, names.iter().copied())
        })?;
        let values = game.circumstance(names[at]).unwrap_or_default();
        chosen[at] = place(&values, value).ok_or_else(|| {
            DataError::new(format!("`{name}` cannot be `{value}`"))
                .one_of(value, values.iter().map(String::as_str))
        })?;
    }
    Ok(chosen)
}

fn place(values: &[String], asked: &str) -> Option<usize> {
    values.iter().position(|value| value.eq_ignore_ascii_case(asked))
}

/// A kind of cover, with the circumstances that it comes with.
struct CoverCase {
    name: String,
    chosen: Vec<usize>,
}

/// What is asked of a game.
struct Question<'q> {
    game: &'q Game,
    request: &'q OddsRequest,
    /// The circumstances, whatever the cover.
    plain: Vec<usize>,
}

impl<'q> Question<'q> {
    /// The covers that are asked for; all, if none is, unless `--with` names one.
    fn covers(&self) -> Result<Vec<CoverCase>, DataError> {
        let asked = &self.request.covers;
        let by_name = |text: &String| text.split('=').next().unwrap_or("").trim() == COVER;
        let Some(at) = self.game.circumstances().position(|name| name == COVER) else {
            if let Some(first) = asked.iter().find(|cover| *cover != NO_COVER) {
                return Err(DataError::new(format!("there is no cover `{first}`"))
                    .expected("a circumstance `cover` in the file"));
            }
            let (name, chosen) = (NO_COVER.to_owned(), self.plain.clone());
            return Ok(vec![CoverCase { name, chosen }]);
        };
        let values = self.game.circumstance(COVER).unwrap_or_default();
        let wanted: Vec<usize> = if !asked.is_empty() {
            let find = |word: &String| {
                place(&values, word).ok_or_else(|| {
                    DataError::new(format!("there is no cover `{word}`"))
                        .one_of(word, values.iter().map(String::as_str))
                })
            };
            asked.iter().map(find).collect::<Result<_, _>>()?
        } else if self.request.circumstances.iter().any(by_name) {
            vec![self.plain[at]]
        } else {
            (0..values.len()).collect()
        };
        let case = |value: usize| {
            let mut chosen = self.plain.clone();
            chosen[at] = value;
            CoverCase { name: values[value].clone(), chosen }
        };
        Ok(wanted.into_iter().map(case).collect())
    }

    /// Who attacks in each block: those asked for together, each variant, or every unit by itself.
    fn attackers(&self) -> Result<Vec<Vec<Unit<'q>>>, DataError> {
        let asked = &self.request.attackers;
        if asked.is_empty() || asked == EVERYTHING {
            let armed = |unit: &Unit<'_>| unit.weapons().next().is_some();
            let all = units(self.game, asked, armed)?;
            return Ok(all.into_iter().map(|unit| vec![unit]).collect());
        }
        let names = attackers(asked)?;
        let find = |names: &[String]| -> Result<Vec<Unit<'q>>, DataError> {
            names.iter().map(|name| self.game.unit(name)).collect()
        };
        let mut all: Vec<Vec<Unit<'q>>> = vec![find(&names)?];
        for variant in &self.request.variants {
            let swap = |name: &String| {
                if *name == names[0] { variant.trim().to_owned() } else { name.clone() }
            };
            all.push(find(&names.iter().map(swap).collect::<Vec<_>>())?);
        }
        Ok(all)
    }

    /// The attacks of some units that are asked for: all of them, if none is.
    fn attacks(&self, own: &[Unit<'_>]) -> Result<Vec<String>, DataError> {
        let mut has: Vec<String> = Vec::new();
        for name in own.iter().flat_map(|unit| unit.weapons()) {
            if !has.iter().any(|known| known == name) {
                has.push(name.to_owned());
            }
        }
        if own.iter().any(|unit| unit.weapons().count() > 1) {
            has.insert(0, EVERYTHING.to_owned());
        }
        let asked = &self.request.attacks;
        if asked.is_empty() {
            return Ok(has);
        }
        let find = |name: &String| {
            has.iter().find(|known| known.eq_ignore_ascii_case(name)).cloned().ok_or_else(|| {
                let who = own.first().map_or("", |unit| unit.name());
                DataError::new(format!("`{who}` has no attack `{name}`"))
                    .one_of(name, has.iter().map(String::as_str))
            })
        };
        asked.iter().map(find).collect()
    }

    fn ranges(&self, own: &[Unit<'_>], attack: &str) -> Vec<u16> {
        let mut usual: Vec<u16> = own.iter().flat_map(|unit| unit.ranges(attack)).collect();
        usual.sort_unstable();
        usual.dedup();
        // In contact there is no range to choose.
        if self.request.ranges.is_empty() || usual == [0] {
            return usual;
        }
        self.request.ranges.clone()
    }

    /// The odds of one block, and why it has none if it has none.
    fn block(
        &self,
        own: &[Unit<'_>],
        target: Unit<'_>,
        covers: &[CoverCase],
    ) -> Result<(OddsBlock, Option<DataError>), DataError> {
        let cards: Vec<Card> = own.iter().map(|unit| card(*unit)).collect();
        let price = cards.iter().map(|card| card.price).sum();
        let (mut lines, mut left_out) = (Vec::new(), Vec::new());
        for attack in self.attacks(own)? {
            let before = lines.len();
            let mut refusal = None;
            for range in self.ranges(own, &attack) {
                for cover in covers {
                    let (attackers, attack, chosen) = (own, attack.as_str(), &cover.chosen);
                    match self.game.odds(&CardCase { attackers, target, attack, range, chosen }) {
                        Ok(odds) => lines.push(line(
                            OddsPlace { attack, range, cover: &cover.name },
                            odds,
                            [target.price(), cards[0].price],
                        )),
                        Err(Unanswered::Refused(why)) => refusal = refusal.or(Some(why)),
                        Err(Unanswered::Fault(error)) => return Err(*error),
                    }
                }
            }
            if let (true, Some(why)) = (lines.len() == before, refusal) {
                left_out.push((attack, why));
            }
        }
        let attackers = written(&cards);
        let strength = lines.iter().map(|line: &OddsLine| line.strength).max().unwrap_or(0);
        let target = Card { strength, ..card(target) };
        let problem = left_out.first().map(|(attack, why)| {
            let entry = &target.entry;
            DataError::new(format!("`{attackers}` cannot attack `{entry}`: {attack}: {why}"))
        });
        Ok((OddsBlock { attackers, price, target, lines, left_out }, problem))
    }
}

fn card(unit: Unit<'_>) -> Card {
    let name = unit.name().to_owned();
    Card { entry: name.clone(), name, price: unit.price(), strength: 0 }
}

/// Where an attack is made.
#[derive(Clone, Copy)]
struct OddsPlace<'p> {
    attack: &'p str,
    range: u16,
    cover: &'p str,
}

/// The line of an attack; prices are those of the target and of an attacker.
fn line(place: OddsPlace<'_>, odds: CardOdds, [theirs, own]: [u32; 2]) -> OddsLine {
    let points = |price: u32, share: f64| f64::from(price) / 1000.0 * share;
    OddsLine {
        attack: place.attack.to_owned(),
        range: place.range,
        cover: place.cover.to_owned(),
        dice: odds.dice,
        method: OddsMethod::Exact,
        strength: odds.strength,
        losses: Losses::of_chances(odds.losses),
        wiped: odds.destroyed,
        suppressed: odds.suppressed,
        destroyed: points(theirs, odds.share),
        own_losses: odds.own_losses,
        own_suppressed: odds.own_suppressed,
        own_destroyed: points(own, odds.own_share),
        audit: None,
    }
}

/// What a file of cards holds, in words.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn cards_summary(source: &Source) -> Result<String, DataError> {
    let game = Game::read(source)?;
    let armed = game.units().filter(|unit| unit.weapons().next().is_some()).count();
    // Everybody at everybody, in the usual cover.
    let covers = game.circumstance(COVER).unwrap_or_default().into_iter().take(1).collect();
    let request = OddsRequest { cards: true, covers, ..OddsRequest::default() };
    if armed > 0 {
        // What stages ask for shows only when they are gone through.
        answer_by_cards(&request, source, None)?;
    }
    Ok(format!(
        "cards `{}` with {} units, {armed} of them armed",
        game.title(),
        game.units().count()
    ))
}
