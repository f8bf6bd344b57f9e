//! Why an action was taken, as far as whoever looks over the player's shoulder can tell: what it was
//! expected to gain, what the best of the others would have gained, where it leads.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};

use wargauge_rules::table::stream::Stream;
use wargauge_rules::{KindSet, Ruleset, Side, UnitId};

use crate::decision::{Decision, Policy};
use crate::outlook::{Journey, Outlook};

/// What there is to say of a decision. It follows from what the side may know, so it gives nothing
/// away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Who carries it out.
    pub actor: Option<UnitId>,
    /// The kind of the action.
    pub kind: &'static str,
    /// What it was judged to cost the enemy less what it costs the own side, in hundredths of a per
    /// cent of the strength that the enemy is known to have left: of what units can do and take, so in no
    /// relation to their prices, and with all that a player of the ruleset thinks such a blow leads to.
    pub gain: i32,
    /// The kind of the action that would have gained most at once, and what, where that is more.
    pub passed_over: Option<(&'static str, i32)>,
    /// Where it leads, if it takes a unit elsewhere.
    pub journey: Option<Journey>,
    /// What the player has sent the unit to do, if the action takes it elsewhere.
    pub errand: Option<String>,
}

impl Comment {
    /// Whether there is anything to say.
    #[must_use]
    pub const fn is_telling(&self) -> bool {
        self.gain != 0 || self.passed_over.is_some() || self.journey.is_some()
    }
}

/// Hundredths of a per cent as a number with two decimals and its sign.
fn per_cent(hundredths: i32) -> String {
    let sign = if hundredths < 0 { '-' } else { '+' };
    let whole = hundredths.unsigned_abs();
    format!("{sign}{}.{:02} %", whole / 100, whole % 100)
}

/// A worth in hundredths of a per cent of another, to the nearest; nothing of nothing.
fn share(worth: i32, whole: i32) -> i32 {
    if whole <= 0 {
        return 0;
    }
    let (worth, whole) = (i64::from(worth) * 10_000, i64::from(whole));
    ((worth + worth.signum() * whole / 2) / whole).clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

impl Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if let Some(errand) = &self.errand {
            write!(f, ", sent {errand}")?;
        }
        if self.gain != 0 {
            write!(f, ", judged worth {} of the enemy's strength", per_cent(self.gain))?;
        }
        if let Some(Journey { from, to, .. }) = self.journey {
            // Who is sent somewhere goes past other objectives and enemies, and falls back by none.
            if self.errand.is_none() {
                let [before, after] = [from, to].map(|stand| f64::from(stand.goal) / 100.0);
                let way = match from.goal.cmp(&to.goal) {
                    core::cmp::Ordering::Greater => "closing in",
                    core::cmp::Ordering::Equal => "keeping its distance",
                    core::cmp::Ordering::Less => "falling back",
                };
                write!(f, ", {way} ({before:.1} to {after:.1})")?;
            }
            match (from.cover, to.cover) {
                (old, new) if new > old => f.write_str(", into better cover")?,
                (old, new) if new < old => f.write_str(", out of cover")?,
                _ => {}
            }
            match (from.overlooks, to.overlooks) {
                (false, true) => f.write_str(", into a field of fire")?,
                (true, false) => f.write_str(", out of sight")?,
                _ => {}
            }
        }
        if let Some((kind, gain)) = self.passed_over {
            write!(f, "; passed over: {kind}, {}", per_cent(gain))?;
        }
        Ok(())
    }
}

/// Comments on decisions of one game.
pub trait Commentator<R: Ruleset>: Send {
    /// Forgets everything: a new game begins.
    fn begin(&mut self, ruleset: &R, side: Side);

    /// What there is to say of an action that was chosen; `None` where nothing is fought about.
    fn comment(&mut self, decision: &mut Decision<'_, R>, chosen: R::Action) -> Option<Comment>;
}

/// Comments by what simple players know of a ruleset.
struct ByOutlook<R, O> {
    outlook: O,
    fights: KindSet,
    ruleset: PhantomData<fn() -> R>,
}

/// A commentator who knows what this outlook tells.
///
/// # Panics
/// If the outlook names kinds that the ruleset does not have.
pub fn commentator<R: Ruleset, O: Outlook<R> + 'static>(outlook: O) -> Box<dyn Commentator<R>> {
    let fights = KindSet::named::<R>(O::FIGHTS).expect("outlooks name real kinds");
    Box::new(ByOutlook::<R, O> { outlook, fights, ruleset: PhantomData })
}

impl<R: Ruleset, O: Outlook<R>> Commentator<R> for ByOutlook<R, O> {
    fn begin(&mut self, ruleset: &R, side: Side) {
        self.outlook.begin(ruleset, side);
    }

    fn comment(&mut self, decision: &mut Decision<'_, R>, chosen: R::Action) -> Option<Comment> {
        if !self.fights.contains(R::kind(chosen)) {
            return None;
        }
        let view = decision.view();
        self.outlook.look(&view);
        let strength = self.outlook.strength(&view, decision.side().foe());
        let gain = self.outlook.exchange(&view, chosen);
        let journey = self.outlook.journey(&view, chosen);
        let others = decision.options().iter();
        let best = others
            .map(|&other| (self.outlook.exchange(&view, other), R::kind(other)))
            // Of equals the first.
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        let passed_over = best.map(|(worth, kind)| (R::KINDS[kind], share(worth, strength)));
        let gain = share(gain, strength);
        let comment = Comment {
            actor: self.outlook.actor(&view, chosen),
            kind: R::KINDS[R::kind(chosen)],
            gain,
            passed_over: passed_over.filter(|best| best.1 > gain),
            journey,
            errand: None,
        };
        comment.is_telling().then_some(comment)
    }
}

/// Where the last comment is laid down.
pub type LastComment = Arc<Mutex<Option<Comment>>>;

/// A player with somebody who looks over its shoulder. It plays as it would alone.
pub struct Commented<R: Ruleset> {
    player: Box<dyn Policy<R>>,
    commentator: Box<dyn Commentator<R>>,
    last: LastComment,
}

impl<R: Ruleset> fmt::Debug for Commented<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Commented").field("last", &self.last).finish_non_exhaustive()
    }
}

impl<R: Ruleset> Commented<R> {
    /// A player whose decisions are commented on.
    #[must_use]
    pub fn new(
        player: Box<dyn Policy<R>>,
        commentator: Box<dyn Commentator<R>>,
        last: LastComment,
    ) -> Self {
        Self { player, commentator, last }
    }
}

impl<R: Ruleset> Policy<R> for Commented<R> {
    fn begin(&mut self, ruleset: &R, side: Side) {
        self.player.begin(ruleset, side);
        self.commentator.begin(ruleset, side);
    }

    fn decide(&mut self, decision: &mut Decision<'_, R>, rng: &mut Stream) -> R::Action {
        let chosen = self.player.decide(decision, rng);
        let mut comment = self.commentator.comment(decision, chosen);
        if let Some(comment) = &mut comment
            && let (Some(unit), Some(_)) = (comment.actor, comment.journey)
        {
            comment.errand = self.player.errand(&decision.view(), unit);
        }
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = comment;
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outlook::Stand;

    #[test]
    fn comments_are_read_as_sentences() {
        let stand = |goal, cover, overlooks| Stand { goal, cover, overlooks };
        let plain = Comment {
            actor: None,
            kind: "shoot",
            gain: 125,
            passed_over: None,
            journey: None,
            errand: None,
        };
        assert_eq!(plain.to_string(), "shoot, judged worth +1.25 % of the enemy's strength");
        let journey =
            Some(Journey { from: stand(1800, 0, false), to: stand(1250, 2, true), length: 600 });
        let comment = Comment {
            kind: "move",
            gain: -5,
            passed_over: Some(("shoot", 80)),
            journey,
            errand: Some("to hold D4".to_owned()),
            ..plain.clone()
        };
        assert_eq!(
            comment.to_string(),
            "move, sent to hold D4, judged worth -0.05 % of the enemy's strength, into better cover, \
             into a field of fire; passed over: shoot, +0.80 %"
        );
        let unsent = Comment { errand: None, gain: 0, passed_over: None, ..comment };
        assert_eq!(
            unsent.to_string(),
            "move, closing in (18.0 to 12.5), into better cover, into a field of fire"
        );
        assert!(!Comment { gain: 0, ..plain }.is_telling());
    }

    #[test]
    fn a_gain_is_a_share_of_what_the_enemy_has() {
        assert_eq!([share(250, 10_000), share(-250, 10_000), share(1, 30_000)], [250, -250, 0]);
        assert_eq!([share(2, 30_000), share(-2, 30_000)], [1, -1]);
        assert_eq!([share(5, 0), share(i32::MAX, 1)], [0, i32::MAX]);
    }
}
