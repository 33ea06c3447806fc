-- One after the other
-- The rows of a list appear, each 50 ms after the one above it.
local scene = motion.scene { name = "one-after-the-other", width = 390, height = 480, fill = "systemBackground" }

local rows = {}
for index = 1, 6 do
  local row = scene:box { id = "row" .. index, x = 20, y = 72 * index - 46, width = 350, height = 60, cornerRadius = 14,
    fill = "systemTeal", opacity = 0 }
  rows[index] = motion.animator { duration = 0.35, curve = "easeOut" }
  rows[index]:animate(row, { opacity = 1, translationY = { from = 24, to = 0 } })
end
scene:timeline(function(t) t:stagger(rows, { each = 0.05 }) end)
