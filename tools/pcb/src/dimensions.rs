//! The dimensions of the printed circuit, and what follows from them.

use fencelight_tools::dimensions;

/// A place on the board in millimetres: x to the east, y to the south, as KiCad counts.
pub(crate) type Point = (f64, f64);

/// Where the north-west corner of the board lies on KiCad's page.
const PAGE: f64 = 40.0;
/// Cells along a side of the field.
const CELLS: f64 = 17.0;

/// All dimensions.
#[derive(Clone, Debug)]
pub(crate) struct Dimensions {
    all: dimensions::Dimensions,
    /// The edges of a smaller board that is cut out: west, north, east, south.
    pub(crate) cut: Option<[f64; 4]>,
    pub(crate) square: f64,
    pub(crate) groove: f64,
    pub(crate) rim: f64,
    pub(crate) strip: f64,
    pub(crate) track: f64,
    pub(crate) clearance: f64,
    pub(crate) via: f64,
    pub(crate) via_drill: f64,
}

impl Dimensions {
    /// Reads the text of the file: lines of `name = value; // remark`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let all = dimensions::Dimensions::parse(text)?;
        let get = |name| all.get(name);
        Ok(Self {
            cut: None,
            square: get("square")?,
            groove: get("groove")?,
            rim: get("rim")?,
            strip: get("strip")?,
            track: get("track")?,
            clearance: get("clearance")?,
            via: get("via")?,
            via_drill: get("via_drill")?,
            all,
        })
    }

    /// A dimension by its name.
    pub(crate) fn get(&self, name: &str) -> Result<f64, String> {
        self.all.get(name)
    }

    /// From the middle of a cell to the middle of the next: half a square and half a groove.
    pub(crate) fn pitch(&self) -> f64 {
        f64::midpoint(self.square, self.groove)
    }

    /// The side of the field.
    pub(crate) fn field(&self) -> f64 {
        (CELLS - 1.0) * self.pitch() + self.square
    }

    /// The middle of a column of cells, fractions allowed.
    pub(crate) fn column_x(&self, x: f64) -> f64 {
        self.west() + self.square / 2.0 + self.pitch() * x
    }

    /// The middle of a row of cells, fractions allowed.
    pub(crate) fn row_y(&self, y: f64) -> f64 {
        self.south() - self.square / 2.0 - self.pitch() * y
    }

    /// The west edge of the field.
    pub(crate) fn west(&self) -> f64 {
        PAGE + self.rim
    }

    /// The south edge of the field.
    pub(crate) fn south(&self) -> f64 {
        PAGE + self.rim + self.field()
    }

    /// The middle of the field.
    pub(crate) fn middle(&self) -> Point {
        (self.column_x(8.0), self.row_y(8.0))
    }

    /// Where the strip with the electronics begins.
    pub(crate) fn strip_y(&self) -> f64 {
        self.south() + self.rim
    }

    /// The origin of Gerbers, drill files and placement: the south-west corner, so that all coordinates are positive.
    pub(crate) fn origin(&self) -> Point {
        let [west, _, _, south] = self.board();
        (west, south)
    }

    /// The board: west, north, east and south edge.
    pub(crate) fn board(&self) -> [f64; 4] {
        let side = self.field() + 2.0 * self.rim;
        let whole = [PAGE, PAGE, PAGE + side, PAGE + side + self.strip];
        self.cut.unwrap_or(whole)
    }
}

/// The dimensions of the tree, for tests.
#[cfg(test)]
pub(crate) fn committed() -> Dimensions {
    Dimensions::parse(include_str!("../../../hardware/dimensions.scad")).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_has_the_size_of_the_contract() {
        let dimensions = committed();
        assert!((dimensions.field() - 283.0).abs() < 1.0);
        assert!((dimensions.column_x(16.0) - dimensions.column_x(0.0) - 260.0).abs() < 1e-9);
        let [west, _, east, _] = dimensions.board();
        assert!((dimensions.middle().0 - f64::midpoint(west, east)).abs() < 1e-9);
    }

    #[test]
    fn a_dimension_that_is_missing_is_named() {
        let error = Dimensions::parse("square = 3;").unwrap_err();
        assert!(error.contains("groove is missing"), "{error}");
    }
}
