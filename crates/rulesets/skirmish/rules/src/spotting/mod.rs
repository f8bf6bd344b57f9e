//! Seeing, hearing and being seen (3.7 of the book).

mod attempt;
mod bands;
mod contacts;
mod notice;

#[cfg(test)]
pub(crate) use attempt::watcher_needed;
pub(crate) use attempt::{attempt, can_try, react_to_fire, react_to_move};
pub(crate) use bands::{TargetState, WatcherState, needed};
pub(crate) use contacts::{anchor, contacts_of, hidden_at, is_contact, is_offered, note_offers};
pub(crate) use notice::{alert, decay, notice_all, notice_mover, sees_plainly, spot};
