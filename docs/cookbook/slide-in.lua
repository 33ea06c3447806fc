-- Slide in from below
-- A card is added and comes from below by a spring. When it is removed, it leaves the same way.
local scene = motion.scene { name = "slide-in", width = 390, height = 300, fill = "secondarySystemBackground" }

scene:timeline(function(t)
  t:wait(0.1)
  local card
  motion.withAnimation("snappy", function()
    card = scene:box { id = "card", x = 95, y = 80, width = 200, height = 140, cornerRadius = 20, fill = "systemIndigo",
      enter = motion.translateY(220), exit = motion.translateY(220) }
  end)
  t:wait(1)
  t:play(card:remove { curve = "snappy" })
end)
