//! A state that a side cannot tell from the real one: hidden places, chits and sealed answers drawn
//! afresh (CD-STATE-06, CD-STATE-07).

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::{Disc, Point};

use crate::action::{Action, Order};
use crate::book::CommandDecision;
use crate::movement::cost::may_enter;
use crate::movement::placing::{before, is_taken, nearest_free};
use crate::orders::chits::REACH;
use crate::position::heading::Heading;
use crate::position::measure::{reaches, touch};
use crate::scene::{Moment, Scene};
use crate::state::{GunStatus, Place, State, Step, UnitSet};
use crate::turn::{ask, dispatch, options};
use crate::units::stand::GUN_RADIUS;

/// Tries to find a new place for a hidden stand.
const TRIES: u32 = 32;

/// How far a hidden stand is taken to have come each turn, in hundredths of an inch.
const FAR: u16 = 300;

/// Turns after which it is taken to stay.
const MOST_TURNS: u16 = 4;

/// Draws afresh what `side` does not know.
pub(crate) fn redraw(scene: Scene<'_>, side: Side, rng: &mut Stream) -> State {
    let Scene { book, state } = scene;
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
    answer_again(scene, &mut guess, foe, rng);
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
                stand.place = Place::Reserve(u8::MAX);
                if let Some(gun) = &mut stand.gun {
                    gun.status = GunStatus::Destroyed;
                }
            }
        }
        Step::Turn | Step::Plan | Step::OpFire | Step::Face | Step::GeneralFire => {}
    }
}

/// Hidden stands stand anywhere that they may have come to from where they began: where they are in
/// truth tells nothing, so that whoever draws twice learns no more.
fn move_hidden(book: &CommandDecision, guess: &mut State, foe: Side, rng: &mut Stream) {
    let unseen = |unit: &UnitId| {
        let stand = guess.stand(*unit);
        stand.is_on_table() && !stand.spotted.any()
    };
    let hidden: UnitSet = book.units_of(foe).filter(unseen).collect();
    let guns =
        hidden.filter(|&unit| Moment::now(Scene::new(book, guess)).gun(unit).is_some()).collect();
    lift(guess, hidden, guns);
    for unit in hidden {
        let at = somewhere(Scene::new(book, guess), unit, guns, rng);
        let stand = guess.stand_mut(unit);
        (stand.at, stand.place) = (at, Place::Table);
        if let Some(gun) = stand.gun.as_mut().filter(|_| guns.contains(unit)) {
            gun.at = before(Disc::new(at, book.profile(unit).radius()), gun.facing);
            gun.status = GunStatus::Unlimbered;
        }
    }
    take_along(book, guess, foe);
}

/// Those aboard vehicles that have been put elsewhere, and the guns behind these.
fn take_along(book: &CommandDecision, guess: &mut State, foe: Side) {
    for unit in book.units_of(foe) {
        let Place::Aboard(vehicle) = guess.stand(unit).place else { continue };
        let (at, facing) = (guess.stand(vehicle).at, guess.stand(vehicle).facing);
        let stand = guess.stand_mut(unit);
        (stand.at, stand.facing) = (at, facing);
        if let Some(gun) =
            stand.gun.as_mut().filter(|gun| gun.status == GunStatus::Limbered(vehicle))
        {
            (gun.at, gun.facing) = (at, facing);
        }
    }
}

/// Takes stands, and the guns of some, off the table, so that none is in the way of another.
fn lift(guess: &mut State, hidden: UnitSet, guns: UnitSet) {
    for unit in hidden {
        let stand = guess.stand_mut(unit);
        stand.place = Place::Reserve(u8::MAX);
        if let Some(gun) = stand.gun.as_mut().filter(|_| guns.contains(unit)) {
            gun.status = GunStatus::Destroyed;
        }
    }
}

/// A place for a hidden stand and its gun: where it began or as far from there as it may have come,
/// on ground it may enter and where nobody is. No known stand may show by it: nor touch an enemy.
fn somewhere(scene: Scene<'_>, unit: UnitId, guns: UnitSet, rng: &mut Stream) -> Point {
    let Scene { book, state: guess } = scene;
    let (profile, side) = (book.profile(unit), book.side(unit));
    let zone = book.scenario().roles[side].zone;
    let far = (FAR * guess.turn.min(MOST_TURNS)) as i16;
    let (low, high) = (zone.low(), zone.high());
    let middle = Point::new(low.x.midpoint(high.x), low.y.midpoint(high.y));
    let facing = guess.stand(unit).gun.map_or(Heading::EAST, |gun| gun.facing);
    for _ in 0..TRIES {
        let mut draw = |low: i16, high: i16| {
            let wide = u32::from((high - low).unsigned_abs()) + 2 * far.unsigned_abs() as u32;
            (i32::from(low) - i32::from(far) + rng.below(wide + 1) as i32) as i16
        };
        let at = Point::new(draw(low.x, high.x), draw(low.y, high.y));
        let own = Disc::new(at, profile.radius());
        let gun = guns.contains(unit).then(|| Disc::new(before(own, facing), GUN_RADIUS));
        let now = Moment::now(scene);
        let free = |disc: Disc| {
            let mut enemies = now.on_table(side.foe());
            may_enter(book, profile, disc.centre)
                && !is_taken(scene, disc, unit)
                && enemies.all(|enemy| !touch(now.disc(enemy), disc))
        };
        if free(own) && gun.is_none_or(free) {
            return at;
        }
    }
    nearest_free(scene, unit, middle).unwrap_or(middle)
}

/// Covered chits say something else; those that lie by hidden stands only may lie elsewhere.
fn turn_chits(book: &CommandDecision, guess: &mut State, foe: Side, rng: &mut Stream) {
    for index in 0..guess.chits.len() {
        let chit = guess.chits[index];
        if book.side(chit.issuer) != foe {
            continue;
        }
        let order = Order::ALL[rng.below(Order::ALL.len() as u32) as usize];
        let arrow = Heading::of_degrees(rng.below(360) as i32);
        let at = if is_shown(Scene::new(book, guess), chit.at, foe) {
            chit.at
        } else {
            // By the issuer itself, or where no stand that is known would give it away.
            let own = Moment::now(Scene::new(book, guess)).at(chit.issuer);
            let corners = book.table().bounds().corners().into_iter();
            let mut places = core::iter::once(own).chain(corners);
            places.find(|at| !is_shown(Scene::new(book, guess), *at, foe)).unwrap_or(own)
        };
        guess.chits[index] = crate::action::Chit { issuer: chit.issuer, order, at, arrow };
    }
}

/// Whether a cap there lies by a stand that is not hidden (CD-STATE-07).
fn is_shown(scene: Scene<'_>, at: Point, foe: Side) -> bool {
    let now = Moment::now(scene);
    now.on_table(foe)
        .any(|unit| scene.state.stand(unit).spotted.any() && reaches(now.disc(unit), at, REACH))
}

/// The enemy answers the questions that are behind it once more, at random.
fn answer_again(scene: Scene<'_>, guess: &mut State, foe: Side, rng: &mut Stream) {
    let Scene { book, state } = scene;
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
        options::list(Scene::new(book, guess), &mut choices);
        let Some(&choice) = rng.pick(&choices) else { break };
        dispatch::take_down(book, guess, choice);
    }
    (guess.decider, guess.asked) = (decider, asked);
}
