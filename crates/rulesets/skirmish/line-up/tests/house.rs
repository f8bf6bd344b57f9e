//! What the house asks of every ruleset.

use wargauge_skirmish_line_up::SkirmishLineUp;

wargauge_studies::tests_of_every_ruleset!(SkirmishLineUp);
