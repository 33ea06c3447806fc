-- A whole home screen: a header that collapses and snaps, sections with rows that scroll sideways
-- independently, one of them inverted, and a status bar for light and dark.
-- Watch: after the drag header.height is below the middle, so it closes by itself; the flicked row stops at a
-- page; the list then keeps scrolling under the closed header. In dark appearance the status bar stays light.
-- Run:   motion run examples/20-home-screen.lua
--        motion run examples/20-home-screen.lua --appearance dark

local scene = motion.scene { name = "home-screen", width = 390, height = 844, safeArea = { top = 47 }, fill = "systemBackground" }
local list  = scene:scroll { id = "list", y = 600, width = 390, height = 729 }
list:sections {
  sections = {
    { id = "nearby", kind = "sideScrollingTwoItem", items = 4 },
    { id = "stays",  kind = "sideScrollingOneItem", items = 3, header = { height = 100 }, style = "inverted", background = "inverted" },
    { id = "host",   kind = "largeSquare", items = { "become" } },
    { id = "info",   kind = "list", items = { "about", "support" }, background = "secondary" },
  },
}

local function write(path, x, y, text, fontSize)
  list:find(path):text { id = "name", x = x, y = y, width = 300, height = 26, text = text, fontSize = fontSize, fontWeight = "semibold" }
end
for index, city in ipairs { "Asheville", "Savannah", "Nashville", "Atlanta" } do write("nearby/row/item" .. index, 16, 32, city, 15) end
write("stays/header", 0, 24, "Live anywhere", 20)
for index, stay in ipairs { "Entire homes", "Cabins", "Unique stays" } do write("stays/row/item" .. index, 16, 272, stay, 15) end
write("host/become", 20, 20, "Become a host", 20)
write("info/about", 16, 32, "About us", 15)
write("info/support", 16, 32, "Support", 15)

local header = scene:box { id = "header", width = 390, height = 600, fill = "black", clip = true }
local card   = header:box { id = "card", y = 87, width = 390, height = 513, cornerRadius = 20, corners = "top", clip = true }
card:image { id = "photo", width = 390, height = 513, source = "images/valley.png", contentMode = "scaleAspectFill" }
card:text { id = "title", x = 24, y = 112, width = 342, height = 78, text = "Go near", fontSize = 56, fontWeight = "heavy", textColor = "white" }
local search = card:box { id = "search", width = 390, height = 80, fill = "systemBackground", fillOpacity = 0 }
local bar    = search:box { id = "bar", x = 24, y = 24, width = 342, height = 44, cornerRadius = 22, fill = "secondarySystemBackground" }
bar:text { id = "hint", y = 14, width = 342, height = 16, text = "Where are you going?", fontSize = 13, fontWeight = "semibold", textAlignment = "center" }
scene.statusBar = "light"

local collapse = motion.header { layer = header, scroll = list, min = 115, max = 600, snap = true, snapDuration = 0.3 }
collapse:map(list,   "y",           { from = 115, to = 600 })
collapse:map(card,   "y",           { over = { 0, 0.5 }, from = 0, to = 87, curve = "easeOut" })
collapse:map(search, "fillOpacity", { over = { 0, 0.5 }, from = 1, to = 0 })
collapse:map(search, "height",      { over = { 0, 0.2 }, from = 115, to = 80 })
collapse:map(bar,    "y",           { over = { 0, 0.2 }, from = 59, to = 24 })
collapse:onCross(card, "y", 24, function(side)
  scene:setStatusBar(side == "below" and "dark" or "light", { guard = "current" })
end)

scene:timeline(function(t)
  t:play(list:drag { by = -280, duration = 0.4 })                       -- more than halfway: it will close
  t:waitUntil(function() return not collapse.isMoving end)
  t:play(list:find("nearby/row"):flick { velocityX = 700 })
  t:play(list:drag { by = -240, duration = 0.3, release = true })
end)
