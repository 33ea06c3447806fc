-- The exercises of part 6 of "Building Airbnb's UI From Scratch": the header bounces past its final height, a
-- finger on the header itself moves it, and the button shrinks while it is pressed.
-- Watch: header.height goes beyond 600 when the list is pulled, and comes back. A drag of the header that ends
-- above the middle opens it, a faster one closes it. The flick back hits the top, and the header bounces.
-- Run:   motion run examples/21-stretchy-header.lua

local scene  = motion.scene { name = "stretchy-header", width = 390, height = 844, safeArea = { top = 47 }, fill = "systemBackground" }
local list   = scene:scroll { id = "list", y = 600, width = "100%", height = scene.height - 600, contentHeight = 2000 }
local header = scene:box { id = "header", width = "100%", height = 600, fill = "black", clip = true }
header:image { id = "photo", width = "100%", height = 700, source = "images/valley.png", contentMode = "scaleAspectFill" }
header:box { id = "scrim", width = "100%", height = 140, fill = motion.linearGradient { "#00000080", "clear" } }   -- the status bar is readable
scene.statusBar = "light"
local button = header:box { id = "button", x = 24, y = 320, width = 170, height = 32, cornerRadius = 6, fill = "secondarySystemBackground" }
button:text { id = "label", y = 8, width = 170, height = 16, text = "Explore nearby stays", fontSize = 13, fontWeight = "semibold", textAlignment = "center" }
for row = 0, 9 do
  list:box { id = "stay" .. row, left = 20, right = 20, y = 20 + 200 * row, height = 180, cornerRadius = 12, fill = "secondarySystemFill" }
end
local bar = header:box { id = "bar", width = "100%", height = 115, fill = "white", fillOpacity = 0 }   -- under the dark status bar

local collapse = motion.header {
  layer = header, scroll = list, min = 115, max = 600, stretch = 1,
  snap = true, snapCurve = motion.spring { duration = 0.4, bounce = 0.1 },
}
collapse:map(list, "y",      { from = 115, to = 600 })   -- the list is below the header
collapse:map(list, "height", { from = "100% - 115", to = "100% - 600" })   -- and fills the rest of the screen
collapse:map(bar,  "fillOpacity", { over = { 0, 0.5 }, from = 1, to = 0 })
collapse:onReach(function(limit) scene.statusBar = limit == "collapsed" and "dark" or "light" end)

local press = motion.animator { duration = 0.1, curve = "easeOut" }:animate(button, { scale = 0.95 })

scene:timeline(function(t)
  t:play(press)
  press:reverse()
  t:waitFor(press)
  t:play(list:drag { by = 160, duration = 0.25 })                       -- pulled: past its final height
  t:waitUntil(function() return header.height == 600 end)
  t:play(collapse:drag { by = -200, duration = 0.2 })                   -- above the middle: it opens again
  t:waitUntil(function() return not collapse.isMoving end)
  t:play(collapse:drag { path = { { t = 0, y = 500 }, { t = 0.15, y = 150 }, { t = 0.2, y = 120 } }, release = true })
  t:waitUntil(function() return not collapse.isMoving end)
  t:play(list:flick { velocity = 1800 })
  t:play(list:flick { velocity = -4500 })                               -- hits the top: the header bounces
end)
