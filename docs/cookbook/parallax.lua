-- Parallax
-- A picture at the top of a list moves at half the speed of what scrolls over it.
local scene = motion.scene { name = "parallax", width = 390, height = 600, fill = "systemBackground" }
local list  = scene:scroll { id = "list", width = 390, height = 600, contentHeight = 1180 }
local cover = list:box { id = "cover", width = 390, height = 260, fill = motion.linearGradient { "systemTeal", "systemIndigo" } }
local page  = list:box { id = "page", y = 240, width = 390, height = 940, cornerRadius = 24, corners = "top", fill = "systemBackground" }
for index = 0, 8 do
  page:box { id = "row" .. index, x = 20, y = 24 + 100 * index, width = 350, height = 84, cornerRadius = 14, fill = "secondarySystemBackground" }
end

cover:derive { translationY = function() return list.offsetY / 2 end }
scene:demo(function(t) t:play(list:drag { by = -260, duration = 0.6 }) end)
