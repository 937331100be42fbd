//! Draws the losses of a training as an SVG.

use fencelight_host::chart::{Chart, Curve};

use super::trainer::Losses;

/// Parts between the horizontal grid lines.
const PARTS: u32 = 6;

/// The picture.
pub(super) fn svg(losses: &[Losses]) -> String {
    let all = losses
        .iter()
        .flat_map(|losses| [losses.training, losses.validation])
        .filter(|loss| loss.is_finite());
    let (low, high) = all.fold((f64::MAX, f64::MIN), |(low, high), loss| {
        (low.min(loss), high.max(loss))
    });
    // One epoch, none, or a constant loss still gives a picture.
    let (low, high) = if low < high {
        (low, high)
    } else {
        let middle = if low == high { low } else { 0.0 };
        (middle - 0.01, middle + 0.01)
    };
    let row = |part: u32| {
        let loss = low + (high - low) * f64::from(part) / f64::from(PARTS);
        (loss, format!("{loss:.5}"))
    };
    let curve = |name, colour, loss: fn(&Losses) -> f64| Curve {
        name,
        colour,
        points: losses.iter().map(loss).enumerate().collect(),
    };
    let chart = Chart {
        counted: "epoch",
        last: losses.len().saturating_sub(1),
        named: losses.len(),
        rows: (0..=PARTS).map(row).collect(),
        curves: vec![
            curve("training", "#2a6fbb", |losses| losses.training),
            curve("validation", "#d65e1e", |losses| losses.validation),
        ],
        marks: Vec::new(),
    };
    chart.svg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_curve_is_a_picture() {
        for losses in [
            &[][..],
            &[0.05],
            &[0.05, 0.05],
            &[0.08, 0.06, 0.04],
            &[f64::NAN, 0.1],
            &[f64::INFINITY],
        ] {
            let losses = losses.iter().map(|&training| Losses {
                training,
                validation: training * 1.1,
            });
            let losses: Vec<Losses> = losses.collect();
            let svg = svg(&losses);
            assert_eq!(svg.matches("<polyline").count(), 2, "{losses:?}");
            assert!(
                !svg.contains("NaN") && !svg.contains("inf"),
                "{losses:?}: {svg}"
            );
        }
    }
}
