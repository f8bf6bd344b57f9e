//! What the house asks of every ruleset.

use wargauge_command_decision_line_up::CommandDecisionLineUp;

wargauge_studies::tests_of_every_ruleset!(CommandDecisionLineUp);
