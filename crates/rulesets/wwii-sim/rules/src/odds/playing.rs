//! The same attack played by the engine: the real actions, checked and carried out, and the real
//! dice.

use wargauge_rules::exchange::{End, Exchange};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::{DiceReferee, Observer};
use wargauge_rules::refusal::Verdict;
use wargauge_rules::table::dice::Dice;
use wargauge_rules::table::stream::KeyedDice;

use crate::action::Action;
use crate::attack::wounds::figure;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{mortar, volley};
use crate::odds::encounter::Encounter;
use crate::odds::field::bring;
use crate::odds::shots::Attack;
use crate::odds::stage::{AttackKind, PlayedTo};
use crate::odds::standing::Standing;
use crate::position::circles::figures;
use crate::state::{Phase, State, Status, Wait};
use crate::turn;

/// The turn that is played.
const TURN: u8 = 1;

/// Notes who has lost his nerve, and whether a machinegun has jammed.
#[derive(Clone, Copy, Debug)]
struct Watch {
    victim: UnitId,
    /// The worst that has come over the target, and over an attacker.
    nerves: [Status; 2],
    jammed: bool,
}

impl Observer<Event> for Watch {
    fn see(&mut self, event: Event) {
        let (unit, nerve) = if let Event::Pinned(unit) = event {
            (unit, Status::Pinned)
        } else if let Event::Panicked(unit) = event {
            (unit, Status::Panicked)
        } else {
            self.jammed |= matches!(event, Event::Jammed { .. });
            return;
        };
        let worst = &mut self.nerves[usize::from(unit != self.victim)];
        *worst = (*worst).max(nerve);
    }
}

type WatchedReferee<D> = DiceReferee<D, Watch>;

impl Encounter {
    pub(super) fn play_out(&self, seed: u64) -> Result<End, Illegal> {
        self.play_with(KeyedDice::new(seed))
    }

    /// The attack with any dice.
    pub(crate) fn play_with(&self, dice: impl Dice) -> Result<End, Illegal> {
        let nerves = self.parties().map(|party| party.nerve);
        let watch = Watch { victim: self.victim, nerves, jammed: false };
        let mut referee = DiceReferee::new(dice, watch);
        let mut state = self.base.clone();
        if !matches!(self.plan.kind, AttackKind::Melee | AttackKind::Assault) {
            self.fire_all(&mut state, &mut referee)?;
            if self.plan.until == PlayedTo::Attack {
                return Ok(self.count(&state, referee.observer()));
            }
        }
        self.play_on(&mut state, &mut referee)?;
        Ok(self.count(&state, referee.observer()))
    }

    /// Every attacker fires from the asked distance. They stand apart, so that the smoke of one
    /// barrel is in nobody else's way.
    fn fire_all<D: Dice>(&self, state: &mut State, referee: &mut WatchedReferee<D>) -> Verdict {
        let house = self.is_at_house();
        for attacker in self.attackers() {
            if state.unit(self.victim).is_gone() && !house {
                break;
            }
            bring(&self.book, state, attacker, self.plan.range);
            state.clouds.clear();
            state.wait = Wait::Fire(attacker);
            let attack = Attack { attacker, target: self.target };
            let Some(action) = self.plan.armed.action(Scene::new(&self.book, state), attack) else {
                continue;
            };
            turn::check(Scene::new(&self.book, state), action)?;
            if let Action::Fire(volley) = action {
                volley::begin(&mut Play::new(&self.book, state, referee), attacker, volley);
                self.name_victims(state, referee);
            } else if let Action::Shell { target, shell } = action {
                let mut play = Play::new(&self.book, state, referee);
                mortar::fire(&mut play, attacker, target, shell);
            }
        }
        Ok(())
    }

    /// Names those who take results until none waits any more.
    fn name_victims<D: Dice>(&self, state: &mut State, referee: &mut WatchedReferee<D>) {
        while let Some(victim) = state.firing.as_ref().and_then(|firing| firing.victim) {
            let slot = self.named(state, state.wait, victim) as u8;
            volley::name_victim(&mut Play::new(&self.book, state, referee), slot);
        }
    }

    /// Whom the side that is waited for names: a sniper the leader, then the weakest; an owner the
    /// weakest, the leader last.
    pub(super) fn named(&self, state: &State, wait: Wait, victim: UnitId) -> usize {
        let own = matches!(wait, Wait::Victim(side) if side == self.book.side(victim));
        let whole = !state.unit(victim).lost_leader;
        let level = |slot: usize| {
            let figure = figure(state, victim, slot);
            figure.fs.min(figure.cc)
        };
        let leader = |slot: usize| whole && slot == 0;
        let slots = 0..figures(state, victim);
        slots.min_by_key(|&slot| (leader(slot) == own, level(slot), slot)).unwrap_or(0)
    }

    /// The rest of the turn, in which nobody does what he need not.
    fn play_on<D: Dice>(&self, state: &mut State, referee: &mut WatchedReferee<D>) -> Verdict {
        state.phase = Phase::SecondarySurrender;
        state.cursor = 0;
        turn::advance(&mut Play::new(&self.book, state, referee));
        let mut options = Vec::new();
        while state.turn == TURN && !matches!(state.wait, Wait::Over(_)) {
            options.clear();
            turn::options(Scene::new(&self.book, state), &mut options);
            let quiet = [Action::Hold, Action::Refuse].into_iter();
            let quiet =
                quiet.filter(|action| options.contains(action)).chain(options.first().copied());
            let Some(action) = quiet.into_iter().next() else { break };
            turn::check(Scene::new(&self.book, state), action)?;
            turn::apply(&mut Play::new(&self.book, state, referee), action);
        }
        Ok(())
    }

    fn count(&self, state: &State, watch: &Watch) -> End {
        let party = |at: usize, unit: UnitId| {
            let (subject, it) = (&self.subjects[at], state.unit(unit));
            let mut party = subject.seen(it, subject.begin(it.status));
            if self.plan.until < PlayedTo::Rally {
                party.nerve = watch.nerves[at];
            }
            party
        };
        let (target, own) = (party(0, self.victim), party(1, UnitId(0)));
        let (ruined, jammed) = (state.ruins > 0, watch.jammed);
        self.end(Standing { target, own, ruined, jammed, ..Standing::default() })
    }
}
