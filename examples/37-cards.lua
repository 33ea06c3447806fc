-- A card that turns as it is dragged, flies on by its velocity, or springs home.
-- Watch: card.rotationZ, like.opacity and back.scale follow card.x. The first drag ends at rest and springs
-- home; the second leaves at 1,250 points a second and ends at `like`, while y coasts.
-- Run:   motion run examples/37-cards.lua

local scene = motion.scene { name = "cards", width = 390, height = 844 }
local deck  = scene:group { id = "deck", x = 20, y = 140, width = 350, height = 500 }
local back  = deck:box { id = "back", width = 350, height = 500, cornerRadius = 24, fill = "systemTeal" }
local card  = deck:box { id = "card", width = 350, height = 500, cornerRadius = 24, fill = motion.linearGradient { "systemOrange", "systemPink" }, anchorY = 1 }
local like  = card:text { id = "like", x = 24, y = 24, text = "LIKE", fontSize = 32, fontWeight = "heavy" }
card:draggable {
  detents = { home = { x = 0, y = 0 }, nope = { x = -500 }, like = { x = 500 } },   -- without `y`, y coasts
  spring  = motion.spring { response = 0.4, dampingRatio = 0.6 },
}
card:derive { rotationZ = function() return card.x / 18 end }
like:derive { opacity = motion.map(card, "x", { 0, 100 }, { 0, 1 }) }
back:derive { scale = motion.map(card, "x", { -175, 0, 175 }, { 1, 0.94, 1 }) }
scene:demo(function(t)
  t:play(card:drag { byX = 90, by = -12, duration = 0.5 })                     -- released at rest: home
  t:play(card:drag { byX = 150, by = -30, duration = 0.12, release = true })   -- 1250 pt/s: like
end)
