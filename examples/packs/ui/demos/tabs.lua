-- A tab bar of the pack motion/ui with three pages.
-- Watch: the pill goes to the tapped tab and is stretched by its speed; the pages fade into one another.
-- Run:   motion run examples/packs/ui/demos/tabs.lua
require "motion/ui"
local scene = motion.scene { name = "ui-tabs", width = 390, height = 844, fill = "systemBackground", safeArea = { top = 47, bottom = 34 } }
local tabs  = scene:tabs { id = "tabs", items = { { title = "Home" }, { title = "Search" }, { title = "Profile" } } }
for i, color in ipairs { "systemTeal", "systemIndigo", "systemOrange" } do
  tabs:box { id = "page" .. i, fill = color, fillOpacity = 0.25 }
end
scene:demo(function(t)
  t:play(tabs:find("bar"):tap { at = { x = scene.width - 60, y = 24 } })
  t:wait(0.15)
  t:play(tabs:find("bar"):tap { at = { x = scene.width / 2, y = 24 } })
  t:waitFor(tabs)
end)
