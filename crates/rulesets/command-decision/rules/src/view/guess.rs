//! A state that a side cannot tell from the real one: hidden places, chits and sealed answers drawn
//! afresh (CD-STATE-06, CD-STATE-07).

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::{Disc, Point};

use crate::action::{Action, Order};
use crate::book::CommandDecision;
use crate::movement::cost::may_enter;
use crate::movement::placing::is_taken;
use crate::movement::settle::drag_along;
use crate::orders::chits::REACH;
use crate::position::heading::Heading;
use crate::position::measure::reaches;
use crate::scene::Scene;
use crate::state::{GunStatus, State, Step, UnitSet};
use crate::turn::{ask, options, play};

/// Tries to find a new place for a hidden stand.
const TRIES: u32 = 8;

/// How far a hidden stand is moved, in hundredths.
const FAR: u32 = 600;

/// Draws afresh what `side` does not know.
pub(crate) fn redraw(book: &CommandDecision, state: &State, side: Side, rng: &mut Stream) -> State {
    let mut guess = state.clone();
    let foe = side.foe();
    forget_answers(book, &mut guess, foe);
    if matches!(state.step, Step::Orders | Step::Follow | Step::Turn | Step::Plan)
        && state.tracks.is_empty()
    {
        move_hidden(book, &mut guess, foe, rng);
    }
    for unit in book.units_of(foe) {
        let stand = guess.stand_mut(unit);
        // A demoralized stand has at least the two of its result.
        let least = if stand.demoralized { 2 } else { 0 };
        stand.permanent = -(least + rng.below(3) as i8);
    }
    if !guess.shown {
        turn_chits(book, &mut guess, foe, rng);
    }
    answer_again(book, state, &mut guess, foe, rng);
    guess
}

/// What the enemy has submitted in the sealed step.
fn forget_answers(book: &CommandDecision, guess: &mut State, foe: Side) {
    let own = |unit: UnitId| book.side(unit) != foe;
    guess.plans.retain(|(unit, _)| own(*unit));
    guess.facings.retain(|(unit, _)| own(*unit));
    guess.fires.retain(|fire| own(fire.firer));
    match guess.step {
        Step::Follow => {
            for unit in book.units_of(foe) {
                guess.stand_mut(unit).follows = None;
            }
        }
        Step::Orders => guess.chits.retain(|chit| own(chit.issuer)),
        Step::Deploy => {
            for unit in book.units_of(foe) {
                let stand = guess.stand_mut(unit);
                stand.place = crate::state::Place::Reserve(u8::MAX);
                if let Some(gun) = &mut stand.gun {
                    gun.status = GunStatus::Destroyed;
                }
            }
        }
        Step::Turn | Step::Plan | Step::OpFire | Step::Face | Step::GeneralFire => {}
    }
}

/// Hidden stands change places with others of their size, or stand somewhere near, on ground they
/// may enter and where nobody is.
fn move_hidden(book: &CommandDecision, guess: &mut State, foe: Side, rng: &mut Stream) {
    let unseen = |unit: &UnitId| {
        let stand = guess.stand(*unit);
        stand.is_on_table() && !stand.spotted.any()
    };
    let hidden: UnitSet = book.units_of(foe).filter(unseen).collect();
    for unit in hidden {
        let others = hidden.filter(|&other| {
            book.profile(other).radius() == book.profile(unit).radius()
                && book.profile(other).gait == book.profile(unit).gait
                && free_of_gun(guess, unit)
                && free_of_gun(guess, other)
        });
        let others: UnitSet = others.collect();
        if !others.is_empty() && rng.below(2) == 0 {
            let nth = rng.below(others.len()) as usize;
            let other = others.into_iter().nth(nth).unwrap_or(unit);
            let (one, two) = (guess.stand(unit).at, guess.stand(other).at);
            guess.stand_mut(unit).at = two;
            guess.stand_mut(other).at = one;
        } else if free_of_gun(guess, unit) {
            shift(book, guess, unit, rng);
        }
    }
    drag_along(book, guess);
}

/// Whether a stand has no gun on the ground, which would have to move with it.
fn free_of_gun(guess: &State, unit: UnitId) -> bool {
    guess.stand(unit).gun.is_none_or(|gun| gun.status != GunStatus::Unlimbered)
}

/// Moves a hidden stand a little. No known stand may show by it: nor touch an enemy.
fn shift(book: &CommandDecision, guess: &mut State, unit: UnitId, rng: &mut Stream) {
    let profile = book.profile(unit);
    for _ in 0..TRIES {
        let bearing = Heading::degrees(rng.below(360) as i32);
        let at = bearing.from_point(guess.stand(unit).at, rng.below(FAR) as i32);
        let disc = Disc::new(at, profile.radius());
        let scene = Scene::now(book, guess);
        let apart = scene
            .on_table(book.side(unit).foe())
            .all(|enemy| !crate::position::measure::touch(scene.disc(enemy), disc));
        if apart && may_enter(book, profile, at) && !is_taken(book, guess, disc, (unit, None)) {
            guess.stand_mut(unit).at = at;
            return;
        }
    }
}

/// Covered chits say something else; those that lie by hidden stands only may lie elsewhere.
fn turn_chits(book: &CommandDecision, guess: &mut State, foe: Side, rng: &mut Stream) {
    for index in 0..guess.chits.len() {
        let chit = guess.chits[index];
        if book.side(chit.issuer) != foe {
            continue;
        }
        let order = Order::ALL[rng.below(Order::ALL.len() as u32) as usize];
        let arrow = Heading::degrees(rng.below(360) as i32);
        let at = if is_shown(book, guess, chit.at, foe) {
            chit.at
        } else {
            // By the issuer itself, where no stand the enemy knows would give it away.
            let own = Scene::now(book, guess).at(chit.issuer);
            if is_shown(book, guess, own, foe) { chit.at } else { own }
        };
        guess.chits[index] = crate::action::Chit { issuer: chit.issuer, order, at, arrow };
    }
}

/// Whether a cap there lies by a stand that is not hidden (CD-STATE-07).
fn is_shown(book: &CommandDecision, guess: &State, at: Point, foe: Side) -> bool {
    let scene = Scene::now(book, guess);
    scene
        .on_table(foe)
        .any(|unit| guess.stand(unit).spotted.any() && reaches(scene.disc(unit), at, REACH))
}

/// The enemy answers the questions that are behind it once more, at random.
fn answer_again(
    book: &CommandDecision,
    state: &State,
    guess: &mut State,
    foe: Side,
    rng: &mut Stream,
) {
    let until = match (state.decider == foe, foe) {
        (true, _) => state.asked,
        // Side A is done when side B decides.
        (false, Side::A) => u8::MAX,
        (false, Side::B) => 0,
    };
    let (decider, asked) = (guess.decider, guess.asked);
    (guess.decider, guess.asked) = (foe, 0);
    let mut choices: Vec<Action> = Vec::new();
    while ask::next(book, guess) && guess.asked < until {
        choices.clear();
        options::list(book, guess, &mut choices);
        let choice = choices[rng.below(choices.len() as u32) as usize];
        play::take_down(book, guess, choice);
    }
    (guess.decider, guess.asked) = (decider, asked);
}
