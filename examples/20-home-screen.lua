-- A whole home screen: a header that collapses and snaps, sections with rows that scroll sideways
-- independently, one of them inverted, and a status bar for light and dark.
-- Watch: after the drag header.height is below the middle, so it closes by itself; the flicked row stops at a
-- page; the list then keeps scrolling under the closed header. In dark appearance the status bar stays light.
-- Run:   motion run examples/20-home-screen.lua
--        motion run examples/20-home-screen.lua --appearance dark

local scene = motion.scene { name = "home-screen", width = 390, height = 844, safeArea = { top = 47 }, fill = "systemBackground" }
local list  = scene:scroll { id = "list", y = 600, width = "100%", height = scene.height - 115 }
list:sections {
  sections = {
    { id = "nearby", kind = "sideScrollingTwoItem", items = 4 },
    { id = "stays",  kind = "sideScrollingOneItem", items = 3, header = { height = 100 }, style = "inverted", background = "inverted" },
    { id = "host",   kind = "largeSquare", items = { "become" } },
    { id = "info",   kind = "list", items = { "about", "support" }, background = "secondary" },
  },
}

-- A title with a subtitle, in a header of a section or in one of its items.
local function write(path, x, y, title, subtitle, size)
  local holder = list:find(path)
  local function line(id, top, height, text, fontSize, fontWeight)
    holder:text { id = id, x = x, y = top, width = holder.width - x, height = height, text = text, fontSize = fontSize, fontWeight = fontWeight }
  end
  line("title", y, 24, title, size or 15, size and "bold" or "semibold")
  line("subtitle", y + (size and 30 or 21), 20, subtitle, size and 15 or 13, "regular")
end
local pictures = { "images/lake.png", "images/forest.png", "images/coast.png", "images/town.png" }
local function picture(path, index, frame)
  frame.id, frame.source, frame.contentMode = "photo", pictures[index % #pictures + 1], "scaleAspectFill"
  list:find(path):image(frame)
end
for index, city in ipairs { "Asheville", "Savannah", "Nashville", "Atlanta" } do
  picture("nearby/row/item" .. index, index, { x = 12, y = 12, width = 61, height = 61, cornerRadius = 10 })
  write("nearby/row/item" .. index, 85, 22, city, 45 * index .. " minutes' drive")
end
write("stays/header", 0, 20, "Live anywhere", "Stay a week, or a year", 20)
for index, stay in ipairs { { "Entire homes", "With room for friends" }, { "Cabins", "By lakes and in forests" }, { "Unique stays", "More than a place to sleep" } } do
  picture("stays/row/item" .. index, index - 1, { width = "100%", height = 244, cornerRadius = 12, corners = "top" })
  write("stays/row/item" .. index, 16, 256, stay[1], stay[2])
end
write("host/become", 20, 20, "Become a host", "Share your place with others", 20)
picture("host/become", 3, { y = 96, width = "100%", height = 254, cornerRadius = 12, corners = "bottom" })
write("info/about", 16, 22, "About us", "How it works, and who we are")
write("info/support", 16, 22, "Support", "Answers, at any time")

local header = scene:box { id = "header", width = "100%", height = 600, fill = "black", clip = true }
local card   = header:box { id = "card", y = 87, width = "100%", height = 513, cornerRadius = 20, corners = "top", clip = true }
local photo  = card:image { id = "photo", width = "100%", height = 513, source = "images/valley.png", contentMode = "scaleAspectFill" }
card:text { id = "title", left = 24, right = 24, y = 112, height = 78, text = "Go near", fontSize = 56, fontWeight = "heavy", textColor = "white" }
local search = card:box { id = "search", width = "100%", height = 80, fill = "systemBackground", fillOpacity = 0 }
local bar    = search:box { id = "bar", left = 24, right = 24, y = 24, height = 44, cornerRadius = 22, fill = "secondarySystemBackground" }
bar:shape { id = "lens", x = 84, y = 15, path = "M1 5.5a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0M8.7 8.7L13.5 13.5", stroke = "systemPink", strokeWidth = 2, strokeCap = "round" }
bar:text { id = "hint", y = 14, width = "100%", height = 16, text = "Where are you going?", fontSize = 13, fontWeight = "semibold", textAlignment = "center" }
scene.statusBar = "light"

local collapse = motion.header { layer = header, scroll = list, min = 115, max = 600, snap = true, snapDuration = 0.3 }
collapse:map(list,   "y",           { from = 115, to = 600 })
collapse:map(card,   "y",           { over = { 0, 0.5 }, from = 0, to = 87, curve = "easeOut" })
collapse:map(search, "fillOpacity", { over = { 0, 0.5 }, from = 1, to = 0 })
collapse:map(search, "height",      { over = { 0, 0.2 }, from = 115, to = 80 })
collapse:map(bar,    "y",           { over = { 0, 0.2 }, from = 59, to = 24 })
-- The card ends where the header ends, and the photo fills the card.
card:derive { height = function() return header.height - card.y end }
photo:derive { height = function() return card.height end }
collapse:onCross(card, "y", 24, function(side)
  scene:setStatusBar(side == "below" and "dark" or "light", { guard = "current" })
end)

scene:demo(function(t)
  t:play(list:drag { by = -280, duration = 0.4 })                       -- more than halfway: it will close
  t:waitUntil(function() return not collapse.isMoving end)
  t:play(list:find("nearby/row"):flick { velocityX = 700 })
  t:play(list:drag { by = -240, duration = 0.3, release = true })
end)
