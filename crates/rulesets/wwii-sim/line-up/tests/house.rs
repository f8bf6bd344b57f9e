//! What the house asks of every ruleset.

use wargauge_wwii_sim_line_up::WwiiSimLineUp;

wargauge_studies::tests_of_every_ruleset!(WwiiSimLineUp);
