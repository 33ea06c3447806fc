-- Watch: a sheet that a finger pulls to one of its detents, over a shade that a live parameter sets.
-- Run:   headless pull.lua pull.inputs shade.opacity sheet.y
local params = motion.params {
  darkness = { 0.2, min = 0, max = 1, live = true, doc = "The opacity of the shade." },
}
local scene = motion.scene { name = "pull", width = 390, height = 844, fill = "white" }

local shade = scene:box { id = "shade", width = "100%", height = "100%", fill = "black" }
local sheet = scene:box { id = "sheet", y = 600, width = "100%", height = 800, cornerRadius = 24, fill = "systemGray6" }

sheet:draggable { axis = "y", detents = { high = 120, low = 600 } }
shade:derive { opacity = motion.map(params, "darkness", { 0, 1 }, { 0, 1 }) }
