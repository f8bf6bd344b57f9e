//! Why an action was taken, as far as whoever looks over the player's shoulder can tell: what it was
//! expected to gain, what the best of the others would have gained, where it leads.

use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};

use wargauge_rules::table::stream::Stream;
use wargauge_rules::{KindSet, Ruleset, Side, UnitId};

use crate::decision::{Decision, Policy};
use crate::outlook::{Journey, Outlook, Stand};

/// What there is to say of a decision. It follows from what the side may know, so it gives nothing
/// away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Who carries it out.
    pub actor: Option<UnitId>,
    /// The kind of the action.
    pub kind: &'static str,
    /// What it was judged to cost the enemy less what it costs the own side, in hundredths of a per
    /// cent of the strength that the enemy is known to have left, as exact as it is told and at most all
    /// of it: of what units can do and take, so in no relation to their prices, and with all that a
    /// player of the ruleset thinks such a blow leads to.
    pub gain: i32,
    /// What the same unit could have done that would have gained most at once, where that is clearly more.
    pub passed_over: Option<PassedOver>,
    /// Where it leads, if it takes a unit elsewhere.
    pub journey: Option<Journey>,
    /// What the player has sent the unit to do, if the action takes it elsewhere.
    pub errand: Option<String>,
}

/// An action that was not chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedOver {
    /// The kind of the action.
    pub kind: &'static str,
    /// Against whom, as far as the outlook tells.
    pub target: Option<UnitId>,
    /// What it was judged to be worth, measured as [`Comment::gain`].
    pub gain: i32,
}

/// How much more an action must have been worth than the chosen one to be spoken of, in hundredths of a
/// per cent of the enemy's known strength: less is no reason to choose otherwise.
const CLEARLY_MORE: i32 = 50;

/// All of the enemy's known strength, in hundredths of a per cent. Nothing is told to be worth more: what
/// a blow leads to is judged, and adds up to more than there is.
const ALL: i32 = 10_000;

/// From here on, in hundredths of a per cent, shares are told without decimals; below with one.
const WHOLE_FROM: i32 = 1_000;

impl Comment {
    /// Whether there is anything to say.
    #[must_use]
    pub const fn is_telling(&self) -> bool {
        self.gain != 0 || self.passed_over.is_some() || self.journey.is_some()
    }

    /// The comment as part of a sentence, with units by these names.
    #[must_use]
    pub fn in_words(&self, name_of: impl Fn(UnitId) -> String) -> String {
        let mut words = self.kind.to_owned();
        words += &self.way_in_words();
        if self.gain != 0 {
            words +=
                &format!(", judged worth {} of the enemy's known strength", per_cent(self.gain));
        } else if self.passed_over.is_some() {
            words += ", judged worth nothing at once";
        }
        words += self.change_of_place();
        if let Some(PassedOver { kind, target, gain }) = self.passed_over {
            let what = match target {
                Some(target) => format!("{kind} at {}", name_of(target)),
                None if kind == self.kind => format!("another way to {kind}"),
                None => kind.to_owned(),
            };
            words += &format!("; passed over: {what}, {}", per_cent(gain));
        }
        words
    }

    /// What the unit was sent to do, and whether it comes nearer to somebody or something. Who is sent
    /// somewhere goes past other objectives and enemies, so that only the way back from them is told.
    fn way_in_words(&self) -> String {
        let sent =
            self.errand.as_ref().map_or_else(String::new, |errand| format!(", sent {errand}"));
        let Some(Journey { from, to, .. }) = self.journey else { return sent };
        if from == Stand::OFF_TABLE {
            return format!(", coming on{sent}");
        }
        let way = match from.goal.cmp(&to.goal) {
            Ordering::Less => "moving off",
            _ if self.errand.is_some() => return sent,
            Ordering::Equal => "keeping its distance",
            Ordering::Greater => "closing in",
        };
        let [before, after] = [from, to].map(|stand| f64::from(stand.goal) / 100.0);
        format!(", {way} ({before:.1} to {after:.1}){sent}")
    }

    /// What becomes of cover and sight.
    fn change_of_place(&self) -> &'static str {
        let Some(Journey { from, to, .. }) = self.journey else { return "" };
        if from == Stand::OFF_TABLE {
            return "";
        }
        match (to.cover.cmp(&from.cover), from.overlooks, to.overlooks) {
            (Ordering::Greater, false, true) => ", into better cover, into a field of fire",
            (Ordering::Greater, true, false) => ", into better cover, out of sight",
            (Ordering::Greater, ..) => ", into better cover",
            (Ordering::Less, false, true) => ", out of cover, into a field of fire",
            (Ordering::Less, true, false) => ", out of cover, out of sight",
            (Ordering::Less, ..) => ", out of cover",
            (Ordering::Equal, false, true) => ", into a field of fire",
            (Ordering::Equal, true, false) => ", out of sight",
            (Ordering::Equal, ..) => "",
        }
    }
}

/// Hundredths of a per cent in words, to two digits.
fn per_cent(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let told = hundredths.unsigned_abs();
    if hundredths.abs() >= WHOLE_FROM {
        return format!("{sign}{} %", told / 100);
    }
    format!("{sign}{}.{} %", told / 100, told % 100 / 10)
}

/// A worth in hundredths of a per cent of another, to two digits and at most all of it; nothing of
/// nothing.
fn share(worth: i32, whole: i32) -> i32 {
    if whole <= 0 {
        return 0;
    }
    let (worth, whole, all) = (i64::from(worth), i64::from(whole), i64::from(ALL));
    let to = |step: i64| {
        let parts = worth.abs() * (all / step);
        (parts + whole / 2) / whole * step
    };
    let fine = to(10);
    let told = if fine < i64::from(WHOLE_FROM) { fine } else { to(100) };
    (worth.signum() * told.min(all)) as i32
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
    let fights = KindSet::named(R::KINDS, O::FIGHTS).expect("outlooks name real kinds");
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
        let gain = share(self.outlook.exchange(&view, chosen), strength);
        let journey = self.outlook.journey(&view, chosen);
        let actor = self.outlook.actor(&view, chosen);
        // What others can do they may do next: it is not passed over.
        let own = decision.options().iter().copied();
        let best = own
            .filter(|&other| self.outlook.actor(&view, other) == actor)
            .map(|other| (self.outlook.exchange(&view, other), other))
            // Of equals the first.
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        let passed_over = best.map(|(worth, other)| PassedOver {
            kind: R::KINDS[R::kind(other)],
            target: self.outlook.target(&view, other),
            gain: share(worth, strength),
        });
        let comment = Comment {
            actor,
            kind: R::KINDS[R::kind(chosen)],
            gain,
            passed_over: passed_over.filter(|best| best.gain - gain >= CLEARLY_MORE),
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

    const PLAIN: Comment = Comment {
        actor: None,
        kind: "shoot",
        gain: 120,
        passed_over: None,
        journey: None,
        errand: None,
    };

    fn words(comment: &Comment) -> String {
        comment.in_words(|unit| format!("unit {}", unit.0))
    }

    fn journey(from: i32, to: i32) -> Option<Journey> {
        let from = Stand { goal: from, cover: 0, overlooks: false };
        Some(Journey { from, to: Stand { goal: to, cover: 2, overlooks: true }, length: 600 })
    }

    #[test]
    fn comments_are_read_as_sentences() {
        assert_eq!(words(&PLAIN), "shoot, judged worth 1.2 % of the enemy's known strength");
        assert!(!Comment { gain: 0, ..PLAIN }.is_telling());
        let moving = Comment { kind: "move", gain: 0, journey: journey(1800, 1250), ..PLAIN };
        assert_eq!(
            words(&moving),
            "move, closing in (18.0 to 12.5), into better cover, into a field of fire"
        );
        let arrival = Journey { from: Stand::OFF_TABLE, ..journey(0, 1250).expect("a way") };
        let arriving = Comment { kind: "move", gain: 0, journey: Some(arrival), ..PLAIN };
        assert_eq!(words(&arriving), "move, coming on");
        let sent = Comment { gain: -50, errand: Some("to hold D4".to_owned()), ..moving };
        assert_eq!(
            words(&sent),
            "move, sent to hold D4, judged worth -0.5 % of the enemy's known strength, into better \
             cover, into a field of fire"
        );
    }

    #[test]
    fn who_moves_away_is_said_to_wherever_it_is_sent() {
        let back = Comment { kind: "move", gain: 0, journey: journey(100, 300), ..PLAIN };
        let rest = ", into better cover, into a field of fire";
        assert_eq!(words(&back), format!("move, moving off (1.0 to 3.0){rest}"));
        let sent = Comment { errand: Some("to hold D4".to_owned()), ..back };
        assert_eq!(words(&sent), format!("move, moving off (1.0 to 3.0), sent to hold D4{rest}"));
        let aside = Comment { journey: journey(200, 200), ..sent };
        assert_eq!(words(&aside), format!("move, sent to hold D4{rest}"));
    }

    #[test]
    fn what_is_passed_over_is_told_beside_what_was_chosen() {
        let other = PassedOver { kind: "shoot", target: None, gain: 1_300 };
        let plain = Comment { passed_over: Some(other), ..PLAIN };
        assert_eq!(
            words(&plain),
            "shoot, judged worth 1.2 % of the enemy's known strength; passed over: another way to shoot, 13 %"
        );
        let at = Comment {
            passed_over: Some(PassedOver { target: Some(UnitId(7)), ..other }),
            kind: "regroup",
            gain: 0,
            ..PLAIN
        };
        assert_eq!(
            words(&at),
            "regroup, judged worth nothing at once; passed over: shoot at unit 7, 13 %"
        );
    }

    #[test]
    fn a_gain_is_a_share_of_what_the_enemy_has() {
        assert_eq!([share(254, 10_000), share(-256, 10_000)], [250, -260]);
        assert_eq!([share(4, 10_000), share(5, 10_000)], [0, 10]);
        assert_eq!([share(994, 10_000), share(996, 10_000)], [990, 1_000]);
        assert_eq!([share(1_249, 10_000), share(1_250, 10_000)], [1_200, 1_300]);
        assert_eq!([share(5, 0), share(i32::MAX, 1), share(i32::MIN, 1)], [0, ALL, -ALL]);
        assert_eq!(
            [10, 990, 1_000, 2_900, ALL].map(per_cent),
            ["0.1 %", "9.9 %", "10 %", "29 %", "100 %"]
        );
        assert_eq!(per_cent(-250), "-2.5 %");
    }
}
