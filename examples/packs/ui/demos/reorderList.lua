-- A list of the pack motion/ui whose rows are dragged to other places.
-- Watch: the row lifts after 0.3 s, and the rows that it passes take its place by a spring.
-- Run:   motion run examples/packs/ui/demos/reorderList.lua
require "motion/ui"
local scene = motion.scene { name = "ui-reorder-list", width = 390, height = 844, fill = "systemGroupedBackground" }
local list  = scene:reorderList { id = "list", left = 16, right = 16, y = 80 }
for i = 1, 6 do list:box { id = "row" .. i, height = 40 + 8 * i, cornerRadius = 14, fill = "secondarySystemGroupedBackground" } end
list:onReorder(function(_, row, place) print(row.id .. " is now number " .. place) end)
scene:demo(function(t)
  t:play(list:find("row1"):drag { path = { { t = 0, y = 0 }, { t = 0.4, y = 0 }, { t = 1.2, y = 190 } } })
end)
