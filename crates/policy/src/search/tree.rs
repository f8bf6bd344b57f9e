//! The tree of a search: what has been tried after what, and what came of it.

use wargauge_rules::Side;

use super::ucb::Record;

/// A place in the tree: all games in which the same was done, whatever the dice and what is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(usize);

/// An option at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EdgeId {
    node: NodeId,
    at: usize,
}

/// Something that may be done at a place, by one of the sides: dice decide whose turn it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) side: Side,
    pub(super) action: A,
    pub(super) record: Record,
    next: Option<NodeId>,
}

/// What has been tried.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Vec<Edge<A>>>,
}

impl<A: Copy> Tree<A> {
    /// Where the search begins.
    pub(super) const ROOT: NodeId = NodeId(0);

    /// A tree without a branch.
    pub(super) fn new() -> Self {
        Self { nodes: vec![Vec::new()] }
    }

    /// Fells it.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Vec::new());
    }

    /// Adds options of a side to a place.
    pub(super) fn offer(&mut self, node: NodeId, side: Side, actions: impl IntoIterator<Item = A>) {
        let edge = |action| Edge { side, action, record: Record::default(), next: None };
        self.nodes[node.0].extend(actions.into_iter().map(edge));
    }

    /// The options at a place, in the order in which they were added.
    pub(super) fn edges(&self, node: NodeId) -> impl Iterator<Item = (EdgeId, &Edge<A>)> {
        let at = move |(at, edge)| (EdgeId { node, at }, edge);
        self.nodes[node.0].iter().enumerate().map(at)
    }

    /// An option.
    pub(super) fn edge(&self, edge: EdgeId) -> &Edge<A> {
        &self.nodes[edge.node.0][edge.at]
    }

    /// What is known of an option, to be added to.
    pub(super) fn record(&mut self, edge: EdgeId) -> &mut Record {
        &mut self.nodes[edge.node.0][edge.at].record
    }

    /// Where an option leads; nowhere if it leads there for the first time.
    pub(super) fn follow(&mut self, edge: EdgeId) -> Option<NodeId> {
        let next = self.edge(edge).next;
        if next.is_none() {
            let new = NodeId(self.nodes.len());
            self.nodes.push(Vec::new());
            self.nodes[edge.node.0][edge.at].next = Some(new);
        }
        next
    }
}
