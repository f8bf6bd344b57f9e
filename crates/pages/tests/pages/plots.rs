//! The plots of a page, taken apart again.

use roxmltree::{Document, Node};

/// A plot of a page.
pub(crate) struct Plot(String);

impl Plot {
    /// The plot of the figure of some identifier.
    #[track_caller]
    pub(crate) fn of(html: &str, id: &str) -> Self {
        let figure = html.split(&format!("<figure id=\"{id}\">")).nth(1);
        let figure = figure.unwrap_or_else(|| panic!("the page has no figure `{id}`"));
        let start = figure.find("<svg").expect("a figure has a plot");
        let end = figure.find("</svg>").expect("a plot ends") + "</svg>".len();
        Self(figure[start..end].to_owned())
    }

    /// All plots of a page, without the marks of keys.
    pub(crate) fn all(html: &str) -> Vec<Self> {
        let parts = html.split("<svg xmlns").skip(1);
        parts
            .map(|part| {
                let end = part.find("</svg>").expect("a plot ends") + "</svg>".len();
                Self(format!("<svg xmlns{}", &part[..end]))
            })
            .collect()
    }

    /// The markup of the plot.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// The plot as a tree.
    #[track_caller]
    pub(crate) fn tree(&self) -> Document<'_> {
        Document::parse(&self.0).unwrap_or_else(|error| panic!("{error}: {}", self.0))
    }
}

/// The number of an attribute.
#[track_caller]
pub(crate) fn number(node: Node<'_, '_>, name: &str) -> f64 {
    let text = node.attribute(name).unwrap_or_else(|| panic!("{node:?} has no `{name}`"));
    text.parse().unwrap_or_else(|_| panic!("`{name}` is `{text}`"))
}

/// Whether a node has a class.
pub(crate) fn has_class(node: Node<'_, '_>, class: &str) -> bool {
    node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
}

/// The nodes of a class.
pub(crate) fn of_class<'d>(tree: &'d Document<'_>, class: &'d str) -> Vec<Node<'d, 'd>> {
    tree.descendants().filter(|node| has_class(*node, class)).collect()
}

/// Numbers from places, as the ticks of an axis say.
pub(crate) struct Ruler {
    first: [f64; 2],
    last: [f64; 2],
}

impl Ruler {
    /// The ruler of the axis along the bottom (`upright` false) or up the side.
    #[track_caller]
    pub(crate) fn of(tree: &Document<'_>, upright: bool) -> Self {
        let axes = of_class(tree, "axis");
        let axis = axes.iter().find(|axis| {
            has_class(**axis, "upright") == upright && axis.attribute("aria-hidden").is_none()
        });
        let axis = axis.expect("the axis is drawn");
        let ticks: Vec<[f64; 2]> = axis
            .children()
            .filter(|node| has_class(*node, "tick"))
            .map(|tick| {
                let text =
                    tick.children().find(|node| node.has_tag_name("text")).expect("a number");
                // The number beside a level tick stands a little below it.
                let place = if upright { number(text, "y") - 4.5 } else { number(text, "x") };
                [place, number(tick, "data-at")]
            })
            .collect();
        assert!(ticks.len() > 1, "an axis has ticks");
        Self { first: ticks[0], last: ticks[ticks.len() - 1] }
    }

    /// The number at a place.
    pub(crate) fn at(&self, place: f64) -> f64 {
        let [[from, low], [to, high]] = [self.first, self.last];
        low + (place - from) / (to - from) * (high - low)
    }

    /// How far a hundredth of a unit of places reaches, twice over.
    pub(crate) fn step(&self) -> f64 {
        0.02 * ((self.last[1] - self.first[1]) / (self.last[0] - self.first[0])).abs()
    }
}

/// The middle of the mark of a node, across and down.
#[track_caller]
pub(crate) fn mark(node: Node<'_, '_>) -> [f64; 2] {
    let marks: Vec<Node<'_, '_>> =
        node.children().filter(|child| has_class(*child, "mark")).collect();
    let mark = *marks.last().unwrap_or_else(|| panic!("{node:?} has no mark"));
    if mark.has_tag_name("circle") {
        return [number(mark, "cx"), number(mark, "cy")];
    }
    // Of every shape the middle lies half-way between its ends.
    let path = mark.attribute("d").expect("a shape");
    let (mut xs, mut ys, mut across) = (Vec::new(), Vec::new(), true);
    let mut token = String::new();
    let mut letter = 'M';
    let mut flush = |token: &mut String, letter: char, across: &mut bool| {
        if let Ok(found) = token.parse::<f64>() {
            match letter {
                'H' => xs.push(found),
                'V' => ys.push(found),
                _ if *across => {
                    xs.push(found);
                    *across = false;
                }
                _ => {
                    ys.push(found);
                    *across = true;
                }
            }
        }
        token.clear();
    };
    for c in path.chars() {
        if c.is_ascii_alphabetic() || c == ' ' {
            flush(&mut token, letter, &mut across);
            if c != ' ' {
                letter = c;
                across = true;
            }
        } else {
            token.push(c);
        }
    }
    flush(&mut token, letter, &mut across);
    let middle = |all: &[f64]| {
        let low = all.iter().copied().fold(f64::INFINITY, f64::min);
        let high = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        f64::midpoint(low, high)
    };
    [middle(&xs), middle(&ys)]
}

/// The ends of the interval of a node, along the axis across.
pub(crate) fn level_interval(node: Node<'_, '_>) -> Option<[f64; 2]> {
    let path = node.children().find(|child| has_class(*child, "interval"))?.attribute("d")?;
    let start = path.strip_prefix('M')?.split(' ').next()?.parse().ok()?;
    let end = path.split('H').nth(1)?.split('M').next()?.parse().ok()?;
    Some([start, end])
}
