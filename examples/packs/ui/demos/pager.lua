-- A carousel of the pack motion/ui, whose titles move against their cards.
-- Watch: stops.progress follows the finger; the flick goes on by one page, and the dots grow and shrink with it.
-- Run:   motion run examples/packs/ui/demos/pager.lua
require "motion/ui"
local scene = motion.scene { name = "ui-pager", width = 390, height = 844, fill = "systemGroupedBackground" }
local stops = scene:pager { id = "stops", y = 120, height = 420, peek = 24, spacing = 12 }
for i, color in ipairs { "systemTeal", "systemIndigo", "systemPink", "systemOrange" } do
  local card = stops:box { id = "stop" .. i, cornerRadius = 20, clip = true, fill = color }
  card:text { id = "title", x = 24, y = 320, text = "Stop " .. i, fontSize = 34, fontWeight = "bold", textColor = "white",
    translationX = function() return 120 * (i - stops.progress) end }
end
scene:demo(function(t)
  t:play(stops:drag { byX = -90, by = 0, duration = 0.4 })
  t:play(stops:drag { byX = -160, by = 0, duration = 0.15, release = true })
  t:waitFor(stops)
  stops.page = 4
  t:waitFor(stops)
end)
