-- A card that is redirected twice in flight: first by a new target and a push, then by setting its position.
-- Watch: card.x reverses smoothly at frame 12 because it keeps its velocity, and jumps to 40 at frame 48. Its
-- top corners become rounder on the way, and `settle` occurs once, when it is at rest.
-- Run:   motion run examples/14-in-flight.lua

local scene = motion.scene { name = "in-flight", width = 390, height = 200, fill = "systemBackground" }
-- The targets: forward, back, and the position that is set at the end.
for index, x in ipairs { 300, 100, 40 } do
  scene:text { id = "place" .. index, x = x, y = 90, width = 80, height = 20, text = tostring(x), fontSize = 15,
    textColor = "secondaryLabel" }
end
local card  = scene:box { id = "card", width = 80, height = 80, cornerRadius = 4, fill = "systemTeal" }

local settle = motion.animator { name = "settle", curve = motion.spring { duration = 0.5, bounce = 0.2 } }
  :animate(card, { x = 300, cornerRadii = { topLeft = 16, topRight = 16 } })

scene:timeline(function(t)
  t:start(settle)
  t:wait(0.2)
  settle:retarget(card, { x = 100 })
  t:wait(0.3)
  settle:impulse(card, { x = 900 })
  t:wait(0.3)
  settle:jump(card, { x = 40 })
  t:waitFor(settle)
end)
