//! Names and numbers as people read them.

mod name;
mod number;

pub(crate) use name::{cut, list, shown};
pub(crate) use number::undecided;
pub(crate) use number::{
    Estimate, count, decimal, part_of, percent, plural, points, share_with_interval, signed,
    with_interval,
};
