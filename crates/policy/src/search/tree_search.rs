//! Tree search over information sets (ISMCTS: Cowling, Powley and Whitehouse, "Information Set Monte
//! Carlo Tree Search", 2012), with one tree of the side that searches. Each iteration draws a game
//! that the side cannot tell from the real one, goes down the tree by upper confidence bounds over
//! what that game allows, adds a place to the tree and has the game played on from there by a simple
//! model. Where the flat search has every later decision of both sides made by the model, here both
//! come to prefer what did well for them.
//!
//! Games of many options would leave the tree one ply deep. Each place knows a few: what who decides
//! there would do of itself (the doctrine on the own side, the model on the other, since a search must
//! not know its opponent), and others by draw.

use wargauge_rules::table::stream::{Stream, mix};
use wargauge_rules::{BySide, Ruleset, Side};

use super::playout::{Game, Model, WIN, draw_options};
use super::tree::{EdgeId, NodeId, Tree};
use crate::decision::{Decision, Policy};
use crate::outlook::Outlook;

/// Parts of a win that games are counted in: a game lost brings none, one undecided a half, or a
/// quarter more or less by who is ahead.
const PARTS: u64 = 2 * WIN as u64;

/// How a tree search spends its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeSize {
    /// Iterations of a decision, each of which plays one game out; at least 1.
    pub iterations: u32,
    /// Options at each place of the tree: what who decides would do, and others by draw; at least 1.
    pub options: usize,
    /// The constant of exploration, in per cent of a win.
    pub eagerness: u32,
    /// Game turns after which a game ends and is judged by the balance; 0 plays to the end.
    pub turns: u16,
    /// One decision in so many is searched, the others are the doctrine's; at least 1.
    pub share: u32,
}

/// A search through what both sides may do.
pub struct TreeSearch<R: Ruleset, O> {
    size: TreeSize,
    /// Whose choices are searched.
    doctrine: Box<dyn Policy<R>>,
    /// The same in games that are only imagined.
    guide: Box<dyn Policy<R>>,
    model: Model<R, O>,
    tree: Tree<R::Action>,
    path: Vec<EdgeId>,
    candidates: Vec<R::Action>,
    scratch: Vec<R::Action>,
    side: Side,
}

impl<R: Ruleset, O> core::fmt::Debug for TreeSearch<R, O> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("TreeSearch").field("size", &self.size).finish_non_exhaustive()
    }
}

impl<R: Ruleset, O: Outlook<R>> TreeSearch<R, O> {
    /// A search over the choices of a doctrine, two of which it needs, whose games the models play
    /// on.
    #[must_use]
    pub fn new(
        size: TreeSize,
        outlook: O,
        [doctrine, guide]: [Box<dyn Policy<R>>; 2],
        models: BySide<Box<dyn Policy<R>>>,
    ) -> Self {
        let model = Model::new(outlook, models);
        let (path, candidates, scratch) = (Vec::new(), Vec::new(), Vec::new());
        let (tree, side) = (Tree::new(), Side::A);
        Self { size, doctrine, guide, model, tree, path, candidates, scratch, side }
    }

    /// Plants the tree: the doctrine's own choice, then others drawn from all options. Whether there
    /// is anything to choose.
    fn plant(&mut self, decision: &mut Decision<'_, R>, own: R::Action, rng: &mut Stream) -> bool {
        self.candidates.clear();
        self.candidates.push(own);
        self.scratch.clear();
        self.scratch.extend_from_slice(decision.options());
        draw_options(&mut self.candidates, &mut self.scratch, self.size.options, rng);
        self.tree.clear();
        self.tree.offer(Tree::<R::Action>::ROOT, self.side, self.candidates.iter().copied());
        self.candidates.len() > 1
    }

    /// One game: down the tree, a place beyond it, played on, and what it came to noted on the way. The
    /// first tries of all options are on one sampled state and its dice, so are the second, and so on:
    /// what parts them is then less the luck of the draw.
    fn iterate(&mut self, decision: &Decision<'_, R>, seed: u64) {
        let first = self.best_of(Tree::<R::Action>::ROOT, self.side, |_| true);
        let mut edge = first.expect("the doctrine's choice at least");
        let mut rng = Stream::new(mix(seed, u64::from(self.tree.edge(edge).record.tried)));
        let mut game = Game::new(decision.sample(&mut rng), rng.bits(), self.size.turns);
        self.model.begin_playout(game.book());
        self.path.clear();
        loop {
            self.path.push(edge);
            game.take(self.tree.edge(edge).action);
            let (Some(node), Some(side)) = (self.tree.follow(edge), game.to_decide()) else {
                break;
            };
            edge = self.select(node, side, &mut game, &mut rng);
        }
        let won = (self.model.play_on(&mut game) + WIN).unsigned_abs();
        for edge in self.path.drain(..) {
            let record = self.tree.record(edge);
            record.tried += 1;
            record.won += won;
        }
    }

    /// The option at a place to go on with: the one with the highest bound of those that the game
    /// allows, of equals the first.
    fn select(
        &mut self,
        node: NodeId,
        side: Side,
        game: &mut Game<'_, R>,
        rng: &mut Stream,
    ) -> EdgeId {
        let known = self.best_of(node, side, |action| game.allows(action));
        known.unwrap_or_else(|| {
            self.grow(node, side, game, rng);
            let grown = self.best_of(node, side, |action| game.allows(action));
            grown.expect("who decides has an option")
        })
    }

    /// Adds a few options of the side to a place where the tree knows none that the game allows.
    fn grow(&mut self, node: NodeId, side: Side, game: &mut Game<'_, R>, rng: &mut Stream) {
        let first = if side == self.side {
            self.guide.begin(game.book(), side);
            game.ask(side, self.guide.as_mut(), &mut self.scratch)
        } else {
            self.model.decide(game, side)
        };
        self.candidates.clear();
        self.candidates.push(first);
        game.options(&mut self.scratch);
        draw_options(&mut self.candidates, &mut self.scratch, self.size.options, rng);
        self.tree.offer(node, side, self.candidates.iter().copied());
    }

    /// The option of the highest bound of those allowed, if there is any; notes that they were there.
    fn best_of(
        &mut self,
        node: NodeId,
        side: Side,
        allows: impl Fn(R::Action) -> bool,
    ) -> Option<EdgeId> {
        let allowed: Vec<EdgeId> = self
            .tree
            .edges(node)
            .filter(|(_, edge)| edge.side == side && allows(edge.action))
            .map(|(id, _)| id)
            .collect();
        let (is_own, eagerness) = (side == self.side, u64::from(self.size.eagerness));
        let mut best: Option<(u64, EdgeId)> = None;
        for edge in allowed {
            let record = self.tree.record(edge);
            record.offered += 1;
            let bound = record.bound(PARTS, is_own, eagerness);
            if best.is_none_or(|(most, _)| bound > most) {
                best = Some((bound, edge));
            }
        }
        best.map(|(_, edge)| edge)
    }

    /// The option that was tried most; of equals that which won more, then the first.
    fn favourite(&self) -> R::Action {
        let mut best = None;
        for (_, edge) in self.tree.edges(Tree::<R::Action>::ROOT) {
            let rank = (edge.record.tried, edge.record.won);
            if best.is_none_or(|(most, _)| rank > most) {
                best = Some((rank, edge.action));
            }
        }
        best.expect("the doctrine's choice at least").1
    }
}

impl<R: Ruleset, O: Outlook<R>> Policy<R> for TreeSearch<R, O> {
    fn begin(&mut self, ruleset: &R, side: Side) {
        self.side = side;
        self.model.begin(ruleset, side);
        self.doctrine.begin(ruleset, side);
    }

    fn decide(&mut self, decision: &mut Decision<'_, R>, rng: &mut Stream) -> R::Action {
        let own = self.doctrine.decide(decision, rng);
        if rng.below(self.size.share) != 0 || !self.plant(decision, own, rng) {
            return own;
        }
        let seed = rng.bits();
        for _ in 0..self.size.iterations {
            self.iterate(decision, seed);
        }
        self.favourite()
    }
}
