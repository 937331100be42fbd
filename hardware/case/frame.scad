// The frame: walls around the board, a top over the rim and over the electronics, bosses for the screws. Printed upside down,
// part 0..3.
include <common.scad>
part = 0;

inside = edge + frame_gap;
outside = inside + frame_wall;
module around(by) box(-edge - by, -south - by, edge + by, edge + by);
module west_half() box(-2 * south, -2 * south, frame_seam - seam / 2, 2 * south);
module east_half() box(frame_seam + seam / 2, -2 * south, 2 * south, 2 * south);
module south_half() box(-2 * south, -2 * south, 2 * south, -seam / 2);
module north_half() box(-2 * south, seam / 2, 2 * south, 2 * south);
// Tongues behind the wall of the neighbour: to the east at the seams in the north and south, to the north at the others.
module tongues_east(gap) for (y = [inside, frame_gap + south]) mirror([0, y == inside ? 0 : 1])
    box(frame_seam - 1, y, frame_seam + tongue + gap, y + frame_wall / 2 - seam / 2 + gap);
module tongues_north(gap) for (x = [0, 1]) mirror([x, 0])
    box(inside, -1, inside + frame_wall / 2 - seam / 2 + gap, tongue + gap);
module here() intersection() {
    children();
    if (part % 2 == 0) west_half(); else east_half();
    if (part < 2) south_half(); else north_half();
}
module walls() intersection() {
    difference() { around(frame_gap + frame_wall); around(frame_gap); }
    if (part % 2 == 0) union() { west_half(); tongues_east(0); } else difference() { east_half(); tongues_east(seam); }
    if (part < 2) union() { south_half(); tongues_north(0); } else difference() { north_half(); tongues_north(seam); }
}
// USB in the west: the plug reaches through wall and top to the socket of the module.
module usb() box(-edge - 10, -edge - 13.5 - usb_width / 2, -edge + 1, -edge - 13.5 + usb_width / 2);
module slots(x, y, count) for (n = [0:count - 1]) translate([x + 6 * n, y]) square([2.5, 16], center = true);
module cover() difference() {
    around(frame_gap + frame_wall);
    square(field, center = true);
    usb();
    translate([bootsel_east - edge, -edge - bootsel_south]) circle(d = bootsel_hole);
    seats() for (n = [0:9]) translate([(n - 4.5) * bar_pitch, -half - rim / 2]) square([bar_window, bar_window_depth], center = true);
    side_keys() square(face_size(side_cell) + 2 * frame_face_gap, center = true);
    slots(-52.25, -edge - 18, 3);                // sound
    slots(-90, -edge - 14, 2);                   // air
    slots(30, -edge - 14, 10);
}
module ring() difference() { circle(d = boss); circle(d = boss_hole); }

difference() {
    slab(-board_thickness - base_space + frame_drop, top) walls();
    slab(usb_height - usb_depth / 2, top + 1) usb();
    // The supply, in the south.
    translate([137.29 - plug_width / 2, -south - 10, 1]) cube([plug_width, 20, plug_height]);
}
slab(top, top + frame_top) here() cover();
slab(seat_height + boss_drop, top) here() { rim_screws() ring(); }
slab(boss_drop, top) here() { north_screws() ring(); south_screws() ring(); }
