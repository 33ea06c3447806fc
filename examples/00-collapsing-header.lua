-- A header that collapses while a list scrolls, from part 6 of "Building Airbnb's UI From Scratch".
-- Watch: header.height goes from 600 to 115 before the list moves, and the photo shrinks with its card. In the
-- second half of this, the card rises to the top, the search bar's fill fades in, and the status bar turns dark when the card passes 24.
-- Run:   motion run examples/00-collapsing-header.lua

local scene = motion.scene { name = "collapsing-header", width = 390, height = 844, safeArea = { top = 47 }, fill = "systemBackground" }
local safe   = scene.safeAreaTop
local header = scene:box { id = "header", width = "100%", height = 600, fill = "black" }
local card   = header:box { id = "card", width = "100%", cornerRadius = 20, corners = "top", clip = true }
local photo  = card:image { id = "photo", width = "100%", height = "100%", source = "images/valley.png", contentMode = "scaleAspectFill" }
local search = card:box { id = "search", width = "100%", fill = "systemBackground", fillOpacity = 0 }
local bar    = search:box { id = "bar", left = 24, right = 24, height = 44, cornerRadius = 22, fill = "secondarySystemBackground" }
bar:shape { id = "lens", x = 84, y = 15, path = "M1 5.5a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0M8.7 8.7L13.5 13.5", stroke = "systemPink", strokeWidth = 2, strokeCap = "round" }
bar:text { id = "hint", centerY = 0, width = "100%", height = 16, text = "Where are you going?", fontSize = 13, fontWeight = "semibold", textAlignment = "center" }
header:box { id = "scrim", width = "100%", top = "safe + 113", height = 240, fill = motion.linearGradient { "clear", "#00000059", "clear" } }   -- the title is readable
-- Two lines of 76.4 points at a line height of 0.7; the button is directly below them.
local title  = header:text { id = "title", left = 24, right = 24, top = "safe + 160", height = 107, text = "Go\nNear", fontSize = 64, fontWeight = "heavy", lineHeightMultiple = 0.7, textColor = "white" }
local button = header:box { id = "button", left = 24, top = { title, "bottom" }, width = 154, height = 32, cornerRadius = 6, fill = "secondarySystemBackground" }
button:text { id = "label", left = 8, right = 8, top = 8, bottom = 8, text = "Explore nearby stays", fontSize = 13, fontWeight = "semibold" }
header:box { id = "separator", bottom = 0, width = "100%", height = 1, fill = "quaternaryLabel" }

-- The list starts at the bottom of the header, and covers it when the header collapses.
local list   = scene:scroll { id = "list", top = { header, "bottom" }, width = "100%", contentHeight = 3200, fill = "systemBackground", clip = true }
local stays = {
  { "images/lake.png", "A cabin by the lake" }, { "images/coast.png", "A room above the coast" },
  { "images/forest.png", "A hut in the forest" }, { "images/town.png", "A flat in the old town" },
}
for row = 0, 14 do
  local top, stay = 20 + 210 * row, stays[row % #stays + 1]
  list:image { id = "stay" .. row, left = 20, right = 20, y = top, height = 140, cornerRadius = 12, source = stay[1], contentMode = "scaleAspectFill" }
  list:text { id = "name" .. row, left = 20, right = 20, y = top + 148, height = 21, text = stay[2], fontWeight = "semibold" }
  list:text { id = "way" .. row, left = 20, right = 20, y = top + 171, height = 19, text = 15 * (row + 1) .. " minutes' drive", fontSize = 15, textColor = "secondaryLabel" }
end

scene.statusBar = "light"

local collapse = motion.header { layer = header, scroll = list, min = safe + 12 + 44 + 12, max = 600, policy = "topOnly" }
collapse:map(card,   "y",           { over = { 0, 0.5 }, from = 0, to = "safe + 40" })
collapse:map(search, "fillOpacity", { over = { 0, 0.5 }, from = 1, to = 0 })
list.height   = function() return scene.height - collapse.min end
card.height   = function() return header.height - card.y end   -- the card ends where the header does
-- The search bar keeps a distance of 12 points to the safe area; its container grows with it.
bar.top       = function() return math.max(24, scene.safeAreaTop + 12 - card.y) end
search.height = function() return bar.y + bar.height + 12 end
collapse:onCross(card, "y", 24, function(side)
  -- In dark appearance the search bar is black, so the article's guard keeps the status bar light.
  scene:setStatusBar(side == "below" and "dark" or "light", { guard = "current" })
end)

scene:demo(function(t)
  t:play(list:drag { by = -600, duration = 1 })   -- a finger moves up: the header collapses, then the list scrolls
  t:wait(0.25)
  t:play(list:drag { by = 600, duration = 1 })    -- and down again: the list scrolls back, then the header opens
  t:wait(0.25)
  t:play(list:flick { velocity = 2600 })          -- points per second; the list slows down as it does on iOS
end)
