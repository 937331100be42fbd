//! The mutation operators: what replaces an operator or the body of a function.

use quote::ToTokens;
use syn::{BinOp, GenericArgument, PathArguments, ReturnType, Type, parse_quote};

/// The operators that replace a binary operator.
pub(crate) fn binary(op: &BinOp) -> Vec<BinOp> {
    match op {
        BinOp::Eq(_) => vec![parse_quote!(!=)],
        BinOp::Ne(_) => vec![parse_quote!(==)],
        BinOp::Lt(_) => vec![parse_quote!(==), parse_quote!(>), parse_quote!(<=)],
        BinOp::Gt(_) => vec![parse_quote!(==), parse_quote!(<), parse_quote!(>=)],
        BinOp::Le(_) => vec![parse_quote!(>), parse_quote!(<)],
        BinOp::Ge(_) => vec![parse_quote!(<), parse_quote!(>)],
        BinOp::Add(_) => vec![parse_quote!(-), parse_quote!(*)],
        BinOp::Sub(_) => vec![parse_quote!(+), parse_quote!(/)],
        BinOp::Mul(_) => vec![parse_quote!(+), parse_quote!(/)],
        BinOp::Div(_) => vec![parse_quote!(%), parse_quote!(*)],
        BinOp::Rem(_) => vec![parse_quote!(/), parse_quote!(+)],
        BinOp::Shl(_) => vec![parse_quote!(>>)],
        BinOp::Shr(_) => vec![parse_quote!(<<)],
        BinOp::BitAnd(_) => vec![parse_quote!(|), parse_quote!(^)],
        // Not `^`: on disjoint bits, as here nearly always, it is the same.
        BinOp::BitOr(_) => vec![parse_quote!(&)],
        BinOp::BitXor(_) => vec![parse_quote!(|), parse_quote!(&)],
        BinOp::AddAssign(_) => vec![parse_quote!(-=), parse_quote!(*=)],
        BinOp::SubAssign(_) => vec![parse_quote!(+=), parse_quote!(/=)],
        BinOp::MulAssign(_) => vec![parse_quote!(+=), parse_quote!(/=)],
        BinOp::DivAssign(_) => vec![parse_quote!(%=), parse_quote!(*=)],
        BinOp::RemAssign(_) => vec![parse_quote!(/=), parse_quote!(+=)],
        BinOp::ShlAssign(_) => vec![parse_quote!(>>=)],
        BinOp::ShrAssign(_) => vec![parse_quote!(<<=)],
        BinOp::BitAndAssign(_) => vec![parse_quote!(|=), parse_quote!(^=)],
        BinOp::BitOrAssign(_) => vec![parse_quote!(&=)],
        BinOp::BitXorAssign(_) => vec![parse_quote!(|=), parse_quote!(&=)],
        _ => Vec::new(),
    }
}

/// Whether an operator compares. Its operands may be of a type without `Copy`.
pub(crate) const fn is_comparison(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Gt(_) | BinOp::Le(_) | BinOp::Ge(_)
    )
}

/// Whether an operator assigns.
pub(crate) const fn is_assignment(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::BitXorAssign(_)
    )
}

/// The values that replace the body of a function. Types without an obvious value get their default; where there is none, the mutant does
/// not compile and is dropped.
pub(crate) fn body(output: &ReturnType) -> Vec<syn::Expr> {
    match output {
        ReturnType::Default => vec![parse_quote!(())],
        ReturnType::Type(_, ty) => values(ty),
    }
}

fn values(ty: &Type) -> Vec<syn::Expr> {
    match ty {
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else {
                return Vec::new();
            };
            match last.ident.to_string().as_str() {
                "bool" => vec![parse_quote!(true), parse_quote!(false)],
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => {
                    vec![parse_quote!(0), parse_quote!(1)]
                }
                "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {
                    vec![parse_quote!(0), parse_quote!(1), parse_quote!(-1)]
                }
                "f32" | "f64" => vec![parse_quote!(0.0), parse_quote!(1.0), parse_quote!(-1.0)],
                "Option" => {
                    let mut all = vec![parse_quote!(None)];
                    all.extend(
                        argument(&last.arguments)
                            .into_iter()
                            .map(|v| parse_quote!(Some(#v))),
                    );
                    all
                }
                "Result" => argument(&last.arguments)
                    .into_iter()
                    .map(|v| parse_quote!(Ok(#v)))
                    .collect(),
                _ => vec![parse_quote!(::core::default::Default::default())],
            }
        }
        Type::Tuple(tuple) if tuple.elems.is_empty() => vec![parse_quote!(())],
        Type::Reference(reference)
            if reference.mutability.is_none()
                && reference.elem.to_token_stream().to_string() == "str" =>
        {
            vec![parse_quote!(""), parse_quote!("xyzzy")]
        }
        Type::Array(_) | Type::Tuple(_) => vec![parse_quote!(::core::default::Default::default())],
        _ => Vec::new(),
    }
}

/// The values of the first type argument.
fn argument(arguments: &PathArguments) -> Vec<syn::Expr> {
    let PathArguments::AngleBracketed(list) = arguments else {
        return Vec::new();
    };
    match list.args.first() {
        Some(GenericArgument::Type(ty)) => values(ty),
        _ => Vec::new(),
    }
}
