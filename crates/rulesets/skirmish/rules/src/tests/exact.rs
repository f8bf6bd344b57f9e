//! Exact odds of whole procedures: every sequence of dice that they ask for, faces that come to the
//! same taken together.

use std::collections::BTreeMap;

use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::odometer::Chance;
use wargauge_rules::table::stream::EventKey;
use wargauge_rules::{DiceReferee, Recorder, UnitId};

use crate::event::Event;
use crate::state::{Activation, State};

/// The dice so far.
pub(crate) type Rolled = [(Die, u8)];

/// Faces that stand for others, each with how many of the die's it stands for.
pub(crate) type ChartFaces = Vec<(u8, u128)>;

/// Dice that walk through every sequence.
pub(crate) struct Walk<'f> {
    faces: &'f dyn Fn(&Rolled, Die) -> ChartFaces,
    choices: Vec<usize>,
    sizes: Vec<usize>,
    rolled: Vec<(Die, u8)>,
    weight: Chance,
}

impl Dice for Walk<'_> {
    fn begin(&mut self, _: EventKey) {}

    fn roll(&mut self, die: Die) -> u8 {
        let faces = (self.faces)(&self.rolled, die);
        let at = self.rolled.len();
        if at == self.choices.len() {
            self.choices.push(0);
        }
        self.sizes.push(faces.len());
        let (face, share) = faces[self.choices[at]];
        let all: u128 = faces.iter().map(|it| it.1).sum();
        self.weight = product(self.weight, Chance::new(share, all));
        self.rolled.push((die, face));
        face
    }
}

/// The product of two chances.
pub(crate) fn product(one: Chance, other: Chance) -> Chance {
    Chance::new(one.numerator * other.numerator, one.denominator * other.denominator)
}

/// Every face of a die.
pub(crate) fn all_faces(die: Die) -> ChartFaces {
    (1..=die.faces()).map(|face| (face, 1)).collect()
}

/// A die that shows what is needed, or does not.
pub(crate) fn hit_or_miss(needed: u8) -> ChartFaces {
    vec![(1, u128::from(needed) - 1), (20, 21 - u128::from(needed))]
}

/// A die that does not matter.
pub(crate) fn idle() -> ChartFaces {
    vec![(1, 1)]
}

/// The exact distribution of what a procedure comes to.
pub(crate) fn exact<K: Ord>(
    faces: impl Fn(&Rolled, Die) -> ChartFaces,
    mut run: impl FnMut(&mut Walk<'_>) -> K,
) -> BTreeMap<K, Chance> {
    let mut odds: BTreeMap<K, Chance> = BTreeMap::new();
    let mut choices: Vec<usize> = Vec::new();
    loop {
        let mut walk = Walk {
            faces: &faces,
            choices: choices.clone(),
            sizes: Vec::new(),
            rolled: Vec::new(),
            weight: Chance::new(1, 1),
        };
        let key = run(&mut walk);
        let entry = odds.entry(key).or_insert(Chance::new(0, 1));
        *entry = entry.plus(walk.weight);
        choices = walk.choices;
        choices.truncate(walk.sizes.len());
        // The next sequence: the last die that has another face.
        loop {
            let Some(last) = choices.last_mut() else { return odds };
            *last += 1;
            if *last < walk.sizes[choices.len() - 1] {
                break;
            }
            choices.pop();
        }
    }
}

/// The chance that a test holds.
pub(crate) fn chance_of<K: Ord>(odds: &BTreeMap<K, Chance>, test: impl Fn(&K) -> bool) -> Chance {
    odds.iter().filter(|it| test(it.0)).fold(Chance::new(0, 1), |sum, it| sum.plus(*it.1))
}

/// What is to be expected of a number.
pub(crate) fn expected<K: Ord>(odds: &BTreeMap<K, Chance>, of: impl Fn(&K) -> u8) -> Chance {
    let times = |chance: Chance, number: u8| product(chance, Chance::new(number.into(), 1));
    odds.iter().fold(Chance::new(0, 1), |sum, it| sum.plus(times(*it.1, of(it.0))))
}

/// A chance.
pub(crate) const fn odds(numerator: u128, denominator: u128) -> Chance {
    Chance::new(numerator, denominator)
}

/// A referee with these dice who notes what happens.
pub(crate) fn noting<'w, 'f>(
    dice: &'w mut Walk<'f>,
) -> DiceReferee<&'w mut Walk<'f>, Recorder<Event>> {
    DiceReferee::new(dice, Recorder::default())
}

/// Scores of effect dice, and hits, in what was noted.
pub(crate) fn noted<D>(referee: DiceReferee<D, Recorder<Event>>) -> (u8, Vec<i8>)
where
    D: wargauge_rules::table::dice::Dice,
{
    let (_, recorder) = referee.into_parts();
    let hits = recorder.events.iter().filter(|event| matches!(event, Event::Hit { .. })).count();
    let scores = recorder.events.iter().filter_map(|event| match event {
        Event::EffectRolled { score, .. } => Some(*score),
        _ => None,
    });
    (hits as u8, scores.collect())
}

/// How often a score lies in a range.
pub(crate) fn count(scores: &[i8], range: core::ops::RangeInclusive<i8>) -> u8 {
    scores.iter().filter(|score| range.contains(score)).count() as u8
}

/// To-hit dice against one number, real effect dice for the hits, and nothing else that matters.
pub(crate) fn shots(needed: u8) -> impl Fn(&Rolled, Die) -> ChartFaces {
    move |rolled, die| match die {
        Die::D20 => hit_or_miss(needed),
        Die::D6 => {
            let hits = rolled.iter().filter(|it| **it == (Die::D20, 20)).count();
            let effects = rolled.iter().filter(|it| it.0 == Die::D6).count();
            if effects < hits { all_faces(die) } else { idle() }
        }
        _ => idle(),
    }
}

/// Everybody's points back, and nobody tests for suppression again.
pub(crate) fn ready(state: &mut State, unit: UnitId, target: UnitId) {
    for man in &mut state.unit_mut(unit).figures {
        man.spent = 0;
    }
    state.unit_mut(target).tested_suppression = true;
    state.activation = Some(Activation::of(unit));
}
