-- A stack of cards of the pack motion/ui, of which two are swiped away.
-- Watch: the cards behind rise with the finger; a short drag springs home, a fast one flies on.
-- Run:   motion run examples/packs/ui/demos/deck.lua
require "motion/ui"
local scene = motion.scene { name = "ui-deck", width = 390, height = 844, fill = "systemGroupedBackground" }
local deck  = scene:deck { id = "deck", left = 20, right = 20, y = 140 }
for i, color in ipairs { "systemPink", "systemTeal", "systemIndigo", "systemOrange", "systemGreen" } do
  deck:box { id = "card" .. i, cornerRadius = 24, fill = color }
end
deck:onSwipe(function(_, card, direction) print(card.id, direction) end)
scene:demo(function(t)
  t:play(deck:drag { byX = 90, by = -12, duration = 0.5 })
  t:wait(0.4)
  for _, way in ipairs { 170, -170 } do t:play(deck:drag { byX = way, by = -20, duration = 0.12, release = true }) t:wait(0.3) end
  t:waitFor(deck)
end)
