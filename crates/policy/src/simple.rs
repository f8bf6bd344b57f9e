//! Simple players: what every doctrine is judged against. Each follows one idea and plans nothing.

use wargauge_rules::table::stream::Stream;
use wargauge_rules::{KindSet, Ruleset, Side};

use crate::decision::{Decision, Policy};
use crate::outlook::{Journey, Outlook};

/// The name of the player that takes what an action gains at once.
pub(crate) const GREEDY: &str = "greedy";

/// The name of the player that goes to cover with a field of fire.
pub(crate) const CAMP: &str = "camp";

/// The idea that a simple player follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The best expected exchange of this action; with none in sight, nearer to the goal.
    Greedy,
    /// To the nearest objective or enemy; what cannot come nearer fights.
    Rush,
    /// To the nearest cover that overlooks something, and stays; fights from there.
    Camp,
}

impl Style {
    /// Every style with its name and what it does.
    pub const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Greedy, GREEDY, "takes the best expected exchange of each action, plans nothing"),
        (Self::Rush, "rush", "goes for the nearest objective or enemy, fights where it cannot"),
        (Self::Camp, CAMP, "goes to the nearest cover with a field of fire, stays and fights"),
    ];
}

/// A side that follows one idea. What is no fight (setting up, naming units, losses) is decided by
/// the player it is given.
#[derive(Clone, Debug)]
pub struct Simple<O, P> {
    style: Style,
    outlook: O,
    otherwise: P,
    fights: KindSet,
    moves: KindSet,
    idle: KindSet,
}

/// How high a fight ranks that gains something, for all but those who rush.
const GAINS: i32 = 2;

/// What an action is worth to a simple player: first what it ranks by, then by how much.
type Worth = (i32, i32);

impl<O, P> Simple<O, P> {
    /// A player of this style that leaves to another what is no fight.
    ///
    /// # Panics
    /// If the outlook names kinds that the ruleset does not have.
    pub fn new<R: Ruleset>(style: Style, outlook: O, otherwise: P) -> Self
    where
        O: Outlook<R>,
    {
        let named =
            |names: &[&str]| KindSet::named(R::KINDS, names).expect("outlooks name real kinds");
        let (fights, moves, idle) = (named(O::FIGHTS), named(O::MOVES), named(O::IDLE));
        Self { style, outlook, otherwise, fights, moves, idle }
    }

    /// The best of some options by the style, of equals one by draw; nothing if there is no fight among
    /// them.
    fn choose<R: Ruleset>(
        &mut self,
        view: &R::View<'_>,
        options: &[R::Action],
        rng: &mut Stream,
    ) -> Option<(Worth, R::Action)>
    where
        O: Outlook<R>,
    {
        let fights = self.fights;
        let is_fight = |action: R::Action| fights.contains(R::kind(action));
        // Doing nothing belongs to a fight where there is something to be done.
        if !options.iter().any(|action| is_fight(*action)) {
            return None;
        }
        self.outlook.look(view);
        let mut best: Option<(Worth, u32, R::Action)> = None;
        for &action in options {
            if !is_fight(action) && !self.idle.contains(R::kind(action)) {
                continue;
            }
            let worth = self.worth(view, action);
            if best.is_some_and(|(most, _, _)| worth < most) {
                continue;
            }
            let draw = rng.below(1 << 16);
            if best.is_none_or(|(most, drawn, _)| (worth, draw) > (most, drawn)) {
                best = Some((worth, draw, action));
            }
        }
        best.map(|(worth, _, action)| (worth, action))
    }

    /// What an action is worth.
    fn worth<R: Ruleset>(&self, view: &R::View<'_>, action: R::Action) -> Worth
    where
        O: Outlook<R>,
    {
        if self.idle.contains(R::kind(action)) {
            return (0, 0);
        }
        let gain = self.outlook.exchange(view, action);
        let journey = self.outlook.journey(view, action);
        match (self.style, journey) {
            (Style::Rush, Some(way)) => (nearer(way, 2), way.from.goal - way.to.goal),
            (Style::Greedy, Some(way)) if gain == 0 => {
                (nearer(way, 1), way.from.goal - way.to.goal)
            }
            (Style::Camp, Some(way)) => into_cover(way),
            _ if gain > 0 => (if self.style == Style::Rush { 1 } else { GAINS }, gain),
            _ => (-1, gain),
        }
    }
}

/// A way that leads nearer to the goal ranks so high, any other below doing nothing.
const fn nearer(way: Journey, rank: i32) -> i32 {
    if way.to.goal < way.from.goal { rank } else { -1 }
}

/// A way from where there is no cover, or nothing to see, to where there is: before any fight, the
/// shortest first. Whoever has found such a place stays.
const fn into_cover(way: Journey) -> Worth {
    let settled = way.from.cover > 0 && way.from.overlooks;
    if settled || way.to.cover == 0 || !way.to.overlooks { (-1, 0) } else { (3, -way.length) }
}

impl<R: Ruleset, O: Outlook<R>, P: Policy<R>> Policy<R> for Simple<O, P> {
    fn begin(&mut self, ruleset: &R, side: Side) {
        self.outlook.begin(ruleset, side);
        self.otherwise.begin(ruleset, side);
    }

    fn decide(&mut self, decision: &mut Decision<'_, R>, rng: &mut Stream) -> R::Action {
        let view = decision.view();
        // Whoever finds a fight that gains does not move: ways are looked for only by others.
        if self.style == Style::Greedy {
            let before = rng.clone();
            let (options, missing) = decision.options_sparing(self.moves);
            match self.choose::<R>(&view, options, rng) {
                Some(((rank, _), action)) if !missing || rank == GAINS => return action,
                None if !missing => return self.otherwise.decide(decision, rng),
                _ => *rng = before,
            }
        }
        match self.choose::<R>(&view, decision.options(), rng) {
            Some((_, action)) => action,
            None => self.otherwise.decide(decision, rng),
        }
    }
}
