//! Attacks written in a file, worked out exactly: no code, any game.
//!
//! A file says what units are in numbers and words, and what an attack is as a line of stages: dice, lots,
//! changes of counters. Everything but counters and dice is known before the first throw. The counters are
//! where an attack can stand; [`Game::odds`] leads the chance of every such place from stage to stage and
//! never plays anything.
//!
//! Chances are sums of products of numbers that are not negative, in double precision, so that each
//! has a relative error of at most 2^-53 for every sum and product on its way.
//!
//! | File | Holds |
//! |---|---|
//! | `expression` | numbers and conditions as text |
//! | `mirror` | the file as it stands in TOML |
//! | `dice` | what throws can show |
//! | `formula` | expressions of which all but counters and the throw is known |
//! | `check` | whether every name is known |
//! | `game` | a file that has been read |
//! | `reading` | how it is read |
//! | `scope` | from expressions to formulas |
//! | `plan` | stages made ready |
//! | `spread` | from stage to stage |
//! | `words` | dice in words |
//! | `attack` | what comes of it all |
//! | `schema` | the JSON Schema, and a file to begin with |

mod attack;
mod check;
mod dice;
mod expression;
mod formula;
mod game;
mod mirror;
mod plan;
mod reading;
mod schema;
mod scope;
mod spread;
mod words;

pub use attack::{CardCase, CardOdds, Unanswered};
pub use game::{EVERYTHING, Game, Unit};
pub use schema::{schema, template};
pub use spread::MOST_STANDINGS;
