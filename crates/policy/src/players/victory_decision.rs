//! The policies of Victory Decision.

use wargauge_rules::victory_decision::VictoryDecision;

doctrine_and_random!(
    VictoryDecision,
    victory_decision,
    "plays by doctrine: suppresses, uses cover, names the urgent unit, holds ground"
);
