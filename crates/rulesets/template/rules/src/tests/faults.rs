//! Each law can fail: for a template with the fault it forbids, it does.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::{Action, Event, Phase, Stance, State, Template, View, example};
use wargauge_rules::KindSet;
use wargauge_rules::event::{Clause, Common, GameEvent};
use wargauge_rules::game::{Ending, Illegal, Muster, Outcome, Pending, Ruleset, Side, UnitId};
use wargauge_rules::laws::{obey, obey_play};
use wargauge_rules::referee::{DiceReferee, Recorder, Referee};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::stream::{EventKey, Stream};

/// What is wrong with a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    NoOption,
    IllegalOption,
    RepeatedOption,
    FickleOptions,
    SparesOthers,
    NoEnd,
    LeakyView,
    LeakyOptions,
    LeakyVerdict,
    TellingRefusal,
    LeakyTurnOrder,
    EndlessGuess,
    Audience,
    FickleClone,
    SharedClone,
    HiddenCounter,
    RepeatedKey,
    MusterOutOfOrder,
    StrangeUnit,
    DeadUnitActs,
    ActivatedTwice,
    TurnsRunBack,
    FirstPlayerChanges,
    LossUntold,
    LossTooLarge,
    NothingToRestore,
    FickleOutcome,
}

/// The template with a fault.
#[derive(Debug)]
struct Faulty {
    template: Template,
    fault: Fault,
    muster: Vec<Muster>,
    calls: AtomicU32,
}

/// A state of the template with something more to compare.
#[derive(Debug)]
struct Marked {
    state: State,
    mark: u32,
    shared: std::sync::Arc<AtomicU32>,
    fickle: bool,
}

impl Clone for Marked {
    fn clone(&self) -> Self {
        let mark = self.mark + u32::from(self.fickle);
        Self { state: self.state.clone(), mark, shared: self.shared.clone(), fickle: self.fickle }
    }
}

impl PartialEq for Marked {
    fn eq(&self, other: &Self) -> bool {
        (&self.state, self.mark) == (&other.state, other.mark)
    }
}

/// An event of the template, and what statistics are told instead.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Told {
    clause: Clause,
    common: Option<Common>,
}

impl GameEvent for Told {
    fn clause(&self) -> Clause {
        self.clause
    }

    fn common(&self) -> Option<Common> {
        self.common
    }
}

/// A view of the template, and perhaps what it should hide.
#[derive(Clone, Copy, Debug)]
#[expect(dead_code, reason = "the laws read its description")]
struct Peek<'s> {
    view: View<'s>,
    secret: Option<Stance>,
}

/// Dice that a referee rolls, with the fault in their keys.
struct Cup<'r, F> {
    referee: &'r mut F,
    fault: Fault,
}

impl<F: Referee<Told>> Dice for Cup<'_, F> {
    fn begin(&mut self, key: EventKey) {
        let turn = if self.fault == Fault::RepeatedKey { 0 } else { key.turn };
        self.referee.begin(EventKey { turn, ..key });
    }

    fn roll(&mut self, die: Die) -> u8 {
        self.referee.roll(die)
    }
}

impl Faulty {
    fn new(fault: Fault) -> Self {
        let template = example::corridor(&[]).expect("the example files are right");
        let mut muster = template.muster().to_vec();
        if fault == Fault::MusterOutOfOrder {
            muster.reverse();
        }
        Self { template, fault, muster, calls: AtomicU32::new(0) }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    /// The stance that side A has chosen and side B may not know.
    fn secret(&self, marked: &Marked) -> Option<Stance> {
        let [a, b] = Side::BOTH.map(|side| self.template.view(&marked.state, side));
        let undecided = a.phase() == Phase::Orders && b.stance(Side::B).is_none();
        a.stance(Side::A).filter(|_| undecided)
    }

    /// Runs the template with the fault in its dice and events.
    fn with<F: Referee<Told>, T>(
        &self,
        referee: &mut F,
        run: impl FnOnce(&mut DiceReferee<Cup<'_, F>, Recorder<Event>>) -> T,
    ) -> T {
        let cup = Cup { referee: &mut *referee, fault: self.fault };
        let mut inner = DiceReferee::new(cup, Recorder::default());
        let result = run(&mut inner);
        let (_, recorder) = inner.into_parts();
        for event in recorder.events {
            self.tell(event, referee);
        }
        result
    }

    fn tell(&self, event: Event, referee: &mut impl Referee<Told>) {
        let clause = event.clause();
        let mut tell = |common| referee.tell(|| Told { clause, common });
        match (self.fault, event.common()) {
            (Fault::LossUntold, Some(Common::Lost { .. })) => tell(None),
            (Fault::LossTooLarge, Some(Common::Lost { victim, to, price })) => {
                tell(Some(Common::Lost { victim, to, price: price * 4 }));
            }
            (Fault::NothingToRestore, Some(Common::Shot { unit })) => {
                tell(Some(Common::Restored { victim: unit }));
            }
            (Fault::StrangeUnit, Some(Common::Shot { .. })) => {
                tell(Some(Common::Shot { unit: UnitId(77) }));
            }
            (Fault::ActivatedTwice, common @ Some(Common::Activated { .. })) => {
                tell(common);
                tell(common);
            }
            (_, common) => tell(common),
        }
    }

    /// The mark of a guess that never ends.
    const ENDLESS: u32 = 999;

    /// Whether the game would be over, but goes on with an action that does nothing.
    fn drags_on(&self, marked: &Marked) -> bool {
        let endless = self.has(Fault::NoEnd) || marked.mark == Self::ENDLESS;
        endless && matches!(self.template.pending(&marked.state), Pending::Over(_))
    }
}

impl Ruleset for Faulty {
    type State = Marked;
    type Action = Action;
    type Event = Told;
    type View<'s> = Peek<'s>;

    const KINDS: &'static [&'static str] = Template::KINDS;

    fn kind(action: Action) -> usize {
        Template::kind(action)
    }

    fn setup(&self, referee: &mut impl Referee<Told>) -> Marked {
        let calls = self.calls.fetch_add(1, Relaxed);
        Marked {
            state: self.with(referee, |inner| self.template.setup(inner)),
            // The third game set up, which is the replay of the first, is not like it.
            mark: if self.has(Fault::HiddenCounter) { calls / 2 } else { 0 },
            shared: std::sync::Arc::default(),
            fickle: self.has(Fault::FickleClone),
        }
    }

    fn pending(&self, marked: &Marked) -> Pending {
        match self.template.pending(&marked.state) {
            Pending::Decision(Side::B)
                if self.has(Fault::LeakyTurnOrder) && self.secret(marked) == Some(Stance::Bold) =>
            {
                Pending::Decision(Side::A)
            }
            Pending::Over(_) if self.drags_on(marked) => Pending::Decision(Side::A),
            Pending::Over(outcome) if self.has(Fault::FickleOutcome) => {
                let odd = self.calls.fetch_add(1, Relaxed) % 2 == 1;
                let ending = if odd { Ending::Draw } else { Ending::Unfinished };
                Pending::Over(Outcome { ending, ..outcome })
            }
            pending => pending,
        }
    }

    fn options(&self, marked: &Marked, out: &mut Vec<Action>) {
        let before = out.len();
        if self.drags_on(marked) {
            out.push(Action::Rally { unit: UnitId(0) });
        }
        self.template.options(&marked.state, out);
        match self.fault {
            Fault::NoOption => out.truncate(before),
            Fault::IllegalOption => out.push(Action::Move { unit: UnitId(0), to: 99 }),
            Fault::RepeatedOption => out.push(out[before]),
            Fault::FickleOptions if self.calls.fetch_add(1, Relaxed) % 2 == 1 => {
                out[before..].reverse();
            }
            Fault::LeakyOptions if self.secret(marked) == Some(Stance::Bold) => {
                out.truncate(before + 1);
            }
            _ => {}
        }
    }

    fn options_sparing(&self, marked: &Marked, spared: KindSet, out: &mut Vec<Action>) -> bool {
        self.options(marked, out);
        // It leaves out the last, of whatever kind that is.
        if self.has(Fault::SparesOthers) && !spared.is_empty() {
            out.pop();
        }
        self.has(Fault::SparesOthers)
    }

    fn check(&self, marked: &Marked, action: Action) -> Result<(), Illegal> {
        let verdict = self.template.check(&marked.state, action);
        match verdict {
            _ if self.drags_on(marked) => Ok(()),
            // Nobody is offered what is not legal, but whoever asks hears of the foe's stance.
            Err(_)
                if self.has(Fault::LeakyVerdict) && self.secret(marked) == Some(Stance::Bold) =>
            {
                Ok(())
            }
            Err(illegal) if self.has(Fault::TellingRefusal) => {
                let bold = self.secret(marked) == Some(Stance::Bold);
                let reason = if bold { "the foe is bold" } else { illegal.reason };
                Err(Illegal { reason, ..illegal })
            }
            verdict => verdict,
        }
    }

    fn apply(&self, marked: &mut Marked, action: Action, referee: &mut impl Referee<Told>) {
        if self.drags_on(marked) {
            return;
        }
        let dead = (0..self.muster.len() as u8)
            .map(UnitId)
            .find(|&unit| !self.template.survives(&marked.state, unit));
        self.with(referee, |inner| self.template.apply(&mut marked.state, action, inner));
        if let (Some(unit), Fault::DeadUnitActs) = (dead, self.fault) {
            self.tell(Event::Acted { unit }, referee);
        }
        marked.mark += u32::from(self.has(Fault::Audience) && referee.is_heard());
        marked.shared.fetch_add(u32::from(self.has(Fault::SharedClone)), Relaxed);
    }

    fn view<'s>(&'s self, marked: &'s Marked, side: Side) -> Peek<'s> {
        let leak = self.has(Fault::LeakyView) && side == Side::B;
        Peek {
            view: self.template.view(&marked.state, side),
            secret: self.secret(marked).filter(|_| leak),
        }
    }

    fn resample(&self, marked: &Marked, side: Side, rng: &mut Stream) -> Marked {
        let mut guess = marked.clone();
        guess.state = self.template.resample(&marked.state, side, rng);
        if self.has(Fault::EndlessGuess) {
            guess.mark = Self::ENDLESS;
        }
        guess
    }

    fn muster(&self) -> &[Muster] {
        &self.muster
    }

    fn turn(&self, marked: &Marked) -> u16 {
        let turn = self.template.turn(&marked.state);
        if self.has(Fault::TurnsRunBack) { 1000 - turn } else { turn }
    }

    fn first_player(&self, marked: &Marked) -> Option<Side> {
        let odd = self.turn(marked) % 2 == 1;
        match self.fault {
            Fault::FirstPlayerChanges => Some(if odd { Side::A } else { Side::B }),
            _ => self.template.first_player(&marked.state),
        }
    }

    fn survives(&self, marked: &Marked, unit: UnitId) -> bool {
        self.template.survives(&marked.state, unit)
    }
}

#[test]
fn without_a_fault_the_faulty_template_obeys() {
    obey(&Faulty::new(Fault::None), 20, 2);
}

#[test]
fn choices_that_are_options_obey() {
    let book = Faulty::new(Fault::None);
    let mut options = Vec::new();
    obey_play(&book, 2, &mut |state, _| {
        options.clear();
        book.options(state, &mut options);
        options[0]
    });
}

#[test]
#[should_panic(expected = "law broken: choices are legal")]
fn an_illegal_choice() {
    obey_play(&Faulty::new(Fault::None), 2, &mut |_, _| Action::Move { unit: UnitId(0), to: 99 });
}

/// For each fault, a test that it breaks its law.
macro_rules! faults {
    ($($test:ident: $fault:ident breaks $law:literal;)+) => {$(
        #[test]
        #[should_panic(expected = $law)]
        fn $test() {
            obey(&Faulty::new(Fault::$fault), 40, 3);
        }
    )+};
}

faults! {
    no_option: NoOption breaks "law broken: a decision has an option";
    illegal_option: IllegalOption breaks "law broken: options are legal";
    repeated_option: RepeatedOption breaks "law broken: options are unique";
    fickle_options: FickleOptions breaks "law broken: options are the same when asked again";
    spares_others: SparesOthers breaks "law broken: who spares kinds misses no others";
    no_end: NoEnd breaks "law broken: games end";
    leaky_view: LeakyView breaks "law broken: views hide what resampling redraws";
    leaky_options: LeakyOptions breaks "law broken: options hide what resampling redraws";
    leaky_verdict: LeakyVerdict breaks "law broken: verdicts hide what resampling redraws";
    telling_refusal: TellingRefusal breaks "law broken: verdicts hide what resampling redraws";
    leaky_turn_order: LeakyTurnOrder breaks "law broken: options hide what resampling redraws";
    endless_guess: EndlessGuess breaks "law broken: resampled states can be played";
    audience: Audience breaks "law broken: observers change nothing";
    fickle_clone: FickleClone breaks "law broken: clones evolve alike";
    shared_clone: SharedClone breaks "playing with the clone changed the original";
    hidden_counter: HiddenCounter breaks "law broken: the same seed gives the same game";
    repeated_key: RepeatedKey breaks "law broken: events have keys of their own";
    muster_out_of_order: MusterOutOfOrder breaks "law broken: the muster is in order";
    strange_unit: StrangeUnit breaks "law broken: the muster is in order";
    dead_unit_acts: DeadUnitActs breaks "law broken: the dead do not act";
    activated_twice: ActivatedTwice breaks "law broken: units are activated once a turn";
    turns_run_back: TurnsRunBack breaks "law broken: time goes forward";
    first_player_changes: FirstPlayerChanges breaks "another side became the first player";
    loss_untold: LossUntold breaks "did not survive, but has lost";
    loss_too_large: LossTooLarge breaks "00 has lost ";
    nothing_to_restore: NothingToRestore breaks "has no unsettled losses to take back";
    fickle_outcome: FickleOutcome breaks "law broken: outcomes are final";
}
