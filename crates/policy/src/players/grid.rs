//! The policies of Grid WW2.

use wargauge_rules::grid::Grid;

doctrine_and_random!(
    Grid,
    grid,
    "plays by doctrine: concentrates fire, uses cover, goes for the objectives"
);
