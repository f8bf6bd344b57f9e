//! What is hidden stays hidden (CD-STATE-06, CD-STATE-07, CD-ORDER-19, CD-SPOT-01).

use super::fixture::{Put, match_up, stage};
use crate::action::{Chit, Order};
use crate::position::heading::Heading;
use crate::state::{Spotted, State, Step};
use wargauge_rules::game::{Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::Point;
use wargauge_rules::table::stream::{KeyedDice, Stream};

/// A random game of the ridge up to a step of a turn, side B deciding.
fn play_to(turn: u16, step: Step) -> (crate::CommandDecision, State) {
    let book = match_up("ridge");
    let mut referee = DiceReferee::new(KeyedDice::new(3), Deaf);
    let mut state = book.setup(&mut referee);
    let mut rng = Stream::new(9);
    let mut options = Vec::new();
    while (state.turn, state.step, state.decider) != (turn, step, Side::B) {
        assert!(matches!(book.pending(&state), Pending::Decision(_)), "the game went on");
        options.clear();
        book.options(&state, &mut options);
        let action = options[rng.below(options.len() as u32) as usize];
        book.apply(&mut state, action, &mut referee);
    }
    (book, state)
}

#[test]
fn hidden_places_and_chits_are_drawn_afresh() {
    let (book, state) = play_to(2, Step::Follow);
    let mut rng = Stream::new(1);
    let (mut moved, mut turned) = (0, 0);
    for _ in 0..50 {
        let guess = book.resample(&state, Side::A, &mut rng);
        let hidden = book.units_of(Side::B).filter(|&unit| !state.stand(unit).spotted.any());
        moved += hidden.filter(|&unit| guess.stand(unit).at != state.stand(unit).at).count();
        let foes = state.chits.iter().zip(&guess.chits);
        let foes = foes.filter(|(chit, _)| book.side(chit.issuer) == Side::B);
        turned += foes.filter(|(chit, other)| chit.order != other.order).count();
        let views = [&state, &guess].map(|state| format!("{:?}", book.view(state, Side::A)));
        assert_eq!(views[0], views[1]);
    }
    assert!(moved > 100, "hidden stands move: {moved}");
    let chits = state.chits.iter().filter(|chit| book.side(chit.issuer) == Side::B).count();
    assert!(chits == 0 || turned > 10, "chits change: {turned}");
}

#[test]
fn sealed_answers_are_drawn_afresh() {
    let (book, state) = play_to(2, Step::Plan);
    let mut rng = Stream::new(1);
    let own = |state: &State| -> Vec<_> {
        let plans = state.plans.iter();
        plans.filter(|(unit, _)| book.side(*unit) == Side::A).copied().collect()
    };
    let mut changed = false;
    for _ in 0..20 {
        let guess = book.resample(&state, Side::B, &mut rng);
        changed |= own(&guess) != own(&state);
        assert_eq!((guess.asked, guess.decider), (state.asked, state.decider));
    }
    assert!(changed || own(&state).is_empty());
}

#[test]
fn a_guess_tells_no_more_than_the_truth() {
    // CD-STATE-06: what is drawn from a drawn state is what is drawn from the real one.
    let (book, state) = play_to(2, Step::Follow);
    for seed in 0..20 {
        let once = book.resample(&state, Side::A, &mut Stream::new(seed + 100));
        let twice = [&state, &once].map(|from| {
            let guess = book.resample(from, Side::A, &mut Stream::new(seed));
            let places = book.units_of(Side::B).map(|unit| guess.stand(unit).at);
            (places.collect::<Vec<_>>(), guess.chits.clone())
        });
        assert_eq!(twice[0], twice[1]);
    }
}

/// CD-STATE-07: a cap by a stand that is not hidden lies where it lies; one by the hidden alone is drawn afresh.
#[test]
fn caps_by_known_stands_stay() {
    for (spotted, stays) in [(Spotted::BOTH, true), (Spotted::default(), false)] {
        let mut game = stage(
            "",
            &[Put("G04", 1000, 1000, 90)],
            &[Put("U02", 4000, 4000, 270), Put("U04", 3000, 1000, 270)],
        );
        game.stand_mut(1).spotted = Spotted::default();
        game.stand_mut(2).spotted = spotted;
        let at = Point::new(3000, 1500);
        let chit = Chit { issuer: UnitId(1), order: Order::Full, at, arrow: Heading::WEST };
        game.state.chits.push(chit);
        let guess = game.book.resample(&game.state, Side::A, &mut Stream::new(1));
        assert_eq!(guess.chits[0].at == at, stays, "CD-STATE-07");
    }
}
