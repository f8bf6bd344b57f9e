//! Dice, re-rolls, the order of dice.
