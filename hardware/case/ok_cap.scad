// The cap of an OK key, with a round mark, 4 of them. Printed upside down.
include <common.scad>
cap(side_cell, key_skirt, 0, top + frame_top + cap_proud) circle(d = 4);
