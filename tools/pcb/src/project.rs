//! The files of the project besides board and schematic: design rules and the table of libraries.

use crate::board::LIBRARY;
use crate::dimensions::Dimensions;
use crate::sexp::mm;

/// `fp-lib-table` or `sym-lib-table`: the one library of the project.
pub(crate) fn library_table(kind: &str, file: &str) -> String {
    format!(
        "({kind}\n  (lib (name \"{LIBRARY}\")(type \"KiCad\")(uri \"${{KIPRJMOD}}/{file}\")(options \"\")(descr \"Parts of the Fencelight board\"))\n)\n"
    )
}

/// The project: rules that a common board house meets for two layers without extra cost.
pub(crate) fn settings(dimensions: &Dimensions) -> Result<String, String> {
    let [track, clearance, via, drill] = [
        dimensions.track,
        dimensions.clearance,
        dimensions.via,
        dimensions.via_drill,
    ]
    .map(mm);
    let edge = mm(dimensions.get("edge_clearance")?);
    Ok(format!(
        r#"{{
  "board": {{
    "design_settings": {{
      "defaults": {{ "board_outline_line_width": 0.1 }},
      "rules": {{
        "allow_blind_buried_vias": false,
        "allow_microvias": false,
        "min_clearance": 0.15,
        "min_copper_edge_clearance": {edge},
        "min_hole_clearance": 0.25,
        "min_hole_to_hole": 0.25,
        "min_silk_clearance": 0.0,
        "min_through_hole_diameter": 0.3,
        "min_track_width": 0.15,
        "min_via_annular_width": 0.13,
        "min_via_diameter": 0.5
      }}
    }}
  }},
  "meta": {{ "filename": "fencelight.kicad_pro", "version": 1 }},
  "net_settings": {{
    "classes": [
      {{
        "bus_width": 12.0,
        "clearance": {clearance},
        "diff_pair_gap": 0.25,
        "diff_pair_via_gap": 0.25,
        "diff_pair_width": 0.2,
        "line_style": 0,
        "microvia_diameter": 0.3,
        "microvia_drill": 0.1,
        "name": "Default",
        "pcb_color": "rgba(0, 0, 0, 0.000)",
        "schematic_color": "rgba(0, 0, 0, 0.000)",
        "track_width": {track},
        "via_diameter": {via},
        "via_drill": {drill},
        "wire_width": 6.0
      }}
    ],
    "meta": {{ "version": 2 }},
    "net_colors": null
  }}
}}
"#
    ))
}
