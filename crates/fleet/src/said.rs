//! What is said to people. Some of it comes from a server or from others who reach it: it does nothing
//! to a terminal, gives no command to a log, and holds no password.

use std::sync::{Mutex, PoisonError};

use wargauge_rules::roster::{is_invisible, visible};

/// The most characters of what is said at once.
const MOST: usize = 2000;
/// The fewest characters of a secret that is looked for in texts: shorter ones are in any word.
const SHORTEST_SECRET: usize = 4;

/// What nobody is to read.
static SECRETS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Tells the user, on standard error.
#[expect(clippy::print_stderr, reason = "a program that speaks to people")]
pub(crate) fn say(text: &str) {
    eprintln!("{}", shown(&without_secrets(text)));
}

/// Keeps a secret out of all that is said from here on.
pub(crate) fn keep_secret(secret: &str) {
    let mut secrets = SECRETS.lock().unwrap_or_else(PoisonError::into_inner);
    if secret.len() >= SHORTEST_SECRET && !secrets.iter().any(|kept| kept == secret) {
        secrets.push(secret.to_owned());
        // A long one may hold a short one.
        secrets.sort_by_key(|secret| core::cmp::Reverse(secret.len()));
    }
}

fn without_secrets(text: &str) -> String {
    let secrets = SECRETS.lock().unwrap_or_else(PoisonError::into_inner);
    secrets.iter().fold(text.to_owned(), |text, secret| text.replace(secret, "***"))
}

/// A text in one line that can be shown anywhere: what a terminal or a log would take for a command, or
/// nobody would see, is written out.
fn shown(text: &str) -> String {
    let long = text.chars().count().saturating_sub(MOST);
    let cut: String = text.chars().take(MOST).collect();
    let mut shown = String::new();
    for c in visible(&cut).chars() {
        if is_invisible(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    // A log takes `::` for a command where a line begins with it, and `##[` anywhere.
    let mut shown = shown.replace("##[", "##\\u{5b}");
    if shown.trim_start().starts_with("::") {
        shown = shown.replacen(':', "\\u{3a}", 1);
    }
    if long > 0 { format!("{shown} ... ({long} characters more)") } else { shown }
}

/// An address without who asks there and by which password.
pub(crate) fn bare(address: &str) -> String {
    let start = address.find("://").map_or(0, |at| at + "://".len());
    match address.rfind('@') {
        // Between them may be several addresses: all of it is left out.
        Some(end) if end >= start => format!("{}***@{}", &address[..start], &address[end + 1..]),
        _ => address.to_owned(),
    }
}

/// What an address says of who asks: the whole, and what of it is a password or a token.
pub(crate) fn secrets_of(address: &str) -> Vec<String> {
    let start = address.find("://").map_or(0, |at| at + "://".len());
    let Some(end) = address.rfind('@').filter(|&end| end >= start) else { return Vec::new() };
    let who = &address[start..end];
    let password = who.split_once(':').map_or(who, |(_, password)| password);
    vec![who.to_owned(), password.to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_done_to_a_terminal_or_a_log() {
        assert_eq!(
            shown("a\u{1b}[31mb\nc\u{202e}d\u{200b}e"),
            "a\\u{1b}[31mb\\u{a}c\\u{202e}d\\u{200b}e"
        );
        assert_eq!(shown("x ##[error]y"), "x ##\\u{5b}error]y");
        assert_eq!(shown(" ::error::x"), " \\u{3a}:error::x");
        assert_eq!(shown("error: a::b, Größe"), "error: a::b, Größe");
        assert!(shown(&"x".repeat(1_000_000)).len() < 2100);
    }

    #[test]
    fn passwords_are_left_out() {
        for (address, bare_one) in [
            ("nats://host:4222", "nats://host:4222"),
            ("nats://ann:secret@host:4222", "nats://***@host:4222"),
            ("nats://ann:se@cr/et,x@host", "nats://***@host"),
            ("ann:secret@host", "***@host"),
            ("nats://a:secret@one,nats://b:other@two", "nats://***@two"),
        ] {
            assert_eq!(bare(address), bare_one);
        }
        for secret in secrets_of("nats://ann:hidden-word@host:4222") {
            keep_secret(&secret);
        }
        assert_eq!(without_secrets("ann:hidden-word, hidden-word!"), "***, ***!");
    }
}
