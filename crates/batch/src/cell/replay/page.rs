//! Lines of a replay, and how they stand on a page.

/// Columns of a replay.
const WIDTH: usize = 80;

/// How much further in a line goes on than it began.
const HANGING: usize = 4;

/// A line of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayLine {
    /// Something that happened.
    Said(String),
    /// Something about what happened, in brackets and set in further.
    Aside(String),
    /// A part of the drawn table, or of what stands below it in words.
    Drawn(String),
    /// Anything else, such as a heading.
    Plain(String),
}

impl ReplayLine {
    /// Tells the line in as many as it needs to keep within the page.
    pub fn tell(&self, tell: &mut dyn FnMut(&str)) {
        match self {
            Self::Said(text) => {
                let (lead, words) = parts(text);
                let hanging = if clause_of(text).is_some() { 0 } else { HANGING };
                let lead = format!("  {lead}");
                let below = lead.chars().count() + hanging;
                wrapped(&lead, below, words).iter().for_each(|line| tell(line));
            }
            Self::Aside(text) => {
                wrapped("    (", 5, &format!("{text})")).iter().for_each(|line| tell(line));
            }
            // Lists and keys below a map are no drawings: they have commas, and gaps of one blank.
            Self::Drawn(text) if text.contains(", ") && !text.contains("  ") => {
                wrapped("", HANGING, text).iter().for_each(|line| tell(line));
            }
            Self::Drawn(text) | Self::Plain(text) => tell(text),
        }
    }
}

/// The clause that a line of an event begins with, where its ruleset tells that first.
pub(super) fn clause_of(text: &str) -> Option<&str> {
    let (clause, rest) = text.split_once(' ')?;
    let is_clause = clause.bytes().filter(|byte| *byte == b'-').count() >= 2
        && clause
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-')
        && clause.starts_with(|first: char| first.is_ascii_uppercase());
    (is_clause && rest.starts_with(' ')).then_some(clause)
}

/// What a line begins with, blanks or a clause with the gap behind it, and the words after it.
pub(super) fn parts(text: &str) -> (&str, &str) {
    let clause = clause_of(text).map_or(0, str::len);
    let words = text[clause..].trim_start_matches(' ');
    text.split_at(text.len() - words.len())
}

/// Words after a lead, in lines that fit the page, all but the first set in so far. A text that fits
/// stays as it is.
fn wrapped(lead: &str, below: usize, words: &str) -> Vec<String> {
    let mut line = lead.to_owned();
    if line.chars().count() + words.chars().count() <= WIDTH {
        return vec![line + words];
    }
    let mut lines = Vec::new();
    let mut is_fresh = true;
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        if !is_fresh && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(core::mem::replace(&mut line, " ".repeat(below)));
            is_fresh = true;
        }
        if !is_fresh {
            line.push(' ');
        }
        line.push_str(word);
        is_fresh = false;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(line: &ReplayLine) -> Vec<String> {
        let mut lines = Vec::new();
        line.tell(&mut |line| lines.push(line.to_owned()));
        lines
    }

    #[test]
    fn what_is_told_keeps_within_the_page() {
        let words =
            "Red places Red platoon-command-section 1 at (22.5\" east, 10.5\" north) at once";
        for (text, below) in [
            (format!("XX-MOVE-08     {words}"), 17),
            (format!("  {words} after all"), 8),
            (format!("{words} after all"), 6),
        ] {
            let lines = told(&ReplayLine::Said(text.clone()));
            assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{lines:?}");
            let [first, second] = &lines[..] else { panic!("two lines: {lines:?}") };
            assert!(first.starts_with(&format!("  {}", &text[..15])), "{first}");
            assert_eq!(second.len() - second.trim_start().len(), below, "{second}");
            let again = format!("{} {}", first.trim_start(), second.trim_start());
            assert_eq!(again, text.trim_start());
        }
        let short = "XX-CLOCK-01    Round 1,  Red";
        assert_eq!(told(&ReplayLine::Said(short.to_owned())), [format!("  {short}")]);
    }

    #[test]
    fn asides_keep_within_the_page() {
        let text = "move, expected worth +12.50, nearer to the goal (18.0 to 12.5), into better cover, into \
                    a field of fire; passed over: shoot, +14.00 %";
        let lines = told(&ReplayLine::Aside(text.to_owned()));
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{lines:?}");
        let joined: Vec<&str> = lines.iter().map(|line| line.trim_start()).collect();
        assert_eq!(joined.join(" "), format!("({text})"));
        assert!(lines.len() == 2 && lines[1].starts_with("     "), "{lines:?}");
    }

    #[test]
    fn maps_stay_as_they_are_drawn() {
        let row = "A1  ..  .,  ".repeat(9);
        assert_eq!(told(&ReplayLine::Drawn(row.clone())), [row]);
        let key = "A attacker Command group: 3 of 3 men, 7 AP, on foot, hidden (the enemy sees a contact)";
        let lines = told(&ReplayLine::Drawn(key.to_owned()));
        assert_eq!(lines.join("").replace("    ", " "), key);
        assert_eq!(lines.len(), 2);
    }

    #[test]
    fn clauses_are_told_from_words() {
        assert_eq!(clause_of("XX-CLOCK-01    Round 1"), Some("XX-CLOCK-01"));
        for other in ["XX-CLOCK-01", "XX-CLOCK-01 ends", "-- Turn 3 --", "- Surrenders", "A-1  is"]
        {
            assert_eq!(clause_of(other), None, "{other}");
        }
    }
}
