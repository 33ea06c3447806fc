-- A photo of the pack motion/ui, zoomed by two fingers and by a double tap.
-- Watch: beach.zoomScale stretches beyond 4 and returns; the double tap zooms to 2.5 where the finger is.
-- Run:   motion run examples/packs/ui/demos/photo.lua
require "motion/ui"
local scene = motion.scene { name = "ui-photo", width = 390, height = 844, fill = "black" }
local beach = scene:photo { id = "beach" }
local sky   = beach:box { id = "sky", width = 390, height = 300, clip = true, fill = motion.linearGradient { "#27457d", "#f2946b", "#ffdca3" } }
sky:box { id = "sun", x = 256, y = 92, width = 74, height = 74, cornerRadius = 37, fill = "#fff3cf" }
scene:demo(function(t)
  t:play(beach.content:pinch { scale = 6, duration = 0.4 })
  t:play(beach.content:pinch { scale = 0.1, duration = 0.4 })
  t:play(beach.content:tap { count = 2, at = { x = 293, y = 401 } })
  t:waitFor(beach)
end)
