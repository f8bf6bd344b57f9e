//! Places to stand: cover, and open ground in squares.

use wargauge_rules::table::{Bearing, Point, Vector};
use wargauge_skirmish::{Cover, Crewed, Skirmish, SmallArm, UnitProfile};

/// Open ground is looked at so far apart, in hundredths of an inch.
const SQUARE: i16 = 400;

/// A place to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Post {
    pub at: Point,
    /// Across the line that it is behind; none inside an area, and in the open.
    pub front: Option<Bearing>,
    pub cover: Cover,
    /// How a team stands there to be in it with every man.
    pub stand: Stand,
}

/// How a team stands about its leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    /// Where it faces; men stand across that. None if it makes no difference.
    pub front: Option<Bearing>,
    pub close: bool,
}

impl Stand {
    /// As it comes, in open order.
    pub(crate) const LOOSE: Self = Self { front: None, close: false };
}

impl Post {
    /// The cover there against what comes from a point.
    pub(crate) fn against(&self, from: Point) -> Cover {
        let faced = self.front.is_none_or(|front| front.unit().dot(self.at.to(from)) > 0);
        if faced { self.cover } else { Cover::None }
    }
}

/// A table as the doctrine looks at it.
#[derive(Debug)]
pub(crate) struct Posts {
    pub all: Vec<Post>,
    lines: Lines,
}

impl Posts {
    /// Among these are all posts behind lines that are beside a point, in their order.
    fn beside(&self, at: Point) -> impl Iterator<Item = &Post> {
        self.lines.about(at).iter().map(|number| &self.all[usize::from(*number)])
    }
}

/// Posts behind lines by the squares that they are in or next to.
#[derive(Debug)]
struct Lines {
    /// Squares in a row.
    wide: usize,
    /// Where the posts of each square begin, and the end of all.
    begins: Vec<u32>,
    /// The numbers of posts, square by square.
    numbers: Vec<u16>,
}

impl Lines {
    /// The posts behind lines of a table that reaches so far.
    fn of(all: &[Post], far: Point) -> Self {
        let wide = usize::from(far.x.unsigned_abs() >> SHIFT) + 1;
        let high = usize::from(far.y.unsigned_abs() >> SHIFT) + 1;
        let (mut begins, mut numbers) = (vec![0], Vec::new());
        for square in 0..wide * high {
            let (x, y) = ((square % wide) as i32, (square / wide) as i32);
            let touches = |at: Point| {
                let off = |at: i16, square: i32| (i32::from(at >> SHIFT) - square).abs() <= 1;
                off(at.x, x) && off(at.y, y)
            };
            let behind = |post: &Post| post.front.is_some() && touches(post.at);
            numbers
                .extend((0_u16..).zip(all).filter(|(_, it)| behind(it)).map(|(number, _)| number));
            begins.push(numbers.len() as u32);
        }
        Self { wide, begins, numbers }
    }

    /// The numbers of posts in the square of a point and around it.
    fn about(&self, at: Point) -> &[u16] {
        let high = (self.begins.len() - 1) / self.wide;
        let part = |at: i16, most: usize| usize::from((at.max(0) >> SHIFT) as u16).min(most - 1);
        let square = part(at.y, high) * self.wide + part(at.x, self.wide);
        let ends = [self.begins[square], self.begins[square + 1]].map(|end| end as usize);
        &self.numbers[ends[0]..ends[1]]
    }
}

/// Squares of two to the power of this, in hundredths of an inch: wider than [`BESIDE`].
const SHIFT: u32 = 7;

/// Looks at the table of a book from one edge or, turned, from the other: what lies alike from both comes in the
/// same order.
pub(crate) fn look_at(book: &Skirmish, turned: bool) -> Posts {
    let table = book.table();
    let line = |at, front, cover| Post { at, front, cover, stand: Stand::LOOSE };
    let cover = table.cover_points().filter_map(|(at, front, cover)| match front {
        Some(_) => Some(line(at, front, cover)),
        None => taken_up(book, at, turned),
    });
    let mut all: Vec<Post> = cover.collect();
    let covered = all.len();
    let far = table.rect().high();
    let along = |far: i16| (SQUARE / 2..far).step_by(SQUARE as usize);
    for at in along(far.y).flat_map(|y| along(far.x).map(move |x| Point::new(x, y))) {
        let [men, _] = table.admits(at);
        if men && table.cover_inside(at) == Cover::None {
            all.push(line(at, None, Cover::None));
        }
    }
    let away = |post: &Post| {
        let (y, x) = (i32::from(post.at.y), i32::from(post.at.x));
        if turned { (-y, -x) } else { (y, x) }
    };
    all[..covered].sort_by_key(away);
    all[covered..].sort_by_key(away);
    let lines = Lines::of(&all, far);
    Posts { all, lines }
}

/// Men of a full team.
const FULL: usize = 4;

/// How far a leader stands aside so that his team has the middle of a small place, in parts of 8 of
/// an inch.
const ASIDE: [i32; 3] = [0, -3, 3];

/// Half a circle in sixteenths.
const HALF_TURN: u8 = 8;

/// The cover of an area as a whole team has it about a point: as many of its men as stand in it
/// worst count (`SK-GEO-12`). Open order comes first, then close order, either way round.
fn taken_up(book: &Skirmish, about: Point, turned: bool) -> Option<Post> {
    let mut best: Option<Post> = None;
    let whole = book.table().cover_inside(about);
    for close in [false, true] {
        for front in [0, 4, 2, 6]
            .map(|front| Bearing::sixteenths(front + if turned { HALF_TURN } else { 0 }))
        {
            for aside in ASIDE {
                let right = front.unit().right();
                let at = about.plus(Vector::new(right.x * aside / 800, right.y * aside / 800));
                let cover = cover_of(book, book.formed(at, FULL, front, close));
                if best.is_none_or(|it| cover > it.cover) {
                    let stand = Stand { front: Some(front), close };
                    best = Some(Post { at, front: None, cover, stand });
                }
                if cover >= whole {
                    return best;
                }
            }
        }
    }
    best
}

/// The poorest cover of the ground among these men.
pub(crate) fn cover_of(book: &Skirmish, men: impl IntoIterator<Item = Point>) -> Cover {
    let each = men.into_iter().map(|man| book.table().cover_inside(man));
    each.min().unwrap_or(Cover::None)
}

/// A post where somebody stands.
pub(crate) fn post_at(book: &Skirmish, posts: &Posts, at: Point) -> Post {
    let cover = book.table().cover_inside(at);
    let inside = Post { at, front: None, cover, stand: Stand::LOOSE };
    if cover == Cover::Hard {
        return inside;
    }
    let near = |post: &&Post| post.at.squared_distance(at) < BESIDE;
    let line = posts.beside(at).filter(near).max_by_key(|post| post.cover);
    match line {
        Some(line) if line.cover > inside.cover => Post { at, ..*line },
        _ => inside,
    }
}

/// Whether a team stands in close order at a post: crews must be within an inch of their weapon to
/// serve it (`SK-AP-16`, `SK-SHOOT-25`), at the cost of a band in the open (`SK-SHOOT-17`), which a
/// light machine gun does not pay.
pub(crate) fn closes_up(profile: &UnitProfile, cover: Cover) -> bool {
    let arms = |arm| profile.figures.iter().any(|man| man.arm == arm);
    let crew = matches!(
        profile.crewed,
        Some(Crewed::Mortar { .. } | Crewed::Gun { .. } | Crewed::Launcher)
    );
    crew || arms(SmallArm::Hmg) || arms(SmallArm::Lmg) && cover > Cover::None
}

/// So near to a place behind a line one is behind it, squared.
const BESIDE: i64 = 100 * 100;

#[cfg(test)]
mod tests {
    use wargauge_rules::BySide;
    use wargauge_rules::roster::{Rulebook, Source};
    use wargauge_rules::table::Point;
    use wargauge_skirmish::Skirmish;

    use super::look_at;

    /// Places before walls are rounded to hundredths of an inch: the square of how far apart that leaves two.
    const ROUNDED: i64 = 8;

    fn file(path: &str) -> Source {
        let path = format!("{}/../../../../scenarios/skirmish/{path}", env!("CARGO_MANIFEST_DIR"));
        Source::new(path.clone(), std::fs::read_to_string(path).expect("a built-in file"))
    }

    #[test]
    fn a_table_that_is_the_same_from_both_edges_has_the_same_places_in_the_same_order() {
        let army = |name: &str| Skirmish::read_army(&file(&format!("armies/{name}.toml"))).unwrap();
        let (own, other) = (army("americans"), army("germans"));
        let force = |name: &str, army| {
            Skirmish::read_force(&file(&format!("forces/{name}.toml")), army).unwrap()
        };
        let forces = [force("americans-200", &own), force("germans-200", &other)];
        let scenario = Skirmish::read_scenario(&file("meeting-200.toml"), &own).unwrap();
        let sides = BySide([&forces[0], &forces[1]]).map(Some);
        let book = Skirmish::assemble(&scenario, sides, &[]).unwrap();
        let far = book.table().rect().high();
        let image = |at: Point| Point::new(far.x - at.x, far.y - at.y);
        let [plain, turned] = [false, true].map(|turned| look_at(&book, turned).all);
        assert_eq!(plain.len(), turned.len());
        for (one, other) in plain.iter().zip(&turned) {
            let apart = one.at.squared_distance(image(other.at));
            assert!(apart <= ROUNDED && one.cover == other.cover, "{one:?} {other:?}");
        }
    }
}
