-- Appear while scrolling
-- Each card fades in and rises as it comes up from the lower edge. The finger is the clock.
local scene = motion.scene { name = "appear-while-scrolling", width = 390, height = 600, fill = "systemBackground" }
local list  = scene:scroll { id = "list", width = 390, height = 600, contentHeight = 1240 }

for index = 0, 7 do
  local y    = 20 + 150 * index
  local card = list:box { id = "card" .. index, x = 20, y = y, width = 350, height = 134, cornerRadius = 20, fill = "systemIndigo" }
  if y > 300 then
    card.opacity      = motion.map(list, "offsetY", { y - 600, y - 400 }, { 0, 1 })
    card.translationY = motion.map(list, "offsetY", { y - 600, y - 400 }, { 60, 0 })
  end
end

scene:demo(function(t) t:play(list:drag { by = -420, duration = 0.9 }) end)
