local scene = motion.scene { name = "t", width = 390, height = 844 }
local book = scene:group { id = "book", x = 100, y = 100, width = 100, height = 100 }
local cover = book:box { id = "cover", width = 100, height = 100 }
local left, right = book:box { id = "left", width = 100, height = 100 }, book:box { id = "right", width = 100, height = 100 }
cover:traceCorners()
scene:timeline(function(t)
  t:wait(0.1)
  local booklet = motion.booklet { front = cover, innerLeft = left, innerRight = right }
  t:wait(0.1)
  booklet.angle = 60
  t:wait(0.1)
end)
--! trace: 0 book/cover.topRightX 200
--! trace: 12 book/cover.topRightX 160.474489
