//! What a cell can hold: the types of columns, each with one written form.

use std::borrow::Cow;

/// One value of a table as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// There is no value: an empty cell, `null` in JSON.
    Missing,
    /// Words of any kind.
    Text(Cow<'a, str>),
    /// A plain decimal number.
    Number(String),
}

impl Cell<'_> {
    /// The cell as it stands in a CSV file.
    #[must_use]
    pub fn as_text(&self) -> &str {
        match self {
            Self::Missing => "",
            Self::Text(text) => text,
            Self::Number(digits) => digits,
        }
    }
}

/// The kind of value a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words of any kind.
    Text,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The seed of a game: `x` and sixteen hexadecimal digits. Half of all seeds are beyond what a spreadsheet
    /// keeps of a number, and R takes `0x` for a number, too.
    Seed,
    /// A whole number, 0 or more.
    Count,
    /// A share of a whole, from 0 to 1.
    Share,
    /// A number, 0 or more.
    Amount,
    /// A number of either sign.
    Real,
    /// A price or a sum of prices in points, 0 or more, with at most three decimals.
    Points,
}

impl Kind {
    /// Whether its values are numbers.
    #[must_use]
    pub const fn is_number(self) -> bool {
        !matches!(self, Self::Text | Self::Choice(_) | Self::Seed)
    }
}

/// A type that a column can have.
pub trait Field: Sized {
    /// Its kind.
    const KIND: Kind;
    /// Whether every row has a value.
    const REQUIRED: bool;

    /// The value as it is written.
    fn cell(&self) -> Cell<'_>;

    /// Reads what [`cell`](Self::cell) writes; `None` if `text` is something else.
    fn read(text: &str) -> Option<Self>;
}

impl Field for String {
    const KIND: Kind = Kind::Text;
    const REQUIRED: bool = true;

    fn cell(&self) -> Cell<'_> {
        Cell::Text(Cow::Borrowed(self))
    }

    fn read(text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| text.to_owned())
    }
}

impl Field for u64 {
    const KIND: Kind = Kind::Count;
    const REQUIRED: bool = true;

    fn cell(&self) -> Cell<'_> {
        Cell::Number(self.to_string())
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl<T: Field> Field for Option<T> {
    const KIND: Kind = T::KIND;
    const REQUIRED: bool = false;

    fn cell(&self) -> Cell<'_> {
        self.as_ref().map_or(Cell::Missing, Field::cell)
    }

    fn read(text: &str) -> Option<Self> {
        if text.is_empty() { Some(None) } else { T::read(text).map(Some) }
    }
}

/// The shortest decimal that reads back as the same number: no exponent, no negative zero.
fn decimal(value: f64) -> String {
    (value + 0.0).to_string()
}

fn read_real(text: &str) -> Option<f64> {
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

/// Declares a statistic: a finite number of a kind, or nothing where it does not exist (a mean of
/// no games, a ratio to zero).
macro_rules! statistic {
    ($(#[$doc:meta])* $name:ident is $kind:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct $name(Option<f64>);

        impl $name {
            /// Does not exist.
            pub const NONE: Self = Self(None);

            /// The number, if there is one.
            #[must_use]
            pub const fn get(self) -> Option<f64> {
                self.0
            }
        }

        impl From<f64> for $name {
            /// Infinite and undefined numbers count as none.
            fn from(value: f64) -> Self {
                Self(Some(value).filter(|value| value.is_finite()))
            }
        }

        impl From<Option<f64>> for $name {
            fn from(value: Option<f64>) -> Self {
                value.map_or(Self::NONE, Self::from)
            }
        }

        impl From<$name> for Option<f64> {
            fn from(value: $name) -> Self {
                value.0
            }
        }

        impl Field for $name {
            const KIND: Kind = Kind::$kind;
            const REQUIRED: bool = false;

            fn cell(&self) -> Cell<'_> {
                self.0.map_or(Cell::Missing, |value| Cell::Number(decimal(value)))
            }

            fn read(text: &str) -> Option<Self> {
                if text.is_empty() { Some(Self::NONE) } else { read_real(text).map(Self::from) }
            }
        }
    };
}

statistic! {
    /// A share of a whole, from 0 to 1, or nothing.
    Share is Share
}

statistic! {
    /// A number from 0 up, or nothing.
    Amount is Amount
}

statistic! {
    /// A number of either sign, or nothing.
    Real is Real
}

/// The seed of a game, as text: see [`Kind::Seed`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSeed(pub u64);

impl GameSeed {
    /// What every seed matches as a whole, as a regular expression.
    pub const PATTERN: &'static str = "x[0-9a-f]{16}";
}

impl Field for GameSeed {
    const KIND: Kind = Kind::Seed;
    const REQUIRED: bool = true;

    fn cell(&self) -> Cell<'_> {
        Cell::Text(Cow::Owned(format!("x{:016x}", self.0)))
    }

    fn read(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('x').filter(|digits| digits.len() == 16)?;
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if !digits.bytes().all(is_digit) {
            return None;
        }
        u64::from_str_radix(digits, 16).ok().map(Self)
    }
}

/// A price or a sum of prices in thousandths of a point, written in points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(pub u64);

impl Field for Points {
    const KIND: Kind = Kind::Points;
    const REQUIRED: bool = true;

    fn cell(&self) -> Cell<'_> {
        Cell::Number(self.to_string())
    }

    fn read(text: &str) -> Option<Self> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        if part.len() > 3 || !part.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let thousandths: u64 = format!("{part:0<3}").parse().ok()?;
        whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(thousandths).map(Self)
    }
}

impl std::fmt::Display for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, part) = (self.0 / 1000, self.0 % 1000);
        let text = if part == 0 {
            whole.to_string()
        } else {
            format!("{whole}.{part:03}").trim_end_matches('0').to_owned()
        };
        f.pad(&text)
    }
}

/// Declares a closed set of words.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl Field for $name {
            const KIND: Kind = Kind::Choice(&[$($word),+]);
            const REQUIRED: bool = true;

            fn cell(&self) -> Cell<'_> {
                Cell::Text(Cow::Borrowed(match self { $(Self::$variant => $word,)+ }))
            }

            fn read(text: &str) -> Option<Self> {
                match text {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

choice! {
    /// One of two: a contestant of a match-up, or a role of its scenario.
    AorB {
        /// The first.
        A = "a",
        /// The second.
        B = "b",
    }
}

choice! {
    /// What is known of a change and the band around none.
    Verdict {
        /// No count differs.
        Same = "same",
        /// Shown to lie inside the band.
        Inside = "inside",
        /// Shown to lie outside the band.
        Outside = "outside",
        /// Neither is shown at this number of games.
        Inconclusive = "inconclusive",
    }
}

choice! {
    /// What a row of a comparison is about.
    Subject {
        /// The score of a match-up.
        Matchup = "matchup",
        /// What a unit destroys for its price.
        Unit = "unit",
        /// The score of a match-up, against the scores that it may have.
        Fairness = "fairness",
    }
}

choice! {
    /// Whether a rule reading decides the balance.
    Weight {
        /// The score lies outside the band around that of the reading in force.
        Decides = "decides",
        /// The score lies inside that band.
        MattersLittle = "matters little",
        /// Neither is shown at this number of games.
        Unknown = "unknown",
    }
}

choice! {
    /// Who is stronger: a policy or the opponent it was held against.
    Strength {
        /// The policy is shown to score more than half.
        Beaten = "beaten",
        /// The opponent is shown to score more than half.
        Ahead = "ahead",
        /// Neither is shown at this number of games.
        Unknown = "unknown",
    }
}

choice! {
    /// Which forces meet in a match-up of a ladder.
    Meeting {
        /// The scenario's own, each in its role.
        Own = "own",
        /// A force and its copy, which play both roles in turn.
        Mirror = "mirror",
    }
}

choice! {
    /// How a game ended.
    Ending {
        /// Somebody won.
        Win = "win",
        /// The victory rule calls it even.
        Draw = "draw",
        /// A safety cap stopped it: no result under the rules.
        Unfinished = "unfinished",
    }
}

choice! {
    /// What a priced entry is.
    EntryKind {
        /// A unit.
        Unit = "unit",
        /// An option of units.
        Option = "option",
    }
}

choice! {
    /// How the odds of an attack were found.
    OddsMethod {
        /// From all sides of all dice.
        Exact = "exact",
        /// From attacks played by the engine.
        Simulated = "simulated",
    }
}

choice! {
    /// How a listed price compares with what the entry is worth.
    PriceVerdict {
        /// It costs more than it is worth.
        Over = "over",
        /// It costs less than it is worth.
        Under = "under",
        /// It costs what it is worth.
        Fair = "fair",
        /// The games do not tell.
        Unknown = "unknown",
    }
}

choice! {
    /// What becomes of the price of an entry.
    PriceFate {
        /// It stays: it is fair, or the games do not tell.
        Stays = "stays",
        /// Another is proposed, and games on fresh seeds confirmed it.
        Confirmed = "confirmed",
        /// It is moved as far as one study goes; it is to be tuned again from there.
        Step = "step",
        /// Others were tried, and none was shown to hold, or it is not shown to be off.
        Unconfirmed = "unconfirmed",
        /// It is off, but no other was tried.
        Left = "left",
        /// It is off, but has no number of its own in the army file.
        NoPlace = "no place",
        /// What it is worth depends on who plays, or who plays does not know how to use it.
        DependsOnPlay = "depends on play",
    }
}

choice! {
    /// What a kind of action does for a player.
    KindVerdict {
        /// It is shown to raise the score.
        Wins = "wins",
        /// It is shown to lower the score.
        Loses = "loses",
        /// Neither is shown at this number of games.
        Unknown = "unknown",
        /// No game came out otherwise without it.
        Unused = "unused",
    }
}

choice! {
    /// In what a force of a row of monotony is another than it was.
    Alteration {
        /// An entry of its army is added free.
        FreeUnit = "free unit",
        /// A number of a card is one step better.
        BetterNumber = "better number",
        /// The lines of its files stand in another order.
        ShuffledFile = "shuffled file",
        /// In nothing: it meets itself.
        Mirror = "mirror",
        /// It has a copy of one entry more.
        Dose = "dose",
        /// It has a copy fewer, which is known to be worse.
        Planted = "planted",
    }
}

choice! {
    /// Whether more is shown to be less.
    MonotoneVerdict {
        /// Every pair of games came to the same.
        Same = "same",
        /// Not shown to be worse than nothing.
        Holds = "holds",
        /// Shown to be worse than nothing or, where nothing was altered, to be another game.
        Fails = "fails",
        /// It is told and not judged.
        Told = "told",
    }
}

choice! {
    /// What a panel of players is asked about something.
    PanelMeasure {
        /// The score of the first force of a match-up.
        Score = "score",
        /// Score for every 10 points of one copy more of an entry.
        MarginalWorth = "marginal worth",
        /// Score of a variant less that of the force as it is.
        Difference = "difference",
        /// What an entry must cost.
        ImpliedPrice = "implied price",
    }
}

choice! {
    /// What the players of a panel say together.
    PanelVerdict {
        /// All say the same.
        Agreed = "agreed",
        /// They contradict each other.
        DependsOnPlay = "depends on play",
        /// Some do not tell.
        Unknown = "unknown",
    }
}

choice! {
    /// What decides who wins a game.
    LuckSource {
        /// Which force is whose.
        Lists = "lists",
        /// The role that a force plays, and all that comes with it.
        Seat = "seat",
        /// Both, where forces cannot exchange their roles.
        ListsAndSeats = "lists and seats",
        /// Terrain that is shifted from pair to pair.
        Table = "table",
        /// What is rolled before the first turn.
        Setup = "set-up",
        /// What players draw by lot.
        Players = "players",
        /// The dice of play.
        Dice = "dice",
    }
}

choice! {
    /// In what a variant differs from the force as it is.
    LoadoutKind {
        /// In nothing: the force as it is.
        Base = "base",
        /// In what was asked for.
        Variant = "variant",
        /// In one copy of an entry, more or fewer.
        Copy = "copy",
        /// In an entry that was exchanged for another, for points that it has.
        Exchange = "exchange",
        /// It is without an option, in all units that have it.
        Option = "option",
        /// A card of it is without a weapon, a feature or a special rule.
        Part = "part",
        /// A switch of the rules is at another value.
        Rule = "rule",
    }
}

choice! {
    /// How a variant of a force compares with the force as it is.
    LoadoutVerdict {
        /// The force as it is.
        Base = "base",
        /// It scores more.
        Better = "better",
        /// It scores less.
        Worse = "worse",
        /// It scores about the same.
        Same = "same",
        /// It scores less though nothing was taken away: who plays does not know how to use it.
        DependsOnPlay = "depends on play",
        /// The games do not tell.
        Unknown = "unknown",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_have_one_plain_form() {
        let text = |value: f64| Amount::from(value).cell().as_text().to_owned();
        assert_eq!(text(0.1 + 0.2), "0.30000000000000004");
        assert_eq!(text(-0.0), "0");
        assert_eq!(text(1e21), "1000000000000000000000");
        assert_eq!(text(2.5e-9), "0.0000000025");
        assert_eq!(text(f64::NAN), "");
        assert_eq!(text(f64::INFINITY), "");
    }

    #[test]
    fn points_are_decimals() {
        let text = |thousandths| Points(thousandths).to_string();
        assert_eq!(
            [text(0), text(30_000), text(37_500), text(1_005)],
            ["0", "30", "37.5", "1.005"]
        );
        assert_eq!(Points::read("1.0005"), None);
        assert_eq!(Points::read("-1"), None);
        assert_eq!(Points::read("1.+5"), None);
        assert_eq!(Points::read(""), None);
    }

    /// No program takes it for a number, whatever its digits.
    #[test]
    fn seeds_of_games_are_text() {
        for (seed, text) in [(0, "x0000000000000000"), (0x1e5, "x00000000000001e5")] {
            assert_eq!(GameSeed(seed).cell(), Cell::Text(text.into()));
            assert_eq!(GameSeed::read(text), Some(GameSeed(seed)));
        }
        let others =
            ["", "5", "0x00000000000001e5", "x1e5", "x00000000000001E5", "x+0000000000001e5"];
        assert!(others.iter().all(|other| GameSeed::read(other).is_none()));
    }

    #[test]
    fn words_outside_a_choice_are_refused() {
        assert_eq!(Ending::read("win"), Some(Ending::Win));
        assert_eq!(Ending::read("Win"), None);
        assert_eq!(Option::<AorB>::read(""), Some(None));
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(value: f64, points: u64, count: u64) {
            let amount = Amount::from(value);
            prop_assert_eq!(Amount::read(amount.cell().as_text()), Some(amount));
            let seed = GameSeed(count);
            prop_assert_eq!(GameSeed::read(seed.cell().as_text()), Some(seed));
            let points = Points(points);
            prop_assert_eq!(Points::read(points.cell().as_text()), Some(points));
            prop_assert_eq!(u64::read(count.cell().as_text()), Some(count));
        }
    }
}
