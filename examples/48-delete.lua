-- Icons jiggle after a long press; a tap on its minus removes one, and the others close the gap.
-- Watch: the icon that goes shrinks in its place and still jiggles; the others move with the same spring.
-- Run:   motion run examples/48-delete.lua

local scene  = motion.scene { name = "jiggle", width = 390, height = 480, fill = "systemIndigo" }
local grid   = scene:grid { id = "grid", x = 27, y = 60, width = 336, columns = 4, spacing = 24 }
local colors = { "systemPink", "systemTeal", "systemOrange", "systemGreen", "systemYellow" }
local wiggle = {}
for i = 1, 10 do
  local cell  = grid:group { id = "cell" .. i, height = 66, exit = motion.together { motion.scale(0.1), motion.crossfade() } }
  local icon  = cell:box { id = "icon", width = 66, height = 66, cornerRadius = 16, fill = colors[i % 5 + 1] }
  local minus = icon:box { id = "minus", x = -10, y = -10, width = 24, height = 24, cornerRadius = 12, fill = "systemGray3", present = false, enter = motion.scale(0) }
  minus:box { id = "line", x = 6, y = 11, width = 12, height = 2, fill = "black" }
  minus:onTap(function() motion.withAnimation("smooth", function() cell:remove() end) end)
  wiggle[i] = motion.animator { duration = 0.13, curve = "easeInOut", repeatCount = "forever", autoreverse = true, delay = scene:random("phase" .. i, 0, 0.2) }
    :animate(icon, { rotationZ = { from = -1.6, to = 1.6 } })
end
grid:onLongPress(function()
  motion.together(wiggle):play()
  motion.withAnimation("snappy", function() for _, cell in ipairs(grid.children) do cell:find("icon/minus").present = true end end)
end)

scene:timeline(function(t)
  t:play(grid:find("cell3/icon"):longPress())
  t:wait(0.8)
  t:play(grid:find("cell6/icon/minus"):tap())
  t:wait(1.2)
end)
