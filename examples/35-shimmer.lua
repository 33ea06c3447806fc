-- A skeleton shimmers until its content comes; loops without an end do not keep the run going.
-- Watch: row1.fill is a gradient on its way, one number a frame, and its band of light runs over the row until
-- 2.5 s; then the rows become clear one after another, and the run ends although the bands would still move.
-- Run:   motion run examples/35-shimmer.lua

local scene = motion.scene { name = "shimmer", width = 390, height = 844, fill = "systemBackground" }
local list  = scene:stack { id = "list", axis = "y", y = 100, width = 390, spacing = 16, padding = 16, alignment = "fill" }
local function light(at)                                   -- a band of light about a fraction of the width
  return motion.linearGradient { "systemGray5", "systemGray6", "systemGray5", from = { x = at - 0.4 }, to = { x = at + 0.4 } }
end
for i = 1, 4 do
  local row = list:box { id = "row" .. i, height = 56, cornerRadius = 8, fill = light(-0.4) }
  row:text { id = "title", x = 16, y = 16, text = "Row " .. i, opacity = 0 }
  motion.animator { duration = 1.2, curve = "linear", repeatCount = "forever", delay = 0.08 * (i - 1) }:animate(row, { fill = light(1.4) }):play()
end
scene:timeline(function(t)
  t:wait(2.5)                                              -- the content comes
  for i, row in ipairs(list.children) do
    motion.withAnimation({ duration = 0.25, delay = 0.05 * i }, function() row.fillOpacity, row:find("title").opacity = 0, 1 end)
  end
end)
