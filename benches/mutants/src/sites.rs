//! The faults that a file offers: every comparison, sum, number, condition, statement and arm that
//! runs when a game is played. What only the compiler evaluates is left to `constants`.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Pat, Stmt};

use crate::faults::{Change, Fault, one_off};
use crate::source::{Source, bytes, is_for_tests};

/// Methods of which one is easily taken for the other.
const TWINS: [[&str; 2]; 14] = [
    ["min", "max"],
    ["min_by_key", "max_by_key"],
    ["any", "all"],
    ["first", "last"],
    ["is_some", "is_none"],
    ["is_ok", "is_err"],
    ["is_some_and", "is_none_or"],
    ["saturating_add", "saturating_sub"],
    ["wrapping_add", "wrapping_sub"],
    ["checked_add", "checked_sub"],
    ["take_while", "skip_while"],
    ["take", "skip"],
    ["is_lt", "is_gt"],
    ["is_le", "is_ge"],
];

/// Methods whose closure answers yes or no.
const ASKING: [&str; 11] = [
    "filter",
    "any",
    "all",
    "is_some_and",
    "is_none_or",
    "position",
    "find",
    "take_while",
    "skip_while",
    "retain",
    "rposition",
];

/// All faults of a file, those of its tests aside.
pub(crate) fn faults(file: usize, source: &Source) -> Vec<Fault> {
    if source.is_test() {
        return Vec::new();
    }
    let mut finder = Finder { file, source, found: Vec::new(), compiled: 0 };
    finder.visit_file(&source.syntax);
    finder.found
}

struct Finder<'a> {
    file: usize,
    source: &'a Source,
    found: Vec<Fault>,
    /// How many expressions around this place the compiler evaluates.
    compiled: u32,
}

impl Finder<'_> {
    fn text(&self, node: &impl Spanned) -> &str {
        &self.source.text[bytes(node)]
    }

    fn add(&mut self, node: &impl Spanned, change: Change, after: &str) {
        if self.compiled == 0 {
            let shown = [self.text(node), after];
            self.found.push(Fault::simple(self.file, bytes(node), change, shown));
        }
    }

    /// Another expression in the place of one.
    fn instead(&mut self, node: &impl Spanned, other: String) {
        let after = other.clone();
        self.add(node, Change::Instead(other), &after);
    }

    /// An expression in which one stretch reads otherwise.
    fn reworded(&mut self, node: &impl Spanned, part: &impl Spanned, other: &str) {
        let (whole, part) = (bytes(node), bytes(part));
        let text = &self.source.text;
        let other =
            format!("{}{other}{}", &text[whole.start..part.start], &text[part.end..whole.end]);
        self.instead(node, other);
    }

    /// What can be wrong with a condition that is neither a comparison nor made of others.
    fn condition(&mut self, condition: &Expr) {
        match condition {
            Expr::Call(_)
            | Expr::MethodCall(_)
            | Expr::Path(_)
            | Expr::Field(_)
            | Expr::Macro(_)
            | Expr::Index(_) => {
                let other = format!("!{}", self.text(condition));
                self.instead(condition, other);
            }
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => {
                let other = self.text(&unary.expr).to_owned();
                self.instead(condition, other);
            }
            Expr::Paren(inner) => self.condition(&inner.expr),
            Expr::Block(block) => self.answer(&block.block),
            _ => {}
        }
    }

    /// The last expression of a block that answers yes or no.
    fn answer(&mut self, block: &syn::Block) {
        match block.stmts.last() {
            Some(Stmt::Expr(Expr::If(either), None)) => {
                self.answer(&either.then_branch);
                if let Some((_, other)) = &either.else_branch {
                    self.condition(other);
                }
            }
            Some(Stmt::Expr(last, None)) => self.condition(last),
            _ => {}
        }
    }

    fn binary(&mut self, node: &syn::ExprBinary) {
        let others: &[&str] = match node.op {
            BinOp::Lt(_) => &["<=", ">"],
            BinOp::Le(_) => &["<", ">"],
            BinOp::Gt(_) => &[">=", "<"],
            BinOp::Ge(_) => &[">", "<"],
            BinOp::Eq(_) => &["!="],
            BinOp::Ne(_) => &["=="],
            BinOp::Add(_) => &["-"],
            BinOp::Sub(_) => &["+"],
            BinOp::Mul(_) => &["+"],
            BinOp::Div(_) => &["*"],
            BinOp::AddAssign(_) => &["-="],
            BinOp::SubAssign(_) => &["+="],
            BinOp::BitAnd(_) => &["|"],
            BinOp::BitOr(_) => &["&"],
            BinOp::And(_) | BinOp::Or(_) => return self.both(node),
            _ => &[],
        };
        for other in others {
            self.reworded(node, &node.op, other);
        }
    }

    /// A condition made of two: the wrong one of "and" and "or", or one of them forgotten.
    fn both(&mut self, node: &syn::ExprBinary) {
        let has_let = has_let(&node.left) || has_let(&node.right);
        if !has_let {
            let other = if matches!(node.op, BinOp::And(_)) { "||" } else { "&&" };
            // Brackets, lest an operator of the neighbours binds otherwise.
            let (left, right) = (self.text(&node.left), self.text(&node.right));
            let (left, right) = (left.to_owned(), right.to_owned());
            let after = format!("({left}) {other} ({right})");
            let shown = format!("{left} {other} {right}");
            self.add(node, Change::Instead(after), &shown);
            self.instead(node, left);
            self.instead(node, right);
        }
        for part in [&node.left, &node.right] {
            self.condition(part);
        }
    }

    fn never(&mut self, condition: &Expr) {
        let in_chain = has_let(condition);
        let after = format!("false && ({})", self.text(condition));
        self.add(condition, Change::Never { in_chain }, &after);
    }

    fn statement(&mut self, statement: &Stmt) {
        let skippable = match statement {
            Stmt::Expr(Expr::ForLoop(_), None) => true,
            Stmt::Expr(expression, Some(_)) => match expression {
                Expr::Binary(node) => is_assignment(&node.op),
                Expr::Call(_)
                | Expr::MethodCall(_)
                | Expr::Assign(_)
                | Expr::Try(_)
                | Expr::Return(_)
                | Expr::Continue(_) => true,
                _ => false,
            },
            _ => false,
        };
        if skippable {
            self.add(statement, Change::Skip, "(left out)");
        }
    }

    /// An arm with a number takes the next one too.
    fn wider_arm(&mut self, arm: &syn::Arm) {
        let Some(next) = next_number(&arm.pat) else { return };
        let guard = arm.guard.as_ref().map(|(_, guard)| format!(" && ({})", self.text(guard)));
        let guard = guard.unwrap_or_default();
        let body = self.text(&arm.body).to_owned();
        let before = format!("{next} if <IS>{guard} => {{ {body} }}\n");
        let after = format!("{} | {next}", self.text(&arm.pat));
        let change = Change::Around { before, after: String::new() };
        let shown = [self.text(&arm.pat), &after];
        let fault = Fault::simple(self.file, bytes(arm), change, shown);
        if self.compiled == 0 && arm.attrs.is_empty() {
            self.found.push(fault);
        }
    }

    fn compiled(&mut self, expression: &Expr) {
        self.compiled += 1;
        self.visit_expr(expression);
        self.compiled -= 1;
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        if !is_for_tests(&node.attrs) {
            visit::visit_item_mod(self, node);
        }
    }

    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        if is_for_tests(&node.attrs) {
            return;
        }
        if answers(&node.sig) {
            self.answer(&node.block);
        }
        visit::visit_item_fn(self, node);
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        if is_for_tests(&node.attrs) {
            return;
        }
        if answers(&node.sig) {
            self.answer(&node.block);
        }
        visit::visit_impl_item_fn(self, node);
    }

    fn visit_pat(&mut self, _: &'ast Pat) {}

    fn visit_type(&mut self, _: &'ast syn::Type) {}

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}

    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}

    fn visit_item_const(&mut self, node: &'ast syn::ItemConst) {
        self.compiled(&node.expr);
    }

    fn visit_item_static(&mut self, node: &'ast syn::ItemStatic) {
        self.compiled(&node.expr);
    }

    fn visit_impl_item_const(&mut self, node: &'ast syn::ImplItemConst) {
        self.compiled(&node.expr);
    }

    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}

    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_expr_repeat(&mut self, node: &'ast syn::ExprRepeat) {
        self.visit_expr(&node.expr);
    }

    // The key under which dice are thrown is no rule: scripted dice fall as they do under any.
    fn visit_stmt(&mut self, node: &'ast Stmt) {
        if is_key_of_dice(self.text(node)) {
            return;
        }
        self.statement(node);
        visit::visit_stmt(self, node);
    }

    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        self.wider_arm(node);
        if let Some((_, guard)) = &node.guard {
            self.never(guard);
            if !has_let(guard) {
                let after = format!("true || ({})", self.text(guard));
                self.add(guard, Change::Always, &after);
            }
            self.condition(guard);
        }
        visit::visit_arm(self, node);
    }

    fn visit_expr_if(&mut self, node: &'ast syn::ExprIf) {
        self.never(&node.cond);
        self.condition(&node.cond);
        visit::visit_expr_if(self, node);
    }

    fn visit_expr_while(&mut self, node: &'ast syn::ExprWhile) {
        self.never(&node.cond);
        visit::visit_expr_while(self, node);
    }

    fn visit_expr_binary(&mut self, node: &'ast syn::ExprBinary) {
        self.binary(node);
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_lit(&mut self, node: &'ast syn::ExprLit) {
        match &node.lit {
            syn::Lit::Int(literal) => {
                for other in one_off(literal) {
                    self.instead(node, other);
                }
            }
            syn::Lit::Bool(literal) => self.instead(node, (!literal.value).to_string()),
            _ => {}
        }
    }

    fn visit_expr_call(&mut self, node: &'ast syn::ExprCall) {
        if self.text(&node.func) == "require"
            && let Some(first) = node.args.first()
        {
            let after = format!("true || ({})", self.text(first));
            self.add(first, Change::Always, &after);
            self.condition(first);
        }
        visit::visit_expr_call(self, node);
    }

    fn visit_expr_method_call(&mut self, node: &'ast syn::ExprMethodCall) {
        let name = node.method.to_string();
        for twins in TWINS {
            if let Some(at) = twins.iter().position(|twin| *twin == name) {
                self.reworded(node, &node.method, twins[1 - at]);
            }
        }
        if name == "foe" && node.args.is_empty() {
            let other = self.text(&node.receiver).to_owned();
            self.instead(node, other);
        }
        if name == "then" || name == "then_some" {
            self.condition(&node.receiver);
        }
        if ASKING.contains(&name.as_str())
            && let Some(Expr::Closure(closure)) = node.args.first()
        {
            self.condition(&closure.body);
        }
        visit::visit_expr_method_call(self, node);
    }
}

/// Whether a statement only says for what the next dice are thrown.
fn is_key_of_dice(statement: &str) -> bool {
    ["referee.begin(", "dice::begin_event("].iter().any(|call| statement.starts_with(call))
}

/// Whether a function answers yes or no.
fn answers(signature: &syn::Signature) -> bool {
    let syn::ReturnType::Type(_, kind) = &signature.output else { return false };
    matches!(&**kind, syn::Type::Path(path) if path.path.is_ident("bool"))
}

const fn is_assignment(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::BitXorAssign(_)
    )
}

/// Whether a condition binds names.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(node) => has_let(&node.left) || has_let(&node.right),
        _ => false,
    }
}

/// The number after those that a pattern of numbers takes.
fn next_number(pattern: &Pat) -> Option<String> {
    let last = match pattern {
        Pat::Lit(literal) => literal,
        Pat::Range(range) => match range.end.as_deref() {
            Some(Expr::Lit(literal)) => literal,
            _ => return None,
        },
        Pat::Or(alternatives) => return next_number(alternatives.cases.last()?),
        _ => return None,
    };
    let syn::Lit::Int(literal) = &last.lit else { return None };
    let half_open = matches!(pattern, Pat::Range(range)
        if matches!(range.limits, syn::RangeLimits::HalfOpen(_)));
    if half_open { Some(literal.to_string()) } else { one_off(literal).into_iter().next() }
}
