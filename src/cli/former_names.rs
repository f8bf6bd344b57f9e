//! Parameters of policies that arguments name as they were called before.

use std::collections::BTreeSet;

use wargauge_policy::{PolicyInfo, current_name};

/// Parameters of policies that these arguments name as they were called before, each with the name that it has
/// today. What is another parameter's name in some ruleset says nothing.
pub(crate) fn former_names(arguments: &[String], policies: &[PolicyInfo]) -> BTreeSet<String> {
    let named = arguments.iter().filter_map(|word| word.split_once(':'));
    named.flat_map(|(before, list)| renamed(before, list, policies)).collect()
}

/// What is said of the parameters of a list, which follows the name of a policy.
fn renamed(before: &str, list: &str, policies: &[PolicyInfo]) -> BTreeSet<String> {
    // An option or the letter of a side may stand before the name.
    let policy = before.rsplit('=').next().unwrap_or(before);
    let fitting = || policies.iter().filter(move |info| info.name == policy);
    let keys = list.split(',').filter_map(|item| Some(item.split_once('=')?.0.trim()));
    let is_a_name_today = |key: &str| {
        fitting().any(|info| info.parameters.iter().any(|parameter| parameter.name == key))
    };
    keys.filter(|key| !is_a_name_today(key))
        .flat_map(|key| {
            fitting().filter_map(move |info| {
                let today = current_name(info.parameters, key);
                let note = || format!("`{key}` of policy `{policy}` is called `{today}` today");
                (today != key).then(note)
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use wargauge_policy::{PolicyParameter, PolicyPart};

    use super::*;

    const fn doctrine(parameters: &'static [PolicyParameter]) -> PolicyInfo {
        let (name, part) = ("doctrine", PolicyPart::Doctrine);
        PolicyInfo { name, part, summary: "", parameters, kinds: &[] }
    }

    const POLICIES: [PolicyInfo; 2] = [
        doctrine(&[
            PolicyParameter::number("deploy_view", 1).formerly(&["view"]),
            PolicyParameter::number("last_turn", 1).formerly(&["after"]),
        ]),
        doctrine(&[
            PolicyParameter::number("deploy_view", 1).formerly(&["view"]),
            PolicyParameter::number("after", 1),
        ]),
    ];

    fn told(words: &[&str]) -> Vec<String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        former_names(&words, &POLICIES).into_iter().collect()
    }

    #[test]
    fn a_former_name_is_told_once_wherever_it_stands() {
        let words = ["--policy", "a=doctrine:view=1", "--policy=b=doctrine:pull=2, view =3"];
        assert_eq!(told(&words), ["`view` of policy `doctrine` is called `deploy_view` today"]);
        assert_eq!(
            told(&["doctrine:meeting.view=1"]),
            ["`meeting.view` of policy `doctrine` is called `meeting.deploy_view` today"]
        );
    }

    #[test]
    fn what_may_be_a_name_of_today_is_not_told() {
        let words = ["doctrine:after=1,deploy_view=2,other=3", "random:view=1", "a:b", "view=1"];
        assert_eq!(told(&words), [""; 0]);
    }
}
