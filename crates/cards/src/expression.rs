//! Numbers and conditions as people write them: `weapon.skill + 1`, `cover = hard and range > 12`.
//! What holds is 1, what does not is 0.

use core::fmt;

/// How two numbers become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    /// Rounds down.
    Divide,
    /// Divides and rounds up.
    DivideUp,
    Least,
    Most,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    And,
    Or,
}

/// A number or a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expression {
    Number(i64),
    /// A name, with what it is a number of: `target` of `target.save`. `at` is its place in the text.
    Name {
        of: Option<String>,
        name: String,
        at: usize,
    },
    /// A word in quotes.
    Word(String),
    Not(Box<Self>),
    Negative(Box<Self>),
    Two(Operator, Box<[Self; 2]>),
}

/// Why a text is no expression, and the byte at which that shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slip {
    pub(crate) at: usize,
    pub(crate) problem: String,
    pub(crate) expected: String,
}

/// Expressions within expressions.
const DEEPEST: usize = 64;

/// Numbers, names and signs of an expression.
const LONGEST: usize = 500;

/// Words that are no names.
const KEYWORDS: [&str; 3] = ["and", "or", "not"];

/// Functions of two numbers.
const FUNCTIONS: [(&str, Operator); 3] =
    [("min", Operator::Least), ("max", Operator::Most), ("up", Operator::DivideUp)];

impl Expression {
    /// Reads a text.
    ///
    /// # Errors
    /// Where it stops making sense.
    pub(crate) fn parse(text: &str) -> Result<Self, Slip> {
        if let Some(token) = tokens(text)?.get(LONGEST) {
            return Err(token.unexpected(&format!("at most {LONGEST} numbers, names and signs")));
        }
        let mut parser = Parser { tokens: tokens(text)?, at: 0, end: text.len(), depth: 0 };
        let whole = parser.any()?;
        match parser.tokens.get(parser.at) {
            None => Ok(whole),
            Some(token) => Err(token.unexpected("an operator or the end")),
        }
    }

    fn two(operator: Operator, left: Self, right: Self) -> Self {
        Self::Two(operator, Box::new([left, right]))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum TokenKind {
    Number(i64),
    Name(String),
    Word(String),
    Sign(&'static str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    kind: TokenKind,
    at: usize,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            TokenKind::Number(number) => write!(f, "{number}"),
            TokenKind::Name(name) => f.write_str(name),
            TokenKind::Word(word) => write!(f, "'{word}'"),
            TokenKind::Sign(sign) => f.write_str(sign),
        }
    }
}

impl Token {
    fn unexpected(&self, expected: &str) -> Slip {
        let problem = format!("`{self}` makes no sense here");
        Slip { at: self.at, problem, expected: expected.to_owned() }
    }
}

/// Signs, the longer first.
const SIGNS: [&str; 14] = ["!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "(", ")", ",", "."];

fn tokens(text: &str) -> Result<Vec<Token>, Slip> {
    let (mut tokens, mut at) = (Vec::new(), 0);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let run = |fits: fn(char) -> bool| rest.find(|c| !fits(c)).unwrap_or(rest.len());
        let (kind, length) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_ascii_digit() {
            let length = run(|c| c.is_ascii_digit());
            let number = rest[..length].parse().ok().filter(|number| *number <= 1_000_000);
            let number = number.ok_or_else(|| Slip {
                at,
                problem: format!("`{}` is too large", &rest[..length]),
                expected: "a number up to 1000000".to_owned(),
            })?;
            (TokenKind::Number(number), length)
        } else if first.is_alphabetic() || first == '_' {
            let length = run(|c| c.is_alphanumeric() || c == '_');
            (TokenKind::Name(rest[..length].to_owned()), length)
        } else if first == '\'' {
            let length = rest[1..].find('\'').ok_or_else(|| Slip {
                at,
                problem: "a word in quotes has no end".to_owned(),
                expected: "a second `'`".to_owned(),
            })?;
            (TokenKind::Word(rest[1..=length].to_owned()), length + 2)
        } else {
            let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign)).ok_or_else(|| {
                let problem = format!("`{first}` makes no sense here");
                let expected = "a number, a name, or one of + - * / = != < <= > >= ( )".to_owned();
                Slip { at, problem, expected }
            })?;
            (TokenKind::Sign(sign), sign.len())
        };
        tokens.push(Token { kind, at });
        at += length;
    }
    Ok(tokens)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    end: usize,
    depth: usize,
}

impl Parser {
    fn sign(&mut self, signs: &[&str]) -> Option<&'static str> {
        let token = self.tokens.get(self.at)?;
        let TokenKind::Sign(sign) = token.kind else { return None };
        signs.contains(&sign).then(|| {
            self.at += 1;
            sign
        })
    }

    fn keyword(&mut self, word: &str) -> bool {
        let found = self
            .tokens
            .get(self.at)
            .is_some_and(|token| matches!(&token.kind, TokenKind::Name(name) if name == word));
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &'static str) -> Result<(), Slip> {
        match self.sign(&[sign]) {
            Some(_) => Ok(()),
            None => Err(self.missing(&format!("`{sign}`"))),
        }
    }

    fn missing(&self, expected: &str) -> Slip {
        match self.tokens.get(self.at) {
            Some(token) => token.unexpected(expected),
            None => Slip {
                at: self.end,
                problem: "the text ends too early".to_owned(),
                expected: expected.to_owned(),
            },
        }
    }

    fn any(&mut self) -> Result<Expression, Slip> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.missing("fewer brackets within brackets"));
        }
        let mut left = self.all()?;
        while self.keyword("or") {
            left = Expression::two(Operator::Or, left, self.all()?);
        }
        self.depth -= 1;
        Ok(left)
    }

    fn all(&mut self) -> Result<Expression, Slip> {
        let mut left = self.negation()?;
        while self.keyword("and") {
            left = Expression::two(Operator::And, left, self.negation()?);
        }
        Ok(left)
    }

    fn negation(&mut self) -> Result<Expression, Slip> {
        let mut negated = false;
        while self.keyword("not") {
            negated = !negated;
        }
        let inner = self.comparison()?;
        Ok(if negated { Expression::Not(Box::new(inner)) } else { inner })
    }

    fn comparison(&mut self) -> Result<Expression, Slip> {
        let left = self.sum()?;
        let operator = match self.sign(&["!=", "<=", ">=", "=", "<", ">"]) {
            None => return Ok(left),
            Some("!=") => Operator::Unequal,
            Some("<=") => Operator::AtMost,
            Some(">=") => Operator::AtLeast,
            Some("<") => Operator::Less,
            Some(">") => Operator::Greater,
            Some(_) => Operator::Equal,
        };
        Ok(Expression::two(operator, left, self.sum()?))
    }

    fn sum(&mut self) -> Result<Expression, Slip> {
        let mut left = self.product()?;
        while let Some(sign) = self.sign(&["+", "-"]) {
            let operator = if sign == "+" { Operator::Add } else { Operator::Subtract };
            left = Expression::two(operator, left, self.product()?);
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Expression, Slip> {
        let mut left = self.single()?;
        while let Some(sign) = self.sign(&["*", "/"]) {
            let operator = if sign == "*" { Operator::Multiply } else { Operator::Divide };
            left = Expression::two(operator, left, self.single()?);
        }
        Ok(left)
    }

    fn single(&mut self) -> Result<Expression, Slip> {
        let mut negative = false;
        while self.sign(&["-"]).is_some() {
            negative = !negative;
        }
        let inner = self.atom()?;
        Ok(if negative { Expression::Negative(Box::new(inner)) } else { inner })
    }

    fn atom(&mut self) -> Result<Expression, Slip> {
        if self.sign(&["("]).is_some() {
            let inner = self.any()?;
            self.expect(")")?;
            return Ok(inner);
        }
        let wanted = "a number, a name or `(`";
        let Some(token) = self.tokens.get(self.at).cloned() else {
            return Err(self.missing(wanted));
        };
        self.at += 1;
        match token.kind {
            TokenKind::Number(number) => Ok(Expression::Number(number)),
            TokenKind::Word(word) => Ok(Expression::Word(word)),
            TokenKind::Name(ref name) if !KEYWORDS.contains(&name.as_str()) => {
                self.named(name.clone(), token.at)
            }
            TokenKind::Name(_) | TokenKind::Sign(_) => Err(token.unexpected(wanted)),
        }
    }

    fn named(&mut self, name: String, at: usize) -> Result<Expression, Slip> {
        if self.sign(&["."]).is_some() {
            let Some(Token { kind: TokenKind::Name(inner), .. }) =
                self.tokens.get(self.at).cloned()
            else {
                return Err(self.missing("a name behind the point"));
            };
            self.at += 1;
            return Ok(Expression::Name { of: Some(name), name: inner, at });
        }
        if self.sign(&["("]).is_none() {
            return Ok(Expression::Name { of: None, name, at });
        }
        let known = FUNCTIONS.into_iter().find(|(word, _)| *word == name);
        let Some((_, operator)) = known else {
            let expected = "min(A, B), max(A, B) or up(A, B)".to_owned();
            return Err(Slip { at, problem: format!("there is no `{name}(...)`"), expected });
        };
        let mut left = self.any()?;
        self.expect(",")?;
        loop {
            left = Expression::two(operator, left, self.any()?);
            if operator == Operator::DivideUp || self.sign(&[","]).is_none() {
                break;
            }
        }
        self.expect(")")?;
        Ok(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slip(text: &str) -> Slip {
        Expression::parse(text).expect_err("it makes no sense")
    }

    #[test]
    fn products_bind_before_sums_and_sums_before_comparisons() {
        let grouped = Expression::parse("((1 + (2 * 3)) > 4) and (not (5 = 6))");
        assert_eq!(Expression::parse("1 + 2 * 3 > 4 and not 5 = 6"), grouped);
        let left = Expression::parse("(9 - 3) - 2");
        assert_eq!(Expression::parse("9 - 3 - 2"), left);
    }

    #[test]
    fn what_makes_no_sense_is_shown_where_it_stands() {
        assert_eq!(slip("1 + ").at, 4);
        assert_eq!(slip("1 + * 2").at, 4);
        assert_eq!(slip("mni(1, 2)").problem, "there is no `mni(...)`");
        assert_eq!(slip("(1").expected, "`)`");
        assert_eq!(slip("2 3").at, 2);
        assert_eq!(slip("a ? b").at, 2);
        assert_eq!(slip("99999999").expected, "a number up to 1000000");
        assert!(slip(&"(".repeat(400)).expected.contains("brackets"));
        assert!(slip(&"(".repeat(2000)).expected.contains("at most 500"));
    }
}
