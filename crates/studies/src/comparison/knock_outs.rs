//! A force without each of its options and each part of its units' cards in turn, and under each other
//! value of each switch.

use wargauge_batch::{ArmyOf, DataFile, ForceOf, LineUp, Loader, card_parts, counts_of};
use wargauge_report::LoadoutKind;
use wargauge_rules::roster::{ArmyData, DataError, EntryKind, Rulebook, Setting, Source};

use crate::arguments::readings::other_values;
use crate::comparison::forces::changed_force;
use crate::comparison::outcome::LeftOut;
use crate::comparison::setup::{Contender, Entrant, Setup};

/// A force as it is, and the files that it comes from.
pub(super) struct Whole<'w, L: LineUp> {
    pub(super) force: &'w ForceOf<L>,
    pub(super) force_file: &'w DataFile,
    pub(super) army_file: &'w Source,
    pub(super) army: &'w ArmyOf<L>,
}

/// What was knocked out, and what could not be.
pub(super) struct KnockOuts<'s, L: LineUp> {
    setup: &'s Setup<'s, L>,
    pub(super) contenders: Vec<Contender<L>>,
    pub(super) left_out: Vec<LeftOut>,
}

/// What is to be knocked out.
struct Candidate {
    kind: LoadoutKind,
    name: String,
    /// Where it stands, whatever the card.
    field: String,
}

impl<'s, L: LineUp> KnockOuts<'s, L> {
    pub(super) const fn of(setup: &'s Setup<'s, L>) -> Self {
        Self { setup, contenders: Vec::new(), left_out: Vec::new() }
    }

    /// Each option in turn, in all units that have it.
    pub(super) fn options(&mut self, whole: &Whole<'_, L>, loader: &mut Loader<'_, L::Rules>) {
        for (entry, copies) in counts_of(whole.force) {
            let is_option = |one: &&_| whole.army.kind_of(one) == EntryKind::Option;
            let known = whole.army.entries().iter().filter(is_option);
            if !known.into_iter().any(|one| one.id == entry) {
                continue;
            }
            let all = if copies == 1 { "it".to_owned() } else { format!("all {copies}") };
            let name = format!("option {entry}: without {all}");
            let Whole { force_file, army_file, army, .. } = *whole;
            let change = format!("-{entry}*{copies}");
            let force = changed_force::<L>(loader, &change, force_file, army_file, army);
            let kind = LoadoutKind::Option;
            self.enter(Candidate { kind, name, field: "options".to_owned() }, force.map(|it| it.0));
        }
    }

    /// Each part of a card of the force in turn.
    ///
    /// # Errors
    /// If the army file is no TOML.
    pub(super) fn parts(&mut self, whole: &Whole<'_, L>) -> Result<(), DataError> {
        for part in card_parts(whole.army_file, counts_of(whole.force).into_keys())? {
            let army = <L::Rules>::read_army(&part.army);
            let source = &whole.force_file.source;
            let force = army.and_then(|army| <L::Rules>::read_force(source, &army));
            let kind = LoadoutKind::Part;
            self.enter(Candidate { kind, name: part.name, field: part.field }, force);
        }
        Ok(())
    }

    /// The force as it is under each other value of each switch but those that were set.
    pub(super) fn rules(&mut self, force: &ForceOf<L>, in_force: &[Setting]) {
        let setup = self.setup;
        let is_set = |name: &str| setup.settings.iter().any(|set| set.name == name);
        for switch in <L::Rules>::switches().iter().filter(|switch| !is_set(switch.name)) {
            let now = in_force.iter().find(|setting| setting.name == switch.name);
            let now = now.map(|setting| setting.value.clone()).unwrap_or_default();
            for value in other_values(switch, &now) {
                let name = format!("rule {}: {value} for {now}", switch.name);
                let settings = [Setting { name: switch.name, value }];
                let kind = LoadoutKind::Rule;
                let entrant = Entrant { kind, variant: Some(&name), force, settings: &settings };
                let field = switch.name.to_owned();
                self.take(setup.contender(&entrant), Candidate { kind, name: name.clone(), field });
            }
        }
    }

    fn enter(&mut self, candidate: Candidate, force: Result<ForceOf<L>, DataError>) {
        let contender = force.and_then(|force| {
            let Candidate { kind, name, .. } = &candidate;
            let (variant, force) = (Some(name.as_str()), &force);
            self.setup.contender(&Entrant { kind: *kind, variant, force, settings: &[] })
        });
        self.take(contender, candidate);
    }

    fn take(&mut self, contender: Result<Contender<L>, DataError>, candidate: Candidate) {
        let Candidate { name, field, .. } = candidate;
        match contender {
            Ok(contender) => self.contenders.push(contender),
            Err(error) => {
                // The reason alone: the place is one in a text that nobody has.
                let reason = error.problem.replace(&format!("variant `{name}`: "), "");
                self.left_out.push(LeftOut { name, field, reason });
            }
        }
    }
}
