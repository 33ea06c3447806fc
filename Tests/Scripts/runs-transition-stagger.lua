local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
local card = a:box { id = "card", width = 100, height = 100 }; b:box { id = "card", x = 100, width = 100, height = 100 }
for i = 1, 3 do b:box { id = "row" .. i, y = i * 50, width = 10, height = 10 } end
local t = motion.transition { from = a, to = b, duration = 0.1, curve = "linear", rules = { row1 = "crossfade", row2 = "crossfade", row3 = "crossfade" },
  stagger = { { ids = { "row1", "row2", "row3" }, each = 0.05, direction = "up" } } }
t:play()
--! trace: 3 transition/row3.opacity 0.5
--! trace: 6 transition/row2.opacity 0.5
--! trace: 9 transition/row1.opacity 0.5
--! trace: 12 ! end transition destination
