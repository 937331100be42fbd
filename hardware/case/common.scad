// What the parts of the case share. x to the east, y to the north, z upwards; the origin is the middle of the field, on the front of the board.
include <../dimensions.scad>

$fn = 32;
pitch = (square + groove) / 2;
field = 16 * pitch + square;
half = field / 2;               // edge of the field
edge = half + rim;              // edge of the board in the west, north and east
south = edge + strip;           // and in the south
top = surface + diffuser;       // of the diffuser
side_y = half + rim / 2 - 0.5;  // OK and BACK: half a millimetre inwards of the middle of the rim

function is_square(x, y) = x % 2 == 0 && y % 2 == 0;
function is_post(x, y) = x % 2 == 1 && y % 2 == 1;
function middle(i) = (i - 8) * pitch;
function side(i) = i % 2 == 0 ? square : groove;
function cap_size(cell) = cell - wall - 2 * cap_gap;
function face_size(cell) = cap_size(cell) - 2 * cap_lip;

module box(west, south, east, north) translate([west, south]) square([east - west, north - south]);
module slab(from, to) translate([0, 0, from]) linear_extrude(to - from) children();

// All cells, those with a key, those without: the children for each, at its middle.
module squares() for (x = [0:2:16], y = [0:2:16]) translate([middle(x), middle(y)]) children();
module posts() for (x = [1:2:15], y = [1:2:15]) translate([middle(x), middle(y)]) children();
// The four seats: south is drawn, with its owner's right in the east, and turned.
module seats() for (angle = [0:90:270]) rotate(angle) children();
module side_keys() seats() for (x = [-1, 1]) translate([x * side_key_offset, -side_y]) children();
// The screws of the rim, and those in the corners of the board.
module rim_screws() seats() for (x = [-1, 1]) translate([x * hole_offset, -half - rim / 2]) children();
module north_screws() for (x = [-1, 1]) translate([x * (edge - corner_hole), edge - corner_hole]) children();
module south_screws() {
    translate([edge - corner_hole, corner_hole - south]) children();
    translate([60 - edge, corner_hole - south]) children();
}
module screws() { rim_screws() children(); north_screws() children(); south_screws() children(); }
module feet() {
    for (x = [-1, 1], y = [-170, -45, 140]) translate([130 * x, y]) children();
    for (y = [-45, 40]) translate([0, y]) children();
}

// From wall to wall, smaller by a gap on each side: cells, and bars of south.
module cell(x, y, gap) translate([middle(x), middle(y)])
    square([side(x) - wall - 2 * gap, side(y) - wall - 2 * gap], center = true);
module bar_cells(gap) for (n = [0:9]) {
    from = max((n - 5) * bar_pitch, -bar_end) + wall / 2 + gap;
    to = min((n - 4) * bar_pitch, bar_end) - wall / 2 - gap;
    box(from, -half - grid_edge + wall / 2 + gap, to, -half - wall / 2 - gap);
}

// What grid and diffuser cover: field and rim without the corners.
module sheet() difference() {
    square(2 * (half + grid_edge) + wall, center = true);
    seats() box(half + grid_corner, -edge, edge, -half - grid_corner);
}
// Quarter 0..3 of a sheet: south-west, south-east, north-west, north-east. The seam lies on the walls at x and y, in the rim on
// those of the bars.
module quarter(number, seam_field, seam_rim) intersection() {
    offset(delta = -seam / 2) half_plane(number % 2 == 0, seam_field, seam_rim);
    offset(delta = -seam / 2) mirror([1, -1]) half_plane(number < 2, seam_field, seam_rim);
}
module half_plane(is_west, seam_field, seam_rim) {
    far = 2 * half;
    inner = half + wall / 2;
    if (is_west) union() {
        box(-far, -inner, seam_field, inner);
        for (y = [0, 1]) mirror([0, y]) box(-far, inner, seam_rim, far);
    } else union() {
        box(seam_field, -inner, far, inner);
        for (y = [0, 1]) mirror([0, y]) box(seam_rim, inner, far, far);
    }
}

// A tower of square sections: [side, height] from below.
module tower(sections) {
    n = len(sections);
    corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
    polyhedron(
        points = [for (s = sections, c = corners) [c[0] * s[0] / 2, c[1] * s[0] / 2, s[1]]],
        faces = concat(
            [[0, 1, 2, 3]],
            [for (k = [0:n - 2], i = [0:3]) [4 * k + i, 4 * k + 4 + i, 4 * k + 4 + (i + 1) % 4, 4 * k + (i + 1) % 4]],
            [[for (i = [3:-1:0]) 4 * (n - 1) + i]]
        )
    );
}

// Sections of a face that tapers at 45 degrees from a height on.
function tapered(side, from, to) = to > from ? [[side, from], [side - 2 * (to - from), to]] : [[side, to]];
// The outside of a cap from a height on.
module cap_outside(cell, from, face, taper) {
    lip = surface - cap_drop;
    size = cap_size(cell);
    tower(concat([[size, from], [size, lip - cap_lip], [face_size(cell), lip]], tapered(face_size(cell), face - taper, face)));
}
// The cap of a cell, at its place above the board, not pressed; the stem lies off the middle by `stem_at` to the north, the face
// tapers over `taper`. Children are the mark in its face.
module cap(cell, skirt, stem_at, face, taper = 0) {
    lip = surface - cap_drop;
    inside = cap_size(cell) - 2 * cap_wall;
    inside_face = face_size(cell) - 2 * cap_wall;
    difference() {
        union() {
            difference() {
                cap_outside(cell, skirt, face, taper);
                tower(concat(
                    [[inside, skirt - 1], [inside, lip - cap_lip - 0.3], [inside_face, lip - 0.3]],
                    tapered(inside_face, face - (taper > 0 ? taper + 0.3 : cap_top), face - cap_top)
                ));
            }
            intersection() {
                translate([0, stem_at]) slab(switch_height, face - cap_top + 0.2) square(stem, center = true);
                cap_outside(cell, 0, face, taper);
            }
        }
        slab(face - mark, face + 1) children();
    }
}
