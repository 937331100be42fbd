//! Curves over a grid, as an SVG.

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 600.0;
// Where the curves lie.
const LEFT: f64 = 100.0;
const RIGHT: f64 = WIDTH - 30.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = HEIGHT - 60.0;

/// A curve.
pub struct Curve<'a> {
    /// Its name in the legend.
    pub name: &'a str,
    /// Its colour, as the format writes it.
    pub colour: &'a str,
    /// Numbers from 0 with their values. What is not finite is left out.
    pub points: Vec<(usize, f64)>,
}

/// Curves with what lies around them.
pub struct Chart<'a> {
    /// What is counted along the lower axis.
    pub counted: &'a str,
    /// The last number of the lower axis.
    pub last: usize,
    /// How many numbers may have a name there.
    pub named: usize,
    /// The values of the grid lines with their names, from the lowest to the highest.
    pub rows: Vec<(f64, String)>,
    /// The curves.
    pub curves: Vec<Curve<'a>>,
    /// The numbers that are marked on the lower axis.
    pub marks: Vec<usize>,
}

impl Chart<'_> {
    /// The chart as an SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let last = self.last.max(1);
        let end = |row: Option<&(f64, String)>| row.map_or(0.0, |row| row.0);
        let (low, high) = (end(self.rows.first()), end(self.rows.last()));
        let x = |number: usize| LEFT + number as f64 / last as f64 * (RIGHT - LEFT);
        let y = |value: f64| BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"16\" fill=\"#3c3c40\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fafaf7\"/>\n"
        );
        for (value, name) in &self.rows {
            let (at, text) = (y(*value), y(*value) + 5.0);
            svg += &format!(
                "<path d=\"M{LEFT} {at:.1}H{RIGHT}\" stroke=\"#dadad4\"/><text x=\"{}\" y=\"{text:.1}\" text-anchor=\"end\">{name}</text>\n",
                LEFT - 10.0
            );
        }
        for number in (0..self.named).step_by(last.div_ceil(10)) {
            let (at, text) = (x(number), BOTTOM + 24.0);
            svg += &format!(
                "<path d=\"M{at:.1} {BOTTOM}v6\" stroke=\"#3c3c40\"/><text x=\"{at:.1}\" y=\"{text}\" text-anchor=\"middle\">{}</text>\n",
                number + 1
            );
        }
        svg += &format!(
            "<path d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\" fill=\"none\" stroke=\"#3c3c40\" stroke-width=\"2\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
            (LEFT + RIGHT) / 2.0,
            HEIGHT - 12.0,
            self.counted
        );
        for (place, curve) in self.curves.iter().enumerate() {
            let (name, colour) = (curve.name, curve.colour);
            let points = curve.points.iter().filter(|point| point.1.is_finite());
            let points =
                points.map(|&(number, value)| format!("{:.1},{:.1} ", x(number), y(value)));
            let at = LEFT + 20.0 + 180.0 * place as f64;
            svg += &format!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\"/>\
                 <path d=\"M{at} 26h40\" stroke=\"{colour}\" stroke-width=\"4\"/><text x=\"{}\" y=\"32\">{name}</text>\n",
                points.collect::<String>().trim_end(),
                at + 50.0
            );
        }
        for &number in &self.marks {
            let (at, top) = (x(number) - 5.0, BOTTOM - 10.0);
            svg += &format!(
                "<rect x=\"{at:.1}\" y=\"{top}\" width=\"10\" height=\"10\" fill=\"#c82828\"/>\n"
            );
        }
        svg + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_falling_curve_goes_down_and_to_the_right() {
        let chart = Chart {
            counted: "epoch",
            last: 2,
            named: 3,
            rows: vec![(0.0, "0".into()), (8.0, "8".into())],
            curves: vec![Curve {
                name: "training",
                colour: "#123",
                points: vec![(0, 8.0), (1, 4.0), (1, f64::NAN), (2, 0.0)],
            }],
            marks: vec![1],
        };
        let svg = chart.svg();
        assert!(
            svg.contains("points=\"100.0,50.0 515.0,295.0 930.0,540.0\""),
            "{svg}"
        );
        assert!(svg.contains("<rect x=\"510.0\" y=\"530\""), "{svg}");
    }
}
