-- Bottom sheet
-- A sheet rests at three heights. A release takes it to the one where it would coast: a flick, further.
local scene = motion.scene { name = "bottom-sheet", width = 390, height = 600, fill = "systemTeal" }
local dim   = scene:box { id = "dim", width = "100%", height = "100%", fill = "black", opacity = 0, touchable = false }
local sheet = scene:box { id = "sheet", y = 500, width = 390, height = 700, cornerRadius = 28, corners = "top", fill = "systemBackground" }
sheet:box { id = "grip", x = 175, y = 10, width = 40, height = 5, cornerRadius = 2.5, fill = "systemGray3" }

local drag = sheet:draggable { axis = "y", detents = { low = 500, half = 300, full = 60 } }
dim.opacity = motion.map(sheet, "y", { 60, 500 }, { 0.4, 0 })

scene:demo(function(t)
  t:play(sheet:drag { by = -140, duration = 0.9, release = true })
  t:waitFor(drag)
  t:play(sheet:drag { by = -80, duration = 0.12, release = true })
  t:waitFor(drag)
end)
