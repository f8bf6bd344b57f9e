//! Actions that nobody offered, made of raw bytes: what a chess library tries with any move of any
//! square. Numbers lean towards those that name something in a game; one in sixteen is anything.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::game::UnitId;
use crate::table::terrain::PieceId;
use crate::table::{Bearing, Heading, Point, Square};

/// Units that a game is likely to have.
const USUAL_UNITS: u8 = 40;
/// Pieces of terrain that a table is likely to have.
const USUAL_PIECES: u8 = 40;
/// How far points are likely to be spread, in hundredths of an inch, from an inch beyond the table.
const USUAL_SPAN: u16 = 7_400;
/// An inch.
const INCH: i16 = 100;
/// Sixteenths of draws that lean.
const LEANING: u8 = 15;

/// Whether a number is to be one of the usual.
fn leans(bytes: &mut Unstructured<'_>) -> Result<bool> {
    Ok(bytes.arbitrary::<u8>()? % 16 < LEANING)
}

/// A byte, below `usual` for the most part.
fn byte(bytes: &mut Unstructured<'_>, usual: u8) -> Result<u8> {
    let any: u8 = bytes.arbitrary()?;
    Ok(if leans(bytes)? { any % usual } else { any })
}

impl<'a> Arbitrary<'a> for UnitId {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self(byte(bytes, USUAL_UNITS)?))
    }
}

impl<'a> Arbitrary<'a> for PieceId {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self(byte(bytes, USUAL_PIECES)?))
    }
}

impl<'a> Arbitrary<'a> for Point {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let usual = leans(bytes)?;
        let mut hundredths = || -> Result<i16> {
            let any: u16 = bytes.arbitrary()?;
            Ok(if usual { (any % USUAL_SPAN) as i16 - INCH } else { any as i16 })
        };
        Ok(Self { x: hundredths()?, y: hundredths()? })
    }
}

impl<'a> Arbitrary<'a> for Bearing {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::sixteenths(bytes.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for Heading {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::of_degrees(bytes.arbitrary::<u16>()?.into()))
    }
}

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self(bytes.arbitrary()?))
    }
}
