//! Colours as people see them: simulated colour blindness and a perceptual distance. For tests alone.
//!
//! Protan, deutan and tritan vision are simulated on linear light (Machado, Oliveira and Fernandes 2009, severity 1.0). Colours are
//! compared by their distance in OKLab, times 100.

/// A linear map of red, green and blue.
pub(crate) type Matrix = [[f64; 3]; 3];

/// Normal vision and the three kinds of colour blindness, as matrices on linear light.
pub(crate) const VISIONS: [(&str, Matrix); 4] = [
    (
        "normal",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protan",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deutan",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritan",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn times(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(cell, part)| cell * part).sum())
}

/// OKLab of linear RGB (Ottosson 2020).
fn oklab(rgb: [f64; 3]) -> [f64; 3] {
    const TO_LMS: Matrix = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ];
    const TO_LAB: Matrix = [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ];
    times(&TO_LAB, times(&TO_LMS, rgb).map(f64::cbrt))
}

/// Linear light as a kind of vision sees it, in OKLab times 100.
pub(crate) fn seen(light: [f64; 3], vision: &Matrix) -> [f64; 3] {
    oklab(times(vision, light).map(|part| part.clamp(0.0, 1.0))).map(|part| 100.0 * part)
}

/// The distance of two colours that are seen.
pub(crate) fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    let square = |(one, other): (f64, f64)| (one - other) * (one - other);
    one.into_iter().zip(other).map(square).sum::<f64>().sqrt()
}
