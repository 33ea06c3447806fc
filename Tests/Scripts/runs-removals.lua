-- Layers come and go under the same paths: in a stack, under a header, as pages, in a transition.
local scene = motion.scene { name = "removals", width = 390, height = 844 }
local list = scene:scroll { id = "list", y = 200, width = 390, height = 644 }
local rows = list:stack { id = "rows", width = 390, spacing = 8, padding = 8, alignment = "fill" }
for i = 1, 5 do rows:box { id = "row" .. i, height = 40, fill = "systemGray5" }:text { id = "title", text = "Row" } end
local bar = scene:box { id = "bar", width = 390, height = 200 }
local badge = scene:box { id = "badge", width = 20, height = 20, fill = "label" }
local header = motion.header { layer = bar, scroll = list, min = 50, max = 200 }
header:map(badge, "y", { from = 0, to = 80 })
header:map(rows:find "row1", "opacity", { from = 0.5, to = 1 })
local book = scene:group { id = "book", width = 200, height = 300 }
local pages = {}
for i = 1, 3 do pages[i] = book:box { id = "page" .. i, width = 200, height = 300, fill = "white" } end
local booklet = motion.booklet { front = pages[1], innerLeft = pages[2], innerRight = pages[3], spine = "left" }
local screen = scene:group { id = "screen", width = 390, height = 844 }
local card = screen:box { id = "card", width = 100, height = 100, fill = "red" }
local detail = scene:group { id = "detail", width = 390, height = 844, hidden = true }
detail:box { id = "card", x = 200, width = 100, height = 200, fill = "blue" }
local open = motion.transition { name = "open", from = screen, to = detail, duration = 0.5, rules = { card = motion.shared {} } }
scene:timeline(function(t)
  t:start(list:flick { velocity = 2000 })
  t:start(booklet:drag { by = -150, duration = 0.4 })
  t:start(open)
  local fade = motion.animator { duration = 0.4 }:animate(rows:find "row2", { opacity = 0, fill = "red" })
  t:start(fade)
  t:wait(0.1)
  rows:find("row2"):remove()
  rows:find("row1"):remove()
  t:wait(0.1)
  local again = rows:box { id = "row2", height = 10, fill = "blue" }
  t:start(motion.animator { duration = 0.2 }:animate(again, { height = 60 }))
  card:remove()
  assert(not open.isRunning)
  book:remove()
  scene.appearance = "dark"
  t:wait(0.05)
  bar:remove()
  assert(#rows.children == 4)
  t:wait(0.1)
  list:remove()
  badge.y = 7
  t:wait(0.1)
  scene:box { id = "list", width = 10, height = 10 }
end)
