//! What a study's owner has said of it, by which all other messages are judged: who may speak, and how
//! long. What is nobody's is dropped before it costs anything.

use std::collections::BTreeMap;

use nkeys::KeyPair;

use crate::keys::verifier;
use crate::signed::{About, Kind, unverified, verified};
use crate::wire::{Finding, Outcome, StudyMessage, Task};

/// The most bytes of a message besides the text of an outcome: signature, names, numbers.
pub(crate) const MOST_BESIDES: usize = 512;
/// The most bytes of what an owner says.
pub(crate) const MOST_OF_OWNER: usize = 1 << 22;

/// What a study's owner has said of it.
#[derive(Clone, Debug)]
pub struct Charter {
    /// What the study is of.
    pub message: StudyMessage,
    /// What all that is said of the study is known by.
    pub mark: String,
    owner: KeyPair,
    workers: BTreeMap<String, KeyPair>,
    /// The most bytes of the text of an outcome.
    longest: usize,
}

impl Charter {
    /// By what an owner has said.
    ///
    /// # Errors
    /// What no study can ask for, in words.
    pub fn new(message: StudyMessage) -> Result<Self, String> {
        message.check()?;
        let owner = verifier(&message.owner).ok_or("its owner has no key")?;
        let workers: Option<BTreeMap<String, KeyPair>> =
            message.workers.iter().map(|name| Some((name.clone(), verifier(name)?))).collect();
        let workers = workers.ok_or("one of its workers has no key")?;
        Ok(Self { mark: message.mark(), message, owner, workers, longest: 0 })
    }

    /// The same for outcomes whose text has so many bytes at most; until then none is read.
    #[must_use]
    pub fn with_longest(self, longest: usize) -> Self {
        Self { longest, ..self }
    }

    /// The public key of the owner.
    #[must_use]
    pub fn owner(&self) -> &str {
        &self.message.owner
    }

    /// Who may play blocks.
    pub fn workers(&self) -> impl Iterator<Item = &str> {
        self.workers.keys().map(String::as_str)
    }

    /// Whether a worker may play blocks.
    #[must_use]
    pub fn admits(&self, worker: &str) -> bool {
        self.workers.contains_key(worker)
    }

    /// What the owner says; nothing if it is not the owner who says it.
    pub(crate) fn of_owner<'p>(&self, kind: Kind, payload: &'p [u8]) -> Option<&'p str> {
        let fits = payload.len() <= MOST_OF_OWNER;
        let about = About { kind, mark: &self.mark };
        fits.then(|| verified(&self.owner, about, payload)).flatten()
    }

    /// What the owner has a worker do.
    #[must_use]
    pub fn task(&self, payload: &[u8]) -> Option<Task> {
        let fits = payload.len() <= MOST_BESIDES;
        Task::read(fits.then(|| self.of_owner(Kind::Task, payload)).flatten()?.as_bytes())
    }

    /// What a block came to, by a worker who may say so, of a block that the owner has handed out.
    #[must_use]
    pub fn outcome(&self, payload: &[u8]) -> Option<Outcome> {
        if payload.len() > self.longest + MOST_BESIDES {
            return None;
        }
        // The name stands fourth; the signature tells whether it stands there rightly.
        let by = self.workers.get(unverified(payload)?.split(' ').nth(3)?)?;
        let about = About { kind: Kind::Result, mark: &self.mark };
        let outcome = Outcome::read(verified(by, about, payload)?.as_bytes())?;
        let fits = outcome.text.len() <= self.longest && self.was_handed_out(&outcome);
        fits.then_some(outcome)
    }

    /// Whether the owner has handed out the block of an outcome by the word that it names.
    fn was_handed_out(&self, outcome: &Outcome) -> bool {
        let task = format!("{} {}", outcome.given.signature, outcome.task().to_text());
        self.of_owner(Kind::Task, task.as_bytes()).is_some()
    }

    /// What a second worker found, or the owner in its place.
    #[must_use]
    pub fn finding(&self, payload: &[u8]) -> Option<Finding> {
        if payload.len() > MOST_BESIDES {
            return None;
        }
        let checker = unverified(payload)?.rsplit(' ').next()?;
        let is_owner = checker == self.message.owner;
        let by = if is_owner { &self.owner } else { self.workers.get(checker)? };
        let about = About { kind: Kind::Finding, mark: &self.mark };
        Finding::read(verified(by, about, payload)?.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use wargauge_batch::BlockId;

    use super::*;
    use crate::keys::Key;
    use crate::signed::{sign, signature_of};
    use crate::wire::Given;
    use crate::wire::tests::study_of;

    /// Of a block that the owner has handed out.
    fn outcome(worker: &Key, owner: &Key, charter: &Charter, text: &str) -> Outcome {
        let (id, worker) = (BlockId { stage: 0, block: 7 }, worker.name().to_owned());
        let given = Given { turn: "a-1".to_owned(), ..Given::default() };
        let mut outcome = Outcome { id, worker, given, text: text.to_owned() };
        let about = About { kind: Kind::Task, mark: &charter.mark };
        let task = sign(owner, about, &outcome.task().to_text());
        outcome.given.signature = signature_of(&task).to_owned();
        outcome
    }

    #[test]
    fn only_what_was_handed_out_is_heard() {
        let (owner, worker) = (Key::generate(), Key::generate());
        let charter = Charter::new(study_of(&owner, &[&worker])).unwrap().with_longest(8);
        let about = About { kind: Kind::Result, mark: &charter.mark };
        let heard = |outcome: &Outcome| {
            charter.outcome(sign(&worker, about, &outcome.to_text()).as_bytes()).is_some()
        };
        let given = outcome(&worker, &owner, &charter, "1");
        assert!(heard(&given));
        let mut others = [(); 4].map(|()| given.clone());
        others[0].id.block = 8;
        others[1].given.generation = 1;
        others[2].given.turn = "a-2".to_owned();
        others[3] = outcome(&worker, &worker, &charter, "1");
        for other in others {
            assert!(!heard(&other), "{other:?}");
        }
        // What the owner has others check was not handed out to be played.
        let check = Task { check: Some(given.claim()), ..given.task() };
        let check = sign(&owner, About { kind: Kind::Task, mark: &charter.mark }, &check.to_text());
        let mut other = given;
        other.given.signature = signature_of(&check).to_owned();
        assert!(!heard(&other));
    }

    #[test]
    fn only_who_is_admitted_is_heard_and_not_at_length() {
        let (owner, worker, stranger) = (Key::generate(), Key::generate(), Key::generate());
        let message = study_of(&owner, &[&worker]);
        let charter = Charter::new(message).unwrap().with_longest(8);
        let about = About { kind: Kind::Result, mark: &charter.mark };
        let said = |by: &Key, outcome: &Outcome| sign(by, about, &outcome.to_text()).into_bytes();
        let honest = outcome(&worker, &owner, &charter, "12345678");
        assert_eq!(charter.outcome(&said(&worker, &honest)), Some(honest.clone()));
        assert_eq!(charter.outcome(&said(&stranger, &honest)), None, "under an honest name");
        assert_eq!(
            charter.outcome(&said(&stranger, &outcome(&stranger, &owner, &charter, "1"))),
            None
        );
        assert_eq!(
            charter.outcome(&said(&owner, &outcome(&owner, &owner, &charter, "1"))),
            None,
            "not on the list"
        );
        assert_eq!(charter.outcome(honest.to_text().as_bytes()), None, "not signed");
        let long = outcome(&worker, &owner, &charter, "123456789");
        assert_eq!(charter.outcome(&said(&worker, &long)), None, "too long");
        assert_eq!(charter.finding(&said(&worker, &honest)), None, "of another kind");
        let other = About { kind: Kind::Result, mark: "other" };
        assert_eq!(charter.outcome(sign(&worker, other, &honest.to_text()).as_bytes()), None);
    }

    #[test]
    fn only_the_owner_controls() {
        let (owner, worker) = (Key::generate(), Key::generate());
        let charter = Charter::new(study_of(&owner, &[&worker])).unwrap();
        let id = BlockId { stage: 0, block: 7 };
        let task = Task { turn: "a-1".to_owned(), generation: 0, id, check: None };
        let about = About { kind: Kind::Task, mark: &charter.mark };
        let said = |by: &Key| sign(by, about, &task.to_text()).into_bytes();
        assert_eq!(charter.task(&said(&owner)), Some(task.clone()));
        assert_eq!(charter.task(&said(&worker)), None);
        assert_eq!(charter.of_owner(Kind::End, &said(&owner)), None);
    }
}
