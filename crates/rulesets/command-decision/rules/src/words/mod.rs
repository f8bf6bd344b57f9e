//! Words and pictures for people.
//!
//! | file | holds |
//! |---|---|
//! | `names` | stands and companies as people call them, lists, lines that fit |
//! | `orders` | the table of companies and their orders |
//! | `fire` | fire by company and target |
//! | `fates` | what became of stands, company by company |
//! | `story` | what happened in a step |
//! | `map` | the table |
//! | `drawing` | the game as it is drawn |

mod drawing;
mod fates;
mod fire;
pub(crate) mod map;
pub(crate) mod names;
mod orders;
pub(crate) mod telling;
