//! Faults in constants. A constant has one value while a program runs, so a second one stands
//! beside it, and every line that reads the constant chooses.

use std::collections::BTreeMap;
use std::ops::Range;

use syn::Expr;
use syn::visit::{self, Visit};

use crate::faults::{Change, Edit, Fault, on_one_line, one_off};
use crate::source::{Source, bytes, is_for_tests};

/// Where a constant is read.
#[derive(Clone, Debug)]
struct Use {
    file: usize,
    bytes: Range<usize>,
    /// What stands before the name: `Self::`, `attack::`, or nothing.
    prefix: String,
}

/// A constant and the numbers in it.
struct Constant {
    file: usize,
    bytes: Range<usize>,
    name: String,
    home: Home,
    kind: Range<usize>,
    value: Range<usize>,
    /// Stretches of its value with what may stand there instead.
    parts: Vec<(Range<usize>, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    Module,
    Type,
    Function,
}

/// All faults in constants of a crate.
pub(crate) fn faults(sources: &[Source]) -> Vec<Fault> {
    let mut constants = Vec::new();
    let mut uses: BTreeMap<String, Vec<Use>> = BTreeMap::new();
    for (file, source) in sources.iter().enumerate() {
        let mut finder = Finder { file, source, constants: Vec::new(), uses: Vec::new(), depth: 0 };
        finder.visit_file(&source.syntax);
        constants.extend(finder.constants);
        for (name, one) in finder.uses {
            uses.entry(name).or_default().push(one);
        }
    }
    let none = Vec::new();
    let of = |constant: &Constant| {
        let namesakes = constants.iter().filter(|other| other.name == constant.name).count();
        let all = uses.get(&constant.name).unwrap_or(&none).iter();
        let known = |one: &&Use| {
            namesakes == 1 && constant.home != Home::Function || one.file == constant.file
        };
        let read: Vec<Use> = all.filter(known).filter(|one| fits(constant, one)).cloned().collect();
        faults_of(&sources[constant.file], constant, &read)
    };
    constants.iter().flat_map(of).collect()
}

/// Whether a name with that prefix can be the constant.
fn fits(constant: &Constant, one: &Use) -> bool {
    (constant.home == Home::Type) != one.prefix.is_empty() || one.prefix.ends_with("::")
}

fn faults_of(source: &Source, constant: &Constant, uses: &[Use]) -> Vec<Fault> {
    if uses.is_empty() || source.is_test() {
        return Vec::new();
    }
    let fault = |(part, other): &(Range<usize>, String)| {
        let text = &source.text;
        let value = format!(
            "{}{other}{}",
            &text[constant.value.start..part.start],
            &text[part.end..constant.value.end]
        );
        let shown = |value: &str| on_one_line(&format!("{} = {value}", constant.name));
        Fault {
            file: constant.file,
            bytes: part.clone(),
            edits: edits(source, constant, uses, &value),
            before: shown(&text[constant.value.clone()]),
            after: shown(&value),
        }
    };
    constant.parts.iter().map(fault).collect()
}

/// A second constant, and the choice wherever the first is read.
fn edits(source: &Source, constant: &Constant, uses: &[Use], value: &str) -> Vec<Edit> {
    let seen = if constant.home == Home::Function { "" } else { "pub(crate) " };
    let (name, kind) = (&constant.name, &source.text[constant.kind.clone()]);
    let after =
        format!("\n#[allow(dead_code, missing_docs)] {seen}const {name}_NUMBER: {kind} = {value};");
    let change = Change::Around { before: String::new(), after };
    let second = Edit { file: constant.file, bytes: constant.bytes.clone(), change };
    let module = source.module();
    let home = if module.is_empty() { "crate::".to_owned() } else { format!("crate::{module}::") };
    let choice = |one: &Use| {
        let alone = one.prefix.is_empty() && constant.home == Home::Module;
        let prefix = if alone { &home } else { &one.prefix };
        let change = Change::Instead(format!("{prefix}{name}_NUMBER"));
        Edit { file: one.file, bytes: one.bytes.clone(), change }
    };
    std::iter::once(second).chain(uses.iter().map(choice)).collect()
}

struct Finder<'a> {
    file: usize,
    source: &'a Source,
    constants: Vec<Constant>,
    uses: Vec<(String, Use)>,
    /// How many functions are around this place.
    depth: u32,
}

impl Finder<'_> {
    fn constant(
        &mut self,
        whole: Range<usize>,
        name: &syn::Ident,
        home: Home,
        ty: &syn::Type,
        value: &Expr,
    ) {
        let mut numbers = Numbers(Vec::new());
        numbers.visit_expr(value);
        self.constants.push(Constant {
            file: self.file,
            bytes: whole,
            name: name.to_string(),
            home,
            kind: bytes(ty),
            value: bytes(value),
            parts: numbers.0,
        });
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_const(&mut self, node: &'ast syn::ItemConst) {
        let home = if self.depth == 0 { Home::Module } else { Home::Function };
        self.constant(bytes(node), &node.ident, home, &node.ty, &node.expr);
    }

    fn visit_item_impl(&mut self, node: &'ast syn::ItemImpl) {
        for item in &node.items {
            if let syn::ImplItem::Const(one) = item
                && node.trait_.is_none()
            {
                self.constant(bytes(one), &one.ident, Home::Type, &one.ty, &one.expr);
            }
        }
        visit::visit_item_impl(self, node);
    }

    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        // What a test module declares is no rule; what it reads may be one.
        let declared = self.constants.len();
        visit::visit_item_mod(self, node);
        if is_for_tests(&node.attrs) {
            self.constants.truncate(declared);
        }
    }

    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}

    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}

    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_expr_repeat(&mut self, node: &'ast syn::ExprRepeat) {
        self.visit_expr(&node.expr);
    }

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}

    fn visit_type(&mut self, _: &'ast syn::Type) {}

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}

    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}

    fn visit_block(&mut self, node: &'ast syn::Block) {
        self.depth += 1;
        visit::visit_block(self, node);
        self.depth -= 1;
    }

    fn visit_expr_path(&mut self, node: &'ast syn::ExprPath) {
        let Some(last) = node.path.segments.last() else { return };
        let name = last.ident.to_string();
        let is_constant =
            name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_' || b.is_ascii_digit());
        if node.qself.is_some() || name.len() < 2 || !is_constant {
            return;
        }
        let whole = bytes(node);
        let prefix = self.source.text[whole.start..bytes(&last.ident).start].to_owned();
        self.uses.push((name, Use { file: self.file, bytes: whole, prefix }));
    }
}

/// The numbers and truths in the value of a constant.
struct Numbers(Vec<(Range<usize>, String)>);

impl<'ast> Visit<'ast> for Numbers {
    fn visit_expr_lit(&mut self, node: &'ast syn::ExprLit) {
        let others = match &node.lit {
            syn::Lit::Int(literal) => one_off(literal),
            syn::Lit::Bool(literal) => vec![(!literal.value).to_string()],
            _ => Vec::new(),
        };
        self.0.extend(others.into_iter().map(|other| (bytes(node), other)));
    }

    fn visit_expr_repeat(&mut self, node: &'ast syn::ExprRepeat) {
        self.visit_expr(&node.expr);
    }

    fn visit_type(&mut self, _: &'ast syn::Type) {}
}
