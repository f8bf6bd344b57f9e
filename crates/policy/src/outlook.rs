//! What simple players must be told of a ruleset: what an action gains at once, and where a move
//! leads.

use wargauge_rules::{Ruleset, Side, UnitId};

use crate::parameter::PolicyParameter;

/// A place as simple players see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stand {
    /// How far the nearest objective or enemy is, in hundredths of an inch or of a square.
    pub goal: i32,
    /// What protects whoever stands there: 0 in the open, more in better cover.
    pub cover: u8,
    /// Whether enemies, or the ground that they must cross, are in sight and range from there.
    pub overlooks: bool,
}

impl Stand {
    /// Not on the table yet: no goal is farther.
    pub const OFF_TABLE: Self = Self { goal: i32::MAX, cover: 0, overlooks: false };
}

/// A move as simple players see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Journey {
    /// Where the unit is.
    pub from: Stand,
    /// Where it would be.
    pub to: Stand,
    /// How far it is from one to the other, in the same measure as [`Stand::goal`].
    pub length: i32,
}

/// What a ruleset tells its simple players. All of it follows from a view: none of them plans.
pub trait Outlook<R: Ruleset>: Send {
    /// Kinds of action that do nothing, or end what can be done.
    const IDLE: &'static [&'static str];

    /// Kinds of action that take units elsewhere of their own will.
    const MOVES: &'static [&'static str];

    /// Kinds of action by which a battle is fought: all others are left to the doctrine, so that
    /// games begin as its own do.
    const FIGHTS: &'static [&'static str];

    /// Weights by which the doctrine goes at the enemy sooner and is about as strong; none where no such
    /// are known. By their names, each in the role that the name says or in all.
    const BOLD: &'static [PolicyParameter] = &[];

    /// Weights by which it takes more care and is about as strong.
    const WARY: &'static [PolicyParameter] = &[];

    /// Forgets everything: a new game begins.
    fn begin(&mut self, ruleset: &R, side: Side);

    /// Looks at a decision: comes before all questions about it.
    fn look(&mut self, view: &R::View<'_>);

    /// Who carries the action out, if it is one unit.
    fn actor(&self, view: &R::View<'_>, action: R::Action) -> Option<UnitId>;

    /// Against whom the action is, if it is against one unit and there is a choice of them: comments
    /// on decisions name it. `None` where that is not told.
    fn target(&self, _view: &R::View<'_>, _action: R::Action) -> Option<UnitId> {
        None
    }

    /// What the action is expected to cost the enemy at once less what it costs the own side, in
    /// hundredths of a point; 0 for what only leads to something.
    fn exchange(&self, view: &R::View<'_>, action: R::Action) -> i32;

    /// Where the action leads, if it takes a unit elsewhere: from [`Stand::OFF_TABLE`] if it comes onto
    /// the table.
    fn journey(&self, view: &R::View<'_>, action: R::Action) -> Option<Journey>;

    /// What the units of a side are worth that the side of the view knows to be in play, in
    /// hundredths of a point.
    fn strength(&self, view: &R::View<'_>, side: Side) -> i32;

    /// How the game stands for the side of the view, in hundredths of a point: what its units are
    /// worth less what the enemy's are, and what it holds.
    fn balance(&self, view: &R::View<'_>) -> i32;
}
