// The light grid: walls between the cells, opaque. Printed as it lies, part 0..3.
include <common.scad>
part = 0;

module openings(is_low) {
    for (x = [0:16], y = [0:16]) cell(x, y, 0);
    seats() {
        bar_cells(0);
        for (x = [0, 1]) mirror([x, 0])
            box(side_key_offset + (side_cell + wall) / 2, -half - grid_edge + wall / 2, half + grid_corner - wall, -half - wall / 2);
    }
    side_keys() square(side_cell - wall, center = true);
    rim_screws() circle(d = is_low ? grid_hole : boss + 2 * boss_space);
    // LED in the north, switch in the south, capacitor in the south-west.
    if (is_low) posts() {
        square([relief_width, groove - wall + 2 * relief], center = true);
        translate([0, -post_switch]) box(-(groove - wall) / 2 - relief, -relief_width / 4, 0, relief_width / 4);
    }
}
module layer(is_low) intersection() {
    difference() { sheet(); openings(is_low); }
    quarter(part, (square + wall) / 2, bar_pitch + wall / 2);
}
slab(0, seat_height) layer(true);
slab(seat_height, surface) layer(false);
