// The diffuser: a translucent sheet above the grid, with pads that reach into the cells without a key. Printed upside down, part 0..3.
include <common.scad>
part = 0;

module opening(size) square(size + 2 * face_gap, center = true);
module here() intersection() { children(); quarter(part, -(square + wall) / 2, -bar_pitch - wall / 2); }
slab(surface, top) here() difference() {
    sheet();
    squares() opening(face_size(square));
    posts() opening(face_size(groove));
    side_keys() opening(face_size(side_cell));
    rim_screws() circle(d = boss + 2 * boss_space);
}
slab(surface - pad, surface) here() {
    for (x = [0:16], y = [0:16]) if (!is_square(x, y) && !is_post(x, y)) cell(x, y, pad_gap);
    seats() bar_cells(pad_gap);
}
