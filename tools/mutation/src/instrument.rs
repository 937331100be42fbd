//! Rewrites a source file so that it holds all of its mutants, each behind a switch.
//!
//! `l + r` becomes a `match` over both operands that asks for the number of each mutant. Operands are evaluated once, in their
//! order. Boolean operators keep their short circuit: `l && r` is `!((!l) && (!r))` while its mutant is active, which is `l || r`.

use crate::operators;
use proc_macro2::Span;
use quote::{ToTokens, quote};
use std::collections::HashSet;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, BinOp, Block, Expr, Signature, UnOp, parse_quote};

/// One mutant.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(crate) struct Mutant {
    pub(crate) id: u32,
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) function: String,
    pub(crate) change: String,
}

/// The rewriting of one file.
pub(crate) struct Instrument<'a> {
    pub(crate) file: &'a str,
    pub(crate) next_id: u32,
    /// Mutants that do not compile.
    pub(crate) dropped: &'a HashSet<u32>,
    pub(crate) mutants: Vec<Mutant>,
    functions: Vec<String>,
    type_name: Option<String>,
}

impl<'a> Instrument<'a> {
    pub(crate) fn new(file: &'a str, first_id: u32, dropped: &'a HashSet<u32>) -> Self {
        Self {
            file,
            next_id: first_id,
            dropped,
            mutants: Vec::new(),
            functions: Vec::new(),
            type_name: None,
        }
    }

    /// Registers a mutant; `None` where it was dropped. Numbers do not depend on what was dropped.
    fn add(&mut self, span: Span, change: String) -> Option<u32> {
        let id = self.next_id;
        self.next_id += 1;
        if self.dropped.contains(&id) {
            return None;
        }
        self.mutants.push(Mutant {
            id,
            file: self.file.to_owned(),
            line: span.start().line,
            function: self.functions.last().cloned().unwrap_or_default(),
            change,
        });
        Some(id)
    }

    fn function(&mut self, signature: &Signature, block: &mut Block) {
        let name = signature.ident.to_string();
        let name = match &self.type_name {
            Some(ty) => format!("{ty}::{name}"),
            None => name,
        };
        self.functions.push(name);
        visit_mut::visit_block_mut(self, block);
        if !block.stmts.is_empty() {
            let mut switches: Vec<syn::Stmt> = Vec::new();
            for value in operators::body(&signature.output) {
                let text = value.to_token_stream().to_string();
                if block.stmts.len() == 1
                    && block.to_token_stream().to_string() == format!("{{ {text} }}")
                {
                    continue;
                }
                if let Some(id) =
                    self.add(signature.ident.span(), format!("replace body with {text}"))
                {
                    switches.push(parse_quote!(if crate::__mutant(#id) { return #value; }));
                }
            }
            block.stmts.splice(0..0, switches);
        }
        self.functions.pop();
    }

    fn binary(&mut self, binary: &syn::ExprBinary) -> Option<Expr> {
        let (left, op, right) = (&binary.left, &binary.op, &binary.right);
        let span = op.span();
        let text = op.to_token_stream().to_string();
        let is_and = matches!(op, BinOp::And(_));
        if is_and || matches!(op, BinOp::Or(_)) {
            if has_let(left) || has_let(right) {
                return None;
            }
            let other = if is_and { "||" } else { "&&" };
            let id = self.add(span, format!("replace {text} with {other}"))?;
            return Some(parse_quote!(({
                let __flip = crate::__mutant(#id);
                (((#left) != __flip) #op ((#right) != __flip)) != __flip
            })));
        }
        let mut arms = Vec::new();
        for other in operators::binary(op) {
            let change = format!("replace {text} with {}", other.to_token_stream());
            if let Some(id) = self.add(span, change) {
                arms.push((id, other));
            }
        }
        if arms.is_empty() {
            return None;
        }
        let ids = arms.iter().map(|(id, _)| id);
        let others = arms.iter().map(|(_, other)| other);
        Some(if operators::is_assignment(op) {
            parse_quote!({ #(if crate::__mutant(#ids) { #left #others #right } else)* { #left #op #right } })
        } else if operators::is_comparison(op) {
            parse_quote!((match (&(#left), &(#right)) { (__l, __r) => #(if crate::__mutant(#ids) { *__l #others *__r } else)* { *__l #op *__r } }))
        } else {
            parse_quote!((match (#left, #right) { (__l, __r) => #(if crate::__mutant(#ids) { __l #others __r } else)* { __l #op __r } }))
        })
    }

    fn arms(&mut self, node: &mut syn::ExprMatch) {
        let wildcard = node
            .arms
            .iter()
            .any(|arm| matches!(arm.pat, syn::Pat::Wild(_)) && arm.guard.is_none());
        for arm in &mut node.arms {
            let span = arm.pat.span();
            let guarded = arm.guard.is_some();
            if guarded && arm.guard.as_ref().is_some_and(|(_, guard)| has_let(guard)) {
                continue;
            }
            let always = if guarded {
                self.add(span, "replace guard with true".to_owned())
            } else {
                None
            };
            let deletable = guarded || (wildcard && !matches!(arm.pat, syn::Pat::Wild(_)));
            let never = if deletable {
                self.add(span, "delete match arm".to_owned())
            } else {
                None
            };
            let guard = arm.guard.as_ref().map(|(_, guard)| quote!((#guard)));
            let opened = match (guard, always) {
                (Some(guard), Some(id)) => Some(quote!((crate::__mutant(#id) || #guard))),
                (guard, _) => guard,
            };
            let closed = match (opened, never) {
                (Some(guard), Some(id)) => Some(quote!(#guard && !crate::__mutant(#id))),
                (None, Some(id)) => Some(quote!(!crate::__mutant(#id))),
                (guard, None) => guard,
            };
            if let Some(guard) = closed {
                arm.guard = Some((
                    syn::token::If::default(),
                    Box::new(syn::parse2(guard).expect("a guard")),
                ));
            }
        }
    }
}

/// Whether an expression binds by `let`, as `if let ... && let ...` does.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        Expr::Paren(paren) => has_let(&paren.expr),
        _ => false,
    }
}

/// Whether an item exists in tests only.
pub(crate) fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let text = attribute.meta.to_token_stream().to_string();
        text == "test" || text.starts_with("cfg (test") || text.starts_with("cfg (all (test")
    })
}

impl VisitMut for Instrument<'_> {
    fn visit_item_mod_mut(&mut self, node: &mut syn::ItemMod) {
        if !is_test(&node.attrs) {
            visit_mut::visit_item_mod_mut(self, node);
        }
    }

    // What is evaluated while compiling has no switch.
    fn visit_item_const_mut(&mut self, _: &mut syn::ItemConst) {}
    fn visit_item_static_mut(&mut self, _: &mut syn::ItemStatic) {}
    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}
    fn visit_trait_item_const_mut(&mut self, _: &mut syn::TraitItemConst) {}
    fn visit_expr_const_mut(&mut self, _: &mut syn::ExprConst) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_variant_mut(&mut self, _: &mut syn::Variant) {}
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}

    fn visit_expr_repeat_mut(&mut self, node: &mut syn::ExprRepeat) {
        self.visit_expr_mut(&mut node.expr);
    }

    fn visit_item_impl_mut(&mut self, node: &mut syn::ItemImpl) {
        let of = node
            .trait_
            .as_ref()
            .and_then(|(_, path, _)| path.segments.last())
            .map(|last| last.ident.to_string());
        if is_test(&node.attrs) || of.is_some_and(|of| of == "Debug" || of == "Default") {
            return;
        }
        let outer = self
            .type_name
            .replace(node.self_ty.to_token_stream().to_string().replace(' ', ""));
        visit_mut::visit_item_impl_mut(self, node);
        self.type_name = outer;
    }

    fn visit_item_fn_mut(&mut self, node: &mut syn::ItemFn) {
        if !is_test(&node.attrs) {
            self.function(&node.sig, &mut node.block);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, node: &mut syn::ImplItemFn) {
        if !is_test(&node.attrs) {
            self.function(&node.sig, &mut node.block);
        }
    }

    fn visit_trait_item_fn_mut(&mut self, node: &mut syn::TraitItemFn) {
        if let Some(block) = &mut node.default {
            self.function(&node.sig, block);
        }
    }

    fn visit_expr_match_mut(&mut self, node: &mut syn::ExprMatch) {
        visit_mut::visit_expr_match_mut(self, node);
        self.arms(node);
    }

    fn visit_expr_mut(&mut self, node: &mut Expr) {
        visit_mut::visit_expr_mut(self, node);
        if self.functions.is_empty() {
            return;
        }
        let replaced = match node {
            Expr::Binary(binary) => self.binary(binary),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) => {
                // A negative literal is one value, not an operator.
                if matches!(unary.op, UnOp::Neg(_)) && matches!(*unary.expr, Expr::Lit(_)) {
                    return;
                }
                let (op, inner) = (&unary.op, &unary.expr);
                let change = format!("delete {}", op.to_token_stream());
                self.add(op.span(), change)
                    .map(|id| parse_quote!((match (#inner) { __v => if crate::__mutant(#id) { __v } else { #op __v } })))
            }
            _ => None,
        };
        if let Some(replaced) = replaced {
            *node = replaced;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(text: &str, dropped: &[u32]) -> (Vec<String>, String) {
        let mut syntax = syn::parse_file(text).unwrap();
        let dropped = dropped.iter().copied().collect();
        let mut visitor = Instrument::new("core/src/game/example.rs", 1, &dropped);
        visitor.visit_file_mut(&mut syntax);
        let found = visitor.mutants.iter();
        let list = found.map(|mutant| format!("{} {}", mutant.id, mutant.change));
        (list.collect(), prettyplease::unparse(&syntax))
    }

    #[test]
    fn every_operator_body_and_arm_becomes_a_mutant() {
        let (list, text) = changes(
            "fn f(a: u8, b: u8) -> bool { match a { 1 if b > 2 => !(a <= b && b == 3), _ => a + b == 4 } }",
            &[],
        );
        let expected = [
            "1 replace > with ==",
            "2 replace > with <",
            "3 replace > with >=",
            "4 replace <= with >",
            "5 replace <= with <",
            "6 replace == with !=",
            "7 replace && with ||",
            "8 delete !",
            "9 replace + with -",
            "10 replace + with *",
            "11 replace == with !=",
            "12 replace guard with true",
            "13 delete match arm",
            "14 replace body with true",
            "15 replace body with false",
        ];
        assert_eq!(list, expected);
        for id in 1..=15 {
            assert!(
                text.contains(&format!("crate::__mutant({id}u32)")),
                "{id}: {text}"
            );
        }
    }

    #[test]
    fn a_dropped_mutant_leaves_the_numbers_of_the_others() {
        let (list, text) = changes("fn f(a: i8) -> i8 { -a * 2 }", &[1, 2]);
        let expected = [
            "3 replace * with /",
            "4 replace body with 0",
            "5 replace body with 1",
            "6 replace body with - 1",
        ];
        assert_eq!(list, expected);
        assert!(text.contains("-a"), "{text}");
    }

    #[test]
    fn tests_constants_and_let_chains_are_left_alone() {
        let (list, _) = changes(
            "const A: u8 = 1 + 2; #[cfg(test)] mod tests { fn f() -> u8 { 1 + 2 } } \
             fn g(a: Option<u8>) { if let Some(b) = a && b > 1 { h(b) } }",
            &[],
        );
        let expected = [
            "1 replace > with ==",
            "2 replace > with <",
            "3 replace > with >=",
            "4 replace body with ()",
        ];
        assert_eq!(list, expected);
    }
}
