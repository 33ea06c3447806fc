-- A grid of the pack motion/ui whose cells open, and close by a pull down.
-- Watch: the tapped cell grows to the detail over the fading ground; the finger pulls it back into its place.
-- Run:   motion run examples/packs/ui/demos/gallery.lua
require "motion/ui"
local scene = motion.scene { name = "ui-gallery", width = 390, height = 844, fill = "systemBackground", safeArea = { top = 47, bottom = 34 } }
local trip  = scene:gallery { id = "trip" }
for i = 1, 18 do
  trip:box { id = "photo" .. i, fill = ({ "systemTeal", "systemPink", "systemOrange", "systemIndigo", "systemGreen" })[i % 5 + 1] }
end
trip:onClose(function(_, cell) print(cell.id .. " is back") end)
scene:demo(function(t)
  t:play(trip:find("photo5"):tap())
  t:waitFor(trip)
  t:play(trip:find("photo"):drag { by = 220, byX = 40, duration = 0.3, release = true })
  t:waitFor(trip)
end)
