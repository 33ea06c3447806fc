-- A player of the pack motion/ui, opened by a tap and pulled down again.
-- Watch: song.progress leads everything: the card, its corners, and what fades; the pull ends at the bar by its velocity.
-- Run:   motion run examples/packs/ui/demos/player.lua
require "motion/ui"
local scene = motion.scene { name = "ui-player", width = 390, height = 844, fill = "systemGroupedBackground", safeArea = { top = 47, bottom = 34 } }
for i = 1, 10 do scene:box { id = "row" .. i, left = 16, right = 16, y = 80 * i - 20, height = 68, cornerRadius = 12, fill = "secondarySystemGroupedBackground" } end
local song = scene:player { id = "song" }
song.mini:text { id = "name", x = 20, centerY = 0, text = "Blue in Green" }
song.full:box { id = "art", left = 40, right = 40, y = 120, aspect = 1, cornerRadius = 20, fill = "systemIndigo" }
song.full:text { id = "title", width = "100%", y = 480, text = "Blue in Green", fontSize = 28, fontWeight = "bold", textAlignment = "center" }
scene:demo(function(t)
  t:play(song.mini:tap())
  t:waitFor(song)
  t:play(song:find("card"):drag { by = 260, duration = 0.2, release = true })
  t:waitFor(song)
end)
