//! What the house asks of every ruleset.

use wargauge_template_line_up::TemplateLineUp;

wargauge_studies::tests_of_every_ruleset!(TemplateLineUp);
