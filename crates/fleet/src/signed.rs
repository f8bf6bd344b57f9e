//! Texts that somebody has signed. The signature is over what the text is about as well, so that what
//! was said of one study, or as one kind of message, is nothing elsewhere.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use nkeys::KeyPair;

use crate::keys::Key;
use crate::wire::FORM;

/// Characters of a signature: of 64 bytes.
const SIGNATURE: usize = 86;

/// What a signed text is about.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// What kind of message it is.
    pub kind: Kind,
    /// The mark of its study; of what a study is of, its name.
    pub mark: &'a str,
}

/// The kinds of messages that are signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What a study is of, by its owner.
    Study,
    /// What a worker is to do, by the owner.
    Task,
    /// Who is not believed, by the owner.
    Aside,
    /// How the study ended, by the owner.
    End,
    /// What a block came to, by a worker.
    Result,
    /// What a second worker found, by that.
    Finding,
    /// What the owner draws checks by. It is told nobody.
    Secret,
}

impl Kind {
    /// The word for it in subjects.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Study => "study",
            Self::Task => "task",
            Self::Aside => "aside",
            Self::End => "end",
            Self::Result => "result",
            Self::Finding => "finding",
            Self::Secret => "secret",
        }
    }
}

fn whole(about: About<'_>, text: &str) -> String {
    format!("wargauge-fleet {FORM} {} {}\n{text}", about.kind.word(), about.mark)
}

/// A text with its signature before it.
#[must_use]
pub fn sign(key: &Key, about: About<'_>, text: &str) -> String {
    let signature = key.sign(&whole(about, text));
    format!("{} {text}", BASE64_URL_SAFE_NO_PAD.encode(signature))
}

/// The signature of a text that has one.
#[must_use]
pub fn signature_of(signed: &str) -> &str {
    signed.split(' ').next().unwrap_or_default()
}

/// The text after a signature, whether that is right or not; nothing if it has none.
pub(crate) fn unverified(payload: &[u8]) -> Option<&str> {
    let (signature, text) = core::str::from_utf8(payload).ok()?.split_once(' ')?;
    (signature.len() == SIGNATURE).then_some(text)
}

/// The text after a signature that is right.
pub(crate) fn verified<'p>(by: &KeyPair, about: About<'_>, payload: &'p [u8]) -> Option<&'p str> {
    let text = unverified(payload)?;
    let signature = BASE64_URL_SAFE_NO_PAD.decode(payload.get(..SIGNATURE)?).ok()?;
    by.verify(whole(about, text).as_bytes(), &signature).ok()?;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::verifier;

    #[test]
    fn a_text_is_whose_who_signed_it_and_of_one_study_and_kind() {
        let (ann, bob) = (Key::generate(), Key::generate());
        let about = About { kind: Kind::Task, mark: "1f" };
        let signed = sign(&ann, about, "0 play 1 2");
        let by = |key: &Key| verifier(key.name()).unwrap();
        assert_eq!(verified(&by(&ann), about, signed.as_bytes()), Some("0 play 1 2"));
        assert_eq!(verified(&by(&bob), about, signed.as_bytes()), None);
        for other in [About { mark: "2f", ..about }, About { kind: Kind::Aside, ..about }] {
            assert_eq!(verified(&by(&ann), other, signed.as_bytes()), None);
        }
        for at in 0..signed.len() {
            let mut flipped = signed.clone().into_bytes();
            flipped[at] ^= 1;
            assert_eq!(verified(&by(&ann), about, &flipped), None, "byte {at}");
            assert_eq!(verified(&by(&ann), about, &signed.as_bytes()[..at]), None, "cut at {at}");
        }
    }
}
