//! The same attack played by the engine: real declarations, checked and carried out, until the step
//! is opened.

use wargauge_rules::exchange::End;
use wargauge_rules::game::{Illegal, Ruleset, UnitId};
use wargauge_rules::referee::{DiceReferee, Observer};
use wargauge_rules::table::stream::KeyedDice;

use super::course::AttackOdds;
use super::staged::{Attack, MoraleEffect};
use crate::action::Action;
use crate::attack::aftermath;
use crate::attack::toll::Phase;
use crate::event::Event;
use crate::fire::phase::resolve;
use crate::morale::check;
use crate::scene::{Play, Scene};
use crate::state::{Place, State};
use crate::turn::{ask, dispatch};

/// Notes what came over a stand.
#[derive(Clone, Copy, Debug)]
struct TargetWatch {
    target: UnitId,
    forced: bool,
}

impl Observer<Event> for TargetWatch {
    fn see(&mut self, event: Event) {
        if let Event::ForcedBack { unit, .. } = event {
            self.forced |= unit == self.target;
        }
    }
}

type Referee = DiceReferee<KeyedDice, TargetWatch>;

impl AttackOdds {
    pub(super) fn play_out(&self, seed: u64) -> Result<End, Illegal> {
        let watch = TargetWatch { target: self.staged.target, forced: false };
        let mut referee = DiceReferee::new(KeyedDice::new(seed), watch);
        let mut state = self.staged.state();
        if self.staged.plan.attack == Attack::Morale {
            check::check_all(&mut Play::new(&self.staged.book, &mut state, &mut referee));
        } else {
            self.fire(&mut state, &mut referee)?;
        }
        Ok(self.count(&state, referee.observer()))
    }

    /// All declare; whoever is asked besides passes. The step is opened here, so that no other
    /// follows it.
    fn fire(&self, state: &mut State, referee: &mut Referee) -> Result<(), Illegal> {
        let book = &self.staged.book;
        let mut open: Vec<_> = self.staged.fires.clone();
        while ask::next(book, state)
            && let Some(unit) = ask::asked(Scene::new(book, state))
        {
            let own = open.iter().position(|fire| fire.firer == unit);
            let action = match own {
                Some(at) => Action::Fire(open.remove(at)),
                None => Action::Pass { unit },
            };
            book.check(state, action)?;
            dispatch::take_down(book, state, action);
        }
        let toll = resolve(Scene::new(book, state), Phase::General, referee);
        aftermath::apply(&mut Play::new(book, state, referee), toll, Phase::General);
        Ok(())
    }

    fn count(&self, state: &State, watch: &TargetWatch) -> End {
        let stand = state.stand(self.staged.target);
        let gone = matches!(stand.place, Place::Gone(_));
        let hits = stand.hits.saturating_sub(self.staged.plan.hits);
        let newly = stand.demoralized && !self.staged.plan.demoralized;
        let effect = if newly {
            MoraleEffect::Demoralized
        } else if watch.forced {
            MoraleEffect::ForcedBack
        } else if stand.is_pinned() {
            MoraleEffect::Pinned
        } else {
            MoraleEffect::None
        };
        self.told(gone, hits, effect)
    }
}
