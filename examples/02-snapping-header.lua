-- A header that snaps to the nearer of its two heights, with rows that scroll sideways independently, after Jun
-- Tanaka's study of Airbnb's home screen.
-- Watch: after a short drag header.height is above the middle, so it opens again in 0.6 s; after a longer one
-- it is below, so it closes. title.opacity follows the progress in 0.2 s. A finger that moves sideways over the
-- list scrolls the row under it; one that moves up on a row scrolls the list.
-- Run:   motion run examples/02-snapping-header.lua

local scene  = motion.scene { name = "snapping-header", width = 375, height = 667, fill = "systemBackground" }
local list   = scene:scroll { id = "list", width = "100%", bottom = 0, contentHeight = 1100, fill = "systemBackground", clip = true }
local safe   = scene.safeAreaTop
local header = scene:box { id = "header", width = "100%", height = safe + 140, fill = "systemBackground", clip = true }
local title  = header:text { id = "title", width = "100%", top = "safe + 90", height = 50, text = "For you   Homes   Experiences", textAlignment = "center" }
local search = header:box { id = "search", left = 16, right = 16, top = "safe + 30", height = 48, cornerRadius = 4, fill = "secondarySystemBackground" }
search:shape { id = "lens", left = 16, centerY = 0, path = "M1 5.5a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1 -9 0M8.7 8.7L13.5 13.5", stroke = "label", strokeWidth = 1.5, strokeCap = "round" }
search:text { id = "hint", left = 40, right = 16, centerY = 0, height = 20, text = "Anywhere, any time", fontSize = 16, textColor = "secondaryLabel" }

local rows, names = {}, { "Just booked", "Homes", "Experiences", "Restaurants", "Places" }
local homes = {
  { "images/lake.png", "Cabin by the lake" }, { "images/coast.png", "Room above the coast" },
  { "images/forest.png", "Hut in the forest" }, { "images/town.png", "Flat in the old town" },
}
for index = 1, 5 do
  rows[index] = list:scroll { id = "row" .. index, y = (index - 1) * 220, width = "100%", height = 200, contentWidth = 1500 }
  list:text { id = "name" .. index, left = 16, right = 16, y = (index - 1) * 220 + 12, height = 24, text = names[index], fontSize = 20, fontWeight = "bold" }
  for place = 0, 5 do
    local home = homes[(index + place) % #homes + 1]
    local cell = rows[index]:group { id = "home" .. place, x = 16 + 246 * place, y = 48, width = 230, height = 140 }
    cell:image { id = "photo", width = "100%", height = 100, cornerRadius = 4, source = home[1], contentMode = "scaleAspectFill" }
    cell:text { id = "title", y = 106, width = "100%", height = 18, text = home[2], fontSize = 14, fontWeight = "semibold" }
    cell:text { id = "price", y = 124, width = "100%", height = 16, text = "from " .. 60 + 5 * place .. " a night", fontSize = 12, textColor = "secondaryLabel" }
  end
end

local collapse = motion.header {
  layer = header, scroll = list, min = safe + 90, max = safe + 140,
  policy = "quickReturn", unconsumed = "passedOn",
  snap = true, snapDuration = 0.6,
}
collapse:map(title, "opacity", { from = 0, to = 1, followDuration = 0.2 })   -- animated at every layout, as in the study
list.top = { header, "bottom" }                                       -- the list is below the header, at every height

scene:demo(function(t)
  t:play(list:drag { by = -20, duration = 0.2 })                      -- 120 is above the middle, 115: it opens again
  t:waitUntil(function() return not collapse.isMoving end)
  t:play(list:drag { by = -30, duration = 0.2 })                      -- 110 is below: it closes
  t:waitUntil(function() return not collapse.isMoving end)
  t:play(rows[1]:drag { byX = -200, duration = 0.25, release = true }) -- the first row keeps scrolling
  t:play(rows[2]:drag { by = -160, duration = 0.2, release = true })  -- up, on a row: the list scrolls
  t:play(rows[3]:flick { velocityX = 900 })
end)
