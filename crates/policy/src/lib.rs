//! Policies: the AI that decides for a side.
//!
//! A policy sees a [`Decision`]: what its side may know, and the options it has. The same policy
//! plays either side.

mod cast;
mod choice;
mod commentary;
mod decision;
mod outlook;
mod parameter;
mod random;
mod restricted;
mod search;
mod simple;
pub mod toolkit;
mod weights;

pub use cast::{DOCTRINE, PANEL, cast_of, make_policy};
pub use choice::{PolicyChoice, PolicyInfo, PolicyPart};
pub use commentary::{Comment, Commentator, Commented, LastComment, PassedOver, commentator};
pub use decision::{Decision, Policy, Sample};
pub use outlook::{Journey, Outlook, Stand};
pub use parameter::{ParameterValue, PolicyParameter, current_name};
pub use random::Random;
pub use restricted::Restricted;
pub use search::{Flat, FlatSize, TreeSearch, TreeSize};
pub use simple::{Simple, Style};
pub use wargauge_rules::KindSet;
pub use weights::{NamedWeights, RoleWeights};
