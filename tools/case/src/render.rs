//! Pictures of bodies: orthographic, with a depth buffer, shaded by the direction of each face, with dark edges.

use crate::board::Colour;
use crate::mesh::{Mesh, Vector, dot, normal, unit};

/// Samples of a pixel along each side.
const SAMPLES: usize = 3;
/// Empty pixels around the bodies.
const MARGIN: f64 = 12.0;
const BACKGROUND: Colour = [255, 255, 255];
/// Where the light comes from, seen by the viewer: from the right, from above, from behind the viewer.
const LIGHT: Vector = [0.35, 0.75, 0.55];
/// Colours are rounded to multiples of this, which halves the size of the files.
const STEP: u8 = 4;

/// A body with its colour.
pub(crate) type Body = (Mesh, Colour);

/// From where the bodies are seen, in degrees: how far the viewer stands to the west of south, and how high.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) azimuth: f64,
    pub(crate) elevation: f64,
}

/// A picture, row by row from above.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<Colour>,
}

/// What is seen at a sample.
#[derive(Clone, Copy)]
struct Sample {
    depth: f64,
    body: usize,
    direction: Vector,
}

const NOTHING: Sample = Sample {
    depth: f64::NEG_INFINITY,
    body: usize::MAX,
    direction: [0.0; 3],
};

/// Turns places so that x goes to the right, y upwards, z to the viewer.
fn turned(view: View, [x, y, z]: Vector) -> Vector {
    let (sin, cos) = view.azimuth.to_radians().sin_cos();
    let (x, y) = (x * cos - y * sin, x * sin + y * cos);
    let (sin, cos) = view.elevation.to_radians().sin_cos();
    [x, y * sin + z * cos, z * sin - y * cos]
}

/// The samples of all bodies, with the width and height of the picture in pixels.
struct Canvas {
    width: usize,
    height: usize,
    samples: Vec<Sample>,
}

impl Canvas {
    /// Draws a triangle that faces the viewer; its places are in samples, y downwards.
    fn fill(&mut self, [a, b, c]: [Vector; 3], body: usize, direction: Vector) {
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if area.abs() < 1e-9 {
            return;
        }
        let (columns, rows) = (self.width * SAMPLES, self.height * SAMPLES);
        let span = |axis: usize, most: usize| {
            let low = a[axis].min(b[axis]).min(c[axis]).floor().max(0.0) as usize;
            let high = a[axis].max(b[axis]).max(c[axis]).ceil().max(0.0) as usize;
            low..(high + 1).min(most)
        };
        for row in span(1, rows) {
            for column in span(0, columns) {
                let (x, y) = (column as f64 + 0.5, row as f64 + 0.5);
                let weight = |p: Vector, q: Vector| {
                    ((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])) / area
                };
                let (to_c, to_a, to_b) = (weight(a, b), weight(b, c), weight(c, a));
                if to_a < 0.0 || to_b < 0.0 || to_c < 0.0 {
                    continue;
                }
                let depth = to_a * a[2] + to_b * b[2] + to_c * c[2];
                if let Some(sample) = self.samples.get_mut(row * columns + column)
                    && depth > sample.depth
                {
                    *sample = Sample {
                        depth,
                        body,
                        direction,
                    };
                }
            }
        }
    }

    /// The colour of a sample: darker at the edge of a body, and where two of its faces meet.
    fn colour(&self, bodies: &[Body], place: usize) -> [f64; 3] {
        let columns = self.width * SAMPLES;
        let at = |place: usize| self.samples.get(place).copied().unwrap_or(NOTHING);
        let sample = at(place);
        let Some((_, colour)) = bodies.get(sample.body) else {
            return BACKGROUND.map(f64::from);
        };
        let light = unit(LIGHT).unwrap_or_default();
        let mut shade = 0.55 + 0.45 * dot(sample.direction, light).max(0.0);
        let neighbours = [
            place + 1,
            place + columns,
            place.wrapping_sub(1),
            place.wrapping_sub(columns),
        ]
        .map(at);
        if neighbours.iter().any(|other| other.body != sample.body) {
            shade *= 0.6;
        } else if neighbours
            .iter()
            .any(|other| dot(other.direction, sample.direction) < 0.8)
        {
            shade *= 0.8;
        }
        colour.map(|part| f64::from(part) * shade)
    }

    fn picture(&self, bodies: &[Body]) -> Picture {
        let mut pixels = Vec::with_capacity(self.width * self.height);
        for row in 0..self.height {
            for column in 0..self.width {
                let mut sum = [0.0; 3];
                for sample in 0..SAMPLES * SAMPLES {
                    let (y, x) = (
                        row * SAMPLES + sample / SAMPLES,
                        column * SAMPLES + sample % SAMPLES,
                    );
                    let colour = self.colour(bodies, y * self.width * SAMPLES + x);
                    sum = [0, 1, 2].map(|part| sum[part] + colour[part]);
                }
                pixels.push(sum.map(|part| {
                    let value = (part / (SAMPLES * SAMPLES) as f64).round() as u8;
                    if value > u8::MAX - STEP {
                        u8::MAX
                    } else {
                        value / STEP * STEP
                    }
                }));
            }
        }
        Picture {
            width: self.width,
            height: self.height,
            pixels,
        }
    }
}

/// Draws bodies in a picture of some width; its height follows.
pub(crate) fn draw(bodies: &[Body], view: View, width: usize) -> Picture {
    let seen: Vec<Mesh> = bodies
        .iter()
        .map(|(mesh, _)| mesh.map(|place| turned(view, place)))
        .collect();
    let bounds = seen
        .iter()
        .map(Mesh::bounds)
        .reduce(|[low, high], [other_low, other_high]| {
            [
                [0, 1, 2].map(|axis| low[axis].min(other_low[axis])),
                [0, 1, 2].map(|axis| high[axis].max(other_high[axis])),
            ]
        });
    let [low, high] = bounds.unwrap_or([[0.0; 3], [1.0; 3]]);
    let scale = (width as f64 - 2.0 * MARGIN) / (high[0] - low[0]).max(1e-9);
    let height = ((high[1] - low[1]) * scale + 2.0 * MARGIN).ceil() as usize;
    let mut canvas = Canvas {
        width,
        height,
        samples: vec![NOTHING; width * height * SAMPLES * SAMPLES],
    };
    for (body, mesh) in seen.iter().enumerate() {
        for triangle in &mesh.triangles {
            let Some(direction) = unit(normal(triangle)).filter(|direction| direction[2] > 0.0)
            else {
                continue;
            };
            let place = |[x, y, z]: Vector| {
                let samples = SAMPLES as f64;
                [
                    ((x - low[0]) * scale + MARGIN) * samples,
                    ((high[1] - y) * scale + MARGIN) * samples,
                    z,
                ]
            };
            canvas.fill(triangle.map(place), body, direction);
        }
    }
    canvas.picture(bodies)
}

impl Picture {
    /// The picture as a PNG.
    pub(crate) fn to_png(&self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
        let pixels: Vec<u8> = self.pixels.iter().flatten().copied().collect();
        writer
            .write_image_data(&pixels)
            .map_err(|error| error.to_string())?;
        writer.finish().map_err(|error| error.to_string())?;
        Ok(bytes)
    }
}

/// A round bar along z, for pictures.
pub(crate) fn disc([x, y]: [f64; 2], radius: f64, from: f64, to: f64) -> Mesh {
    const SIDES: u32 = 20;
    let corner = |number: u32, z: f64| {
        let angle = f64::from(number % SIDES) / f64::from(SIDES) * std::f64::consts::TAU;
        [x + radius * angle.cos(), y + radius * angle.sin(), z]
    };
    let mut triangles = Vec::new();
    for number in 0..SIDES {
        let [a, b] = [corner(number, from), corner(number + 1, from)];
        let [c, d] = [corner(number, to), corner(number + 1, to)];
        triangles.extend([
            [a, b, d],
            [a, d, c],
            [[x, y, to], c, d],
            [[x, y, from], b, a],
        ]);
    }
    Mesh { triangles }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FROM_ABOVE: View = View {
        azimuth: 0.0,
        elevation: 90.0,
    };

    #[test]
    fn the_nearer_body_hides_the_other() {
        let low = (Mesh::cuboid([0.0; 3], [10.0, 10.0, 1.0]), [200, 0, 0]);
        let high = (Mesh::cuboid([0.0, 0.0, 2.0], [5.0, 10.0, 3.0]), [0, 200, 0]);
        for bodies in [[low.clone(), high.clone()], [high, low]] {
            let picture = draw(&bodies, FROM_ABOVE, 124);
            assert_eq!((picture.width, picture.height), (124, 124));
            let at = |x: usize, y: usize| picture.pixels[y * picture.width + x];
            let (west, east) = (at(37, 62), at(87, 62));
            assert!(west[1] > 50 && west[0] == 0, "{west:?}");
            assert!(east[0] > 50 && east[1] == 0, "{east:?}");
            assert_eq!(at(2, 2), BACKGROUND);
        }
    }

    #[test]
    fn north_is_above_and_a_viewer_in_the_west_sees_it_at_the_left() {
        let [x, y, _] = turned(FROM_ABOVE, [1.0, 2.0, 3.0]);
        assert!((x - 1.0).abs() < 1e-9 && (y - 2.0).abs() < 1e-9);
        let view = View {
            azimuth: 90.0,
            elevation: 0.0,
        };
        let [x, y, z] = turned(view, [0.0, 2.0, 3.0]);
        assert!((x + 2.0).abs() < 1e-9 && (y - 3.0).abs() < 1e-9 && z.abs() < 1e-9);
    }

    #[test]
    fn a_disc_is_closed() {
        let mesh = disc([3.0, 4.0], 2.0, 0.0, 1.0);
        assert!(crate::solid::check(&mesh, 220.0).is_ok());
    }
}
