-- Flip a card
-- Two sides turn about the same upright axis, and each is seen only from its front.
local scene = motion.scene { name = "flip-a-card", width = 390, height = 360, fill = "secondarySystemBackground" }
scene.perspective = 700

local function side(id, fill, words, color)
  local side = scene:box { id = id, x = 95, y = 50, width = 200, height = 260, cornerRadius = 20, fill = fill, doubleSided = false }
  side:text { id = "words", width = 200, y = 114, text = words, textAlignment = "center", textColor = color, fontSize = 24 }
  return side
end
local front, back = side("front", "systemIndigo", "Front", "white"), side("back", "systemBackground", "Back", "label")

local flip = motion.animator { duration = 0.6, curve = "easeInOut" }
flip:animate(front, { rotationY = 180 })
flip:animate(back, { rotationY = { from = 180, to = 360 } })
scene:timeline(function(t) t:play(flip) end)
