-- A bottom sheet with three detents over a list; the list hands the finger over to the sheet.
-- Watch: sheet.y ends at the detent nearest to where the release would coast. A flick on the list first moves
-- the sheet to the top and only then would scroll; a drag down scrolls the list to its top and then takes the
-- sheet along. dim.opacity follows the sheet in the same frame.
-- Run:   motion run examples/30-sheet.lua

local scene = motion.scene { name = "sheet", width = 390, height = 844, fill = "systemBackground" }
local dim   = scene:box { id = "dim", width = "100%", height = "100%", fill = "black" }
local half, peek = scene.height / 2, scene.height - 120
local sheet = scene:box { id = "sheet", y = peek, width = "100%", height = "100% - 60", corners = "top", cornerRadius = 24, clip = true, fill = "systemGray6" }
local list  = sheet:scroll { id = "list", y = 24, width = "100%", height = "100% - 24", contentHeight = 2000 }
for row = 0, 19 do
  list:box { id = "row" .. row, left = 16, right = 16, y = 100 * row, height = 88, cornerRadius = 12, fill = "systemGray5" }
end
local drag = sheet:draggable { axis = "y", detents = { full = 60, half = half, peek = peek } }
dim:derive { opacity = motion.map(sheet, "y", { 60, half }, { 0.4, 0 }) }
scene:timeline(function(t)
  t:play(sheet:drag { by = -180, duration = 0.3 })                  -- slowly: to the nearest, half
  t:play(list:flick { velocity = 1800 })                            -- on the list: the sheet rises first, to full
  t:play(list:drag { by = -300, duration = 0.3 })                   -- now the list scrolls
  t:play(list:drag { by = 500, duration = 0.25, release = true })   -- back to its top; the sheet comes along, to peek
  t:play(drag:setDetent "half")
end)
