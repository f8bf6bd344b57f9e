//! Weights of doctrines: named numbers in a data file, each of which a user may change, for a side
//! with any role or for one with a certain role alone.

use serde::de::DeserializeOwned;
use wargauge_rules::Posture;

use crate::choice::PolicyChoice;
use crate::parameter::{ParameterValue, PolicyParameter, current_name, role_and_name};

/// Weights of a doctrine that are known by name.
pub trait NamedWeights: Clone + DeserializeOwned {
    /// The names, in order, each alone and for each role in the order of [`Posture::ALL`].
    const NAMES: &'static [(&'static str, [&'static str; 3])];

    /// The names that a weight had before, by the name that it has.
    const FORMER: &'static [(&'static str, &'static [&'static str])] = &[];

    /// A weight.
    fn get(&self, name: &str) -> Option<i32>;

    /// Changes a weight; whether there is one of that name.
    fn set(&mut self, name: &str, value: i32) -> bool;
}

/// The weights of a doctrine for each role that its side may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleWeights<W> {
    common: W,
    by_role: [W; 3],
}

/// The same weights whatever the role.
impl<W: Clone> From<W> for RoleWeights<W> {
    fn from(common: W) -> Self {
        Self { by_role: [(); 3].map(|()| common.clone()), common }
    }
}

impl<W: NamedWeights> RoleWeights<W> {
    /// Reads a file of weights: every weight by name, then a section for each role (`[attacker]`,
    /// `[defender]`, `[meeting]`) that has other values for some of them. Names that weights had before
    /// are understood.
    ///
    /// # Panics
    /// If it does not name every weight once, or a section names something else; the files are built
    /// in.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut file: toml::Table = text.parse().expect("the data file is TOML");
        let sections = Posture::ALL.map(|role| (role, file.remove(role.name())));
        let common: W =
            by_names_of_today::<W>(file).try_into().expect("the data file names every weight once");
        let mut weights = Self::from(common);
        for (role, section) in sections {
            let Some(section) = section else { continue };
            let section = section.as_table().expect("a role has a section").clone();
            for (name, value) in by_names_of_today::<W>(section) {
                let value = value.as_integer().and_then(|value| i32::try_from(value).ok());
                let value = value.expect("weights are whole numbers");
                let known = weights.by_role[role as usize].set(&name, value);
                assert!(known, "section `{}` names the weight `{name}`", role.name());
            }
        }
        weights
    }

    /// The weights that hold where no role has others.
    #[must_use]
    pub const fn common(&self) -> &W {
        &self.common
    }

    /// The weights of a role.
    #[must_use]
    pub const fn of(&self, role: Posture) -> &W {
        &self.by_role[role as usize]
    }

    /// Every weight with its name, and those that a role has otherwise by names such as
    /// `attacker.danger`.
    #[must_use]
    pub fn named(&self) -> Vec<PolicyParameter> {
        let value = |weights: &W, name| weights.get(name).expect("weights know their names");
        let former = |name: &str| W::FORMER.iter().find(|(today, _)| *today == name);
        let common = W::NAMES.iter().map(|(name, _)| {
            let parameter = PolicyParameter::number(name, value(&self.common, name));
            former(name).map_or(parameter, |(_, former)| parameter.formerly(former))
        });
        let mut named: Vec<PolicyParameter> = common.collect();
        for role in Posture::ALL {
            for (name, of_roles) in W::NAMES {
                let here = value(self.of(role), name);
                if here != value(&self.common, name) {
                    named.push(PolicyParameter::number(of_roles[role as usize], here));
                }
            }
        }
        named
    }

    /// Changes a weight of every role, or of one if it is named before it, as in `attacker.danger`;
    /// whether there is one of that name.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        match role_and_name(name) {
            (Some(role), name) => self.by_role[role as usize].set(name, value),
            (None, name) => {
                self.by_role.iter_mut().for_each(|weights| {
                    weights.set(name, value);
                });
                self.common.set(name, value)
            }
        }
    }

    /// The weights with what a choice changes, in the order given.
    #[must_use]
    pub fn chosen(mut self, choice: Option<&PolicyChoice>) -> Self {
        let Some(choice) = choice else { return self };
        let parameters = self.named();
        for (name, value) in &choice.parameters {
            let name = current_name(&parameters, name);
            let known = match value {
                ParameterValue::Number(value) => self.set(&name, *value),
                ParameterValue::Word(_) => false,
            };
            debug_assert!(known, "resolved parameters are weights");
        }
        self
    }
}

/// A table of weights by the names that they have today, whatever names it gives them.
fn by_names_of_today<W: NamedWeights>(table: toml::Table) -> toml::Table {
    let mut renamed = toml::Table::new();
    for (name, value) in table {
        let renames = |(_, former): &&(&str, &[&str])| former.contains(&name.as_str());
        let today = W::FORMER.iter().find(renames).map_or(name.as_str(), |(today, _)| today);
        let before = renamed.insert(today.to_owned(), value);
        assert!(before.is_none(), "the weight `{today}` is named twice");
    }
    renamed
}

/// Declares the weights of a doctrine: the record that its data file must fill exactly, and access
/// by name. Names that a weight had before stand behind it: `last_turn formerly after`.
#[macro_export]
macro_rules! weights {
    ($file:literal; $($(#[$doc:meta])* $name:ident $(formerly $former:ident)?),* $(,)?) => {
        /// The weights of the doctrine. Values are whole numbers: hundredths of a point, or per
        /// cent.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Weights {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl $crate::NamedWeights for Weights {
            const NAMES: &'static [(&'static str, [&'static str; 3])] = &[$((
                stringify!($name),
                [
                    concat!("attacker.", stringify!($name)),
                    concat!("defender.", stringify!($name)),
                    concat!("meeting.", stringify!($name)),
                ],
            )),*];

            const FORMER: &'static [(&'static str, &'static [&'static str])] =
                &[$($((stringify!($name), &[stringify!($former)]),)?)*];

            fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }

        /// The defaults of each role, read from the data file.
        pub static STANDARD: std::sync::LazyLock<$crate::RoleWeights<Weights>> =
            std::sync::LazyLock::new(|| $crate::RoleWeights::read(include_str!($file)));

        /// Those that hold where no role has others.
        impl Default for Weights {
            fn default() -> Self {
                *STANDARD.common()
            }
        }

        /// The weights and their defaults as users see them.
        pub static PARAMETERS: std::sync::LazyLock<Vec<$crate::PolicyParameter>> =
            std::sync::LazyLock::new(|| STANDARD.named());
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Two {
        danger: i32,
        pull: i32,
    }

    impl NamedWeights for Two {
        const NAMES: &'static [(&'static str, [&'static str; 3])] = &[
            ("danger", ["attacker.danger", "defender.danger", "meeting.danger"]),
            ("pull", ["attacker.pull", "defender.pull", "meeting.pull"]),
        ];

        const FORMER: &'static [(&'static str, &'static [&'static str])] = &[("pull", &["draw"])];

        fn get(&self, name: &str) -> Option<i32> {
            [("danger", self.danger), ("pull", self.pull)]
                .into_iter()
                .find_map(|(known, value)| (known == name).then_some(value))
        }

        fn set(&mut self, name: &str, value: i32) -> bool {
            match name {
                "danger" => self.danger = value,
                "pull" => self.pull = value,
                _ => return false,
            }
            true
        }
    }

    const FILE: &str = "danger = 90\npull = 84\n[attacker]\ndanger = 60\n[meeting]\npull = 0\n";

    fn of(weights: &RoleWeights<Two>) -> [(i32, i32); 3] {
        Posture::ALL.map(|role| (weights.of(role).danger, weights.of(role).pull))
    }

    #[test]
    fn a_role_has_its_own_weights_and_the_common_ones() {
        let weights = RoleWeights::<Two>::read(FILE);
        assert_eq!(of(&weights), [(60, 84), (90, 84), (90, 0)]);
        assert_eq!(*weights.common(), Two { danger: 90, pull: 84 });
        let named = [("danger", 90), ("pull", 84), ("attacker.danger", 60), ("meeting.pull", 0)];
        let mut named = named.map(|(name, value)| PolicyParameter::number(name, value));
        named[1].former = &["draw"];
        assert_eq!(weights.named(), named);
    }

    #[test]
    fn a_file_may_give_weights_the_names_that_they_had_before() {
        let former = FILE.replace("pull", "draw");
        assert_eq!(RoleWeights::<Two>::read(&former), RoleWeights::read(FILE));
    }

    #[test]
    #[should_panic(expected = "the weight `pull` is named twice")]
    fn a_file_names_no_weight_by_two_names() {
        let _ = RoleWeights::<Two>::read("danger = 90\npull = 84\ndraw = 1\n");
    }

    #[test]
    fn a_user_changes_every_role_or_one_in_the_order_given() {
        let chosen = |text: &str| {
            let choice = PolicyChoice::parse(text).expect("a policy as a user names it");
            of(&RoleWeights::<Two>::read(FILE).chosen(Some(&choice)))
        };
        assert_eq!(chosen("doctrine:danger=120"), [(120, 84), (120, 84), (120, 0)]);
        assert_eq!(chosen("doctrine:defender.danger=120"), [(60, 84), (120, 84), (90, 0)]);
        assert_eq!(chosen("doctrine:draw=7"), [(60, 7), (90, 7), (90, 7)]);
        assert_eq!(chosen("doctrine:meeting.draw=7"), [(60, 84), (90, 84), (90, 7)]);
        assert_eq!(chosen("doctrine:danger=1,meeting.danger=2"), [(1, 84), (1, 84), (2, 0)]);
        assert_eq!(chosen("doctrine:meeting.danger=2,danger=1"), [(1, 84), (1, 84), (1, 0)]);
    }

    #[test]
    #[should_panic(expected = "section `attacker` names the weight `dangr`")]
    fn a_section_names_weights() {
        let _ = RoleWeights::<Two>::read("danger = 90\npull = 84\n[attacker]\ndangr = 60\n");
    }
}
