//! The weights that are trained: names, where they begin, and how they become a policy.

use wargauge_policy::{ParameterValue, PolicyChoice, PolicyInfo, current_name};
use wargauge_rules::Posture;
use wargauge_rules::roster::DataError;

/// What a weight is moved by in the first round, as a share of where it begins.
const SPAN_SHARE: f64 = 0.25;
/// The same for a weight that begins at nothing.
const SPAN_OF_NOTHING: f64 = 10.0;

/// Weights of a policy that are trained, in order; the others stay as the policy has them.
#[derive(Clone, Debug)]
pub(super) struct Trained {
    policy: PolicyChoice,
    /// The role they are trained for, if it is one.
    role: Option<Posture>,
    names: Vec<String>,
    /// Where they begin.
    pub(super) start: Vec<f64>,
    /// By how much each is moved in the first round.
    pub(super) spans: Vec<f64>,
}

impl Trained {
    /// The weights asked for of a policy, those of one role or of all; all, if none are.
    ///
    /// # Errors
    /// If it has no such weight, or none at all, or one is asked for twice.
    pub(super) fn new(
        policy: &PolicyChoice,
        info: PolicyInfo,
        asked: &[String],
        role: Option<Posture>,
    ) -> Result<Self, DataError> {
        // Those that only a role has are the same weights once more.
        let known = || info.parameters.iter().map(|one| one.name).filter(|it| !it.contains('.'));
        if info.parameters.is_empty() {
            let problem = format!("policy `{}` has no weights to train", info.name);
            return Err(DataError::new(problem).expected("a policy with parameters"));
        }
        let today = |name: &String| current_name(info.parameters, name).into_owned();
        let asked: Vec<String> = asked.iter().map(today).collect();
        for (at, name) in asked.iter().enumerate() {
            if !known().any(|weight| weight == name) {
                let problem = format!("policy `{}` has no weight `{name}`", info.name);
                return Err(DataError::new(problem).one_of(name, known()));
            }
            if asked[..at].contains(name) {
                return Err(DataError::new(format!("weight `{name}` is named twice")));
            }
        }
        let is_asked = |name: &str| asked.is_empty() || asked.iter().any(|one| one == name);
        let values = policy.values(&info);
        let trained: Vec<(String, i32)> = known()
            .filter(|name| is_asked(name))
            .map(|name| {
                let full = role.map_or(name.to_owned(), |role| format!("{}.{name}", role.name()));
                let value = values.get(&full).or_else(|| values.get(name)).copied();
                (full, value.expect("every weight has a value"))
            })
            .collect();
        let start: Vec<f64> = trained.iter().map(|(_, value)| f64::from(*value)).collect();
        let span = |value: &f64| match value.abs() * SPAN_SHARE {
            0.0 => SPAN_OF_NOTHING,
            span => span.max(1.0),
        };
        Ok(Self {
            policy: policy.in_todays_words(&info),
            role,
            names: trained.into_iter().map(|(name, _)| name).collect(),
            spans: start.iter().map(span).collect(),
            start,
        })
    }

    /// How many there are.
    pub(super) const fn count(&self) -> usize {
        self.names.len()
    }

    /// The weights at a point, to the nearest whole number. A weight that began at 0 or above does
    /// not fall below it.
    pub(super) fn at(&self, point: &[f64]) -> Vec<(String, i32)> {
        let whole = |(value, start): (&f64, &f64)| {
            let floor = if *start >= 0.0 { 0.0 } else { f64::from(i32::MIN) };
            value.round().clamp(floor, f64::from(i32::MAX)) as i32
        };
        let values = point.iter().zip(&self.start).map(whole);
        self.names.iter().cloned().zip(values).collect()
    }

    /// The policy with the weights of a point.
    pub(super) fn policy_at(&self, point: &[f64]) -> PolicyChoice {
        let mut policy = self.policy.clone();
        policy.parameters.retain(|(name, _)| !self.names.contains(name));
        let numbers = self.at(point).into_iter();
        policy.parameters.extend(numbers.map(|(name, at)| (name, ParameterValue::Number(at))));
        policy
    }

    /// The weights at a point as a file of weights has them: those of a role in its section.
    pub(super) fn in_file(&self, point: &[f64]) -> String {
        let heading = self.role.map_or(String::new(), |role| format!("[{}]\n", role.name()));
        let lines: String = self
            .at(point)
            .iter()
            .map(|(name, value)| {
                let name = name.rsplit('.').next().unwrap_or(name);
                format!("{name} = {value}\n")
            })
            .collect();
        heading + &lines
    }

    /// The weights at a point in words: `a=1,b=2`.
    pub(super) fn in_words(&self, point: &[f64]) -> String {
        let words: Vec<String> =
            self.at(point).iter().map(|(name, value)| format!("{name}={value}")).collect();
        words.join(",")
    }
}
