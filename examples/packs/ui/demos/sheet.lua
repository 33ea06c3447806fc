-- A sheet of the pack motion/ui, over a map that steps back as the sheet rises.
-- Watch: the flick on its list first raises the sheet to `full`; then `detent` is set, and it settles at `half`.
-- Run:   motion run examples/packs/ui/demos/sheet.lua
require "motion/ui"
local scene = motion.scene { name = "ui-sheet", width = 390, height = 844, fill = "systemGroupedBackground" }
local map   = scene:box { id = "map", width = "100%", height = "100%", fill = "systemGreen", fillOpacity = 0.4 }

local filters = scene:sheet { id = "filters", detents = { peek = 120, half = "50%", full = "92%" }, detent = "peek" }
for i = 1, 16 do filters:box { id = "row" .. i, x = 16, y = 80 * i - 64, width = "100% - 32", height = 68, cornerRadius = 12, fill = "systemGray6" } end
map:derive { scale = function() return 1 - 0.06 * filters.progress end }

scene:demo(function(t)
  t:play(filters.content:flick { velocity = 1800 })
  filters.detent = "half"
  t:waitFor(filters)
end)
