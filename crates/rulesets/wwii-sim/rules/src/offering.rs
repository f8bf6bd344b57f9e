//! Where offers are collected: a list of all, or just whether there is any.

use crate::action::Action;

/// Takes what is offered.
pub(crate) trait Offers {
    /// Takes one offer.
    fn add(&mut self, action: Action);

    /// The offers taken so far that are kept.
    fn kept(&self) -> &[Action];

    /// Whether no more offers are wanted.
    fn is_enough(&self) -> bool {
        false
    }
}

impl Offers for Vec<Action> {
    fn add(&mut self, action: Action) {
        self.push(action);
    }

    fn kept(&self) -> &[Action] {
        self
    }
}

/// Keeps the first offer: enough to know that there is one, and no memory is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct First(Option<Action>);

impl Offers for First {
    fn add(&mut self, action: Action) {
        self.0.get_or_insert(action);
    }

    fn kept(&self) -> &[Action] {
        self.0.as_slice()
    }

    fn is_enough(&self) -> bool {
        self.0.is_some()
    }
}
