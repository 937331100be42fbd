// The pictures of the guide to hand-wired strips, one for each step of the assembly, at the pitch of a strip with 60 LEDs a metre.
// `cargo case --pictures` draws them.
scene = "strips-1-entry";

shown = ord(scene[7]) - ord("0");  // the step

pitch = 1000 / 60;
strip = 10;                // width
side = 17;                 // cells along the field
half = side * pitch / 2;
bar = 156;                 // from the middle of the field to the bars
side_key = 97;             // from the middle of a side to its OK and BACK keys
card = [-80, -275];        // the perforated board: south-west corner, height of its upper side
card_top = 6.6;
black = [40, 40, 44];
white = [240, 240, 232];
tape = [205, 203, 190];
holder = [200, 190, 120];
resistor = [120, 170, 200];

// What a step adds is in its colour, what the steps before it added is pale.
module add(step, colour) if (step <= shown) color((step == shown ? colour : [150, 150, 150] + colour / 3) / 255) children();
module block(at, size, z) translate([at[0] - size[0] / 2, at[1] - size[1] / 2, z]) cube(size);
module on_card(x, y, size) block(card + [x, y], size, card_top);
module can(x, y, r, height) translate([card[0] + x, card[1] + y, card_top]) cylinder(r = r, h = height);
module seats() for (angle = [0:90:270]) rotate(angle) translate([0, -bar]) children();
function place(x, y) = [(x - 8) * pitch, (y - 8) * pitch];

// Plate, perforated board and entry of the supply.
color([205, 180, 140] / 255) translate([-175, -285, -6]) cube([350, 460, 6]);
add(1, [190, 150, 80]) block(card + [80, 50], [160, 100, 1.6], 5);
add(1, [60, 70, 110]) can(128, 60, 5, 20);
add(1, [40, 130, 80]) on_card(148, 20, [12, 10, 10]);
add(1, holder) { on_card(148, 45, [10, 24, 9]); for (n = [0:4]) on_card(116 + 9 * n, 82, [7, 22, 9]); }
add(1, black) { on_card(128, 40, [12, 6, 6]); on_card(112, 40, [10, 4, 4]); }
add(1, resistor) for (y = [20, 26]) on_card(100, y, [9, 3, 3]);
// The module on its sockets.
add(2, black) for (x = [31, 49]) on_card(x, 50, [2.5, 51, 8.5]);
add(2, [30, 120, 60]) block(card + [40, 50], [21, 51, 3], card_top + 8.5);
add(2, [190, 190, 195]) block(card + [40, 76], [8, 6, 3], card_top + 9.5);
// Shift registers.
add(3, black) for (n = [0:2]) on_card(72, 40 + 16 * n, [22, 6.5, 8]);
// Keys in the north of their cells, with their diodes, and the resistors of the rows.
module key() {
    add(4, black) block([0, 0], [6, 6, 4], 0);
    add(4, [120, 120, 126]) translate([0, 0, 4]) cylinder(r = 1.75, h = 2);
    add(4, [215, 120, 60]) block([6, 0], [4, 2, 2], 0);
}
for (first = [0, 1], x = [first:2:16], y = [first:2:16]) translate(place(x, y + 0.3)) key();
seats() for (end = [-1, 1]) translate([end * side_key, 0]) key();
add(4, resistor) for (row = [0:8], x = [18, 8]) on_card(x, 30 + 5 * row, [7, 2.5, 2.5]);
// Level shifter and buzzer.
add(5, black) { on_card(100, 88, [19, 6.5, 8]); can(75, 14, 6.5, 7); on_card(60, 14, [4.5, 3.5, 8]); }
// Strips in the south of their cells, bars, and a pair of wires from the fuses to each row with a feed.
add(6, tape) { for (y = [0:16]) block(place(8, y - 0.2), [2 * half, strip, 0.4], 0); seats() block([0, 0], [10 * pitch, strip, 0.4], 0); }
add(6, white) {
    for (x = [0:16], y = [0:16]) block(place(x, y - 0.2), [5, 5, 1.6], 0.4);
    seats() for (n = [0:9]) block([(n - 4.5) * pitch, 0], [5, 5, 1.6], 0.4);
}
module feed(pole) for (n = [0:3]) translate([143 + pole + 1.25 * n, -175, 0.5]) cube([1.6, place(0, [0, 6, 12, 16][n])[1] + 175, 1.5]);
add(6, [200, 50, 45]) feed(0);
add(6, black) feed(2.2);
// The grid, whose walls leave keys and strips free below, and the diffuser on half of it.
add(7, black) for (n = [0:side]) {
    block([n * pitch - half, 0], [1, 2 * half, 7.5], 6.5);
    block([0, n * pitch - half], [2 * half, 1, 7.5], 6.5);
}
add(7, [226, 232, 238]) translate([-half, -half, 14]) cube([half, 2 * half, 2]);
