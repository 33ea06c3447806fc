local scene = motion.scene { name = "t", width = 400, height = 400 }
local a = scene:group { id = "a", width = 400, height = 400, opacity = 0.5 }
local wrap = a:group { id = "wrap", x = 100, y = 100, width = 100, height = 100, scale = 0.5, rotationZ = 90, opacity = 0.5 }
wrap:box { id = "card", width = 100, height = 20, cornerRadius = 4, corners = "top" }
wrap:box { id = "gone", y = 80, width = 100, height = 20, translationX = 10 }
a:box { id = "outer", x = 200, y = 200, width = 100, height = 100, scale = 0.5 }:box { id = "inner", width = 40, height = 40 }
local b = scene:group { id = "b", hidden = true, width = 400, height = 400 }
b:box { id = "card", x = 10, y = 300, width = 100, height = 20, cornerRadiusTopLeft = 8 }
b:box { id = "outer", x = 200, y = 200, width = 100, height = 100 }:box { id = "inner", x = 50, width = 40, height = 40 }
local move = motion.transition { name = "move", from = a, to = b, duration = 0.2, curve = "linear",
  rules = { card = "shared", gone = "crossfade", outer = "shared", inner = "shared" } }
scene:timeline(function(t) t:play(move) end)
-- The wrapper turns about (150, 150), so the card's middle is seen at (170, 150), half as large.
--! trace: 0 move/card.x 145
--! trace: 0 move/card.y 145
--! trace: 0 move/card.width 50
--! trace: 0 move/card.rotationZ 90
--! trace: 0 move/card.opacity 0.25
--! trace: 0 move/gone.translationY 5
--! trace: 0 move/gone.scaleX 0.5
-- What has nothing in between changes at the half, and each corner has its own way.
--! trace: 6 move/card.corners all
--! trace: 6 move/card.cornerRadiusTopLeft 4
-- The scale of what is around it does not bend the inner one's straight way.
--! trace: 0 move/outer/inner.x 25
--! trace: 0 move/outer/inner.width 20
--! trace: 6 move/outer/snapshot.scale 0.75
--! trace: 6 move/outer/inner.x 37.5
--! trace: 6 move/outer/inner.width 30
--! trace: 12 move/outer/inner.x 50
