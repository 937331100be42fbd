"""The checks and plots that KiCad 6 does itself, without a screen. `cargo pcb` runs it with the Python that has pcbnew.

Usage: kicad.py drc BOARD REPORT | fab BOARD FOLDER
"""

import os
import sys

import pcbnew


def filled(path):
    """The board with its zones filled, one after the other: all at once takes KiCad many minutes.

    So do areas of different priority that are nearer than the largest clearance.
    """
    board = pcbnew.LoadBoard(path)
    for zone in sorted(board.Zones(), key=lambda zone: -zone.GetPriority()):
        zones = pcbnew.ZONES()
        zones.append(zone)
        pcbnew.ZONE_FILLER(board).Fill(zones)
    return board


def drc(path, report):
    board = filled(path)
    pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True)


def fab(path, folder):
    board = filled(path)
    plot = pcbnew.PLOT_CONTROLLER(board)
    options = plot.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetPlotFrameRef(False)
    options.SetUseGerberX2format(True)
    options.SetUseAuxOrigin(True)
    options.SetSubtractMaskFromSilk(True)
    layers = [
        ("F_Cu", pcbnew.F_Cu), ("B_Cu", pcbnew.B_Cu), ("F_Paste", pcbnew.F_Paste),
        ("F_Silkscreen", pcbnew.F_SilkS), ("B_Silkscreen", pcbnew.B_SilkS),
        ("F_Mask", pcbnew.F_Mask), ("B_Mask", pcbnew.B_Mask), ("Edge_Cuts", pcbnew.Edge_Cuts),
    ]
    for kind, name in ((pcbnew.PLOT_FORMAT_GERBER, "gerber"), (pcbnew.PLOT_FORMAT_SVG, "svg")):
        for layer_name, layer in layers:
            plot.SetLayer(layer)
            plot.OpenPlotfile(layer_name, kind, name)
            plot.PlotLayer()
    plot.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(folder, True, False)


if __name__ == "__main__":
    {"drc": drc, "fab": fab}[sys.argv[1]](sys.argv[2], os.path.abspath(sys.argv[3]))
