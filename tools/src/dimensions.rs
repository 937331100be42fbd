//! `hardware/dimensions.scad`: the dimensions that the printed circuit and the case share.

use std::collections::BTreeMap;

/// The file, in the workspace.
pub const PATH: &str = "hardware/dimensions.scad";

/// All dimensions by their names, in millimetres.
#[derive(Clone, Debug)]
pub struct Dimensions(BTreeMap<String, f64>);

impl Dimensions {
    /// Reads the text of the file: lines of `name = value; // remark`.
    ///
    /// # Errors
    /// If a line is not a dimension; the error names it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut values = BTreeMap::new();
        for (line, number) in text.lines().zip(1..) {
            let line = line.split("//").next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let parsed = line
                .strip_suffix(';')
                .and_then(|line| line.split_once('='))
                .and_then(|(name, value)| {
                    Some((name.trim().to_owned(), value.trim().parse().ok()?))
                });
            let (name, value) = parsed.ok_or(format!("{PATH}:{number}: not `name = value;`"))?;
            values.insert(name, value);
        }
        Ok(Self(values))
    }

    /// A dimension by its name.
    ///
    /// # Errors
    /// If no dimension has this name.
    pub fn get(&self, name: &str) -> Result<f64, String> {
        let value = self.0.get(name).copied();
        value.ok_or(format!("{PATH}: {name} is missing"))
    }

    /// The same dimensions with one of them changed.
    #[must_use]
    pub fn with(mut self, name: &str, value: f64) -> Self {
        self.0.insert(name.to_owned(), value);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_dimension_and_a_name_that_is_missing_are_named() {
        let error = Dimensions::parse("square = 3; // a remark\ngroove 4;").unwrap_err();
        assert!(error.contains(":2:"), "{error}");
        let dimensions = Dimensions::parse("square = -3.5;").unwrap();
        assert_eq!(dimensions.get("square"), Ok(-3.5));
        let error = dimensions.get("groove").unwrap_err();
        assert!(error.contains("groove is missing"), "{error}");
    }
}
