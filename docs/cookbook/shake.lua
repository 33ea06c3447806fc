-- Shake
-- A password is refused: the field moves to both sides, less each time, and the trace has a haptic.
local scene = motion.scene { name = "shake", width = 390, height = 200, fill = "systemBackground" }
local field = scene:box { id = "field", x = 45, y = 74, width = 300, height = 52, cornerRadius = 12, fill = "secondarySystemBackground" }
field:text { id = "dots", x = 20, y = 15, text = "••••••" }

local shake = motion.animator { duration = 0.4 }
for index, x in ipairs { 12, -10, 7, -4, 0 } do
  shake:keyframe(field, { translationX = x }, { start = (index - 1) / 5, duration = 1 / 5, curve = "easeInOut" })
end

scene:timeline(function(t)
  t:wait(0.2)
  motion.haptic("error")
  t:play(shake)
end)
