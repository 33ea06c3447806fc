-- Drag and snap back
-- A card follows the finger in any direction, and returns by a spring with the finger's velocity.
local scene = motion.scene { name = "snap-back", width = 390, height = 480, fill = "secondarySystemBackground" }
local card  = scene:box { id = "card", x = 115, y = 170, width = 160, height = 140, cornerRadius = 24, fill = "systemIndigo" }
local drag  = card:draggable { detents = { home = { x = 115, y = 170 } }, spring = "bouncy" }

scene:demo(function(t)
  t:play(card:drag { byX = 90, by = -110, duration = 0.35, release = true })
  t:waitFor(drag)
end)
