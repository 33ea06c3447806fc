-- A photo in a viewer: two fingers zoom it, one pans what is zoomed, and a double tap zooms in or back out.
-- Watch: the pinch to 6 stretches the photo beyond 4, to which it returns with its offset by one spring. The
-- pinch to 0.15 ends at 1, in the middle; the double tap zooms to 2.5 where the finger is, on the sun.
-- Run:   motion run examples/51-zoom.lua

local scene = motion.scene { name = "zoom", width = 390, height = 844, fill = "black" }
local photo = scene:scroll { id = "photo", width = "100%", height = "100%", minimumZoomScale = 1, maximumZoomScale = 4, doubleTapZoomScale = 2.5 }
local sky   = photo:box { id = "sky", width = 390, height = 300, clip = true, fill = motion.linearGradient { "#27457d", "#f2946b", "#ffdca3" } }
sky:box { id = "sun", x = 256, y = 92, width = 74, height = 74, cornerRadius = 37, fill = "#fff3cf" }
sky:shape { id = "hills", width = 390, height = 300, path = motion.path "M0 190 L90 118 L170 186 L262 130 L390 214 L390 300 L0 300 Z", fill = "#4b4a73" }
sky:shape { id = "shore", width = 390, height = 300, path = motion.path "M0 244 Q120 196 230 238 T390 226 L390 300 L0 300 Z", fill = "#23283f" }
scene:timeline(function(t)
  t:play(photo:pinch { scale = 6, duration = 0.4 })
  t:play(photo:drag { byX = 120, by = 40, duration = 0.3, release = true })
  t:play(photo:pinch { scale = 0.15, duration = 0.4 })
  t:play(photo:tap { count = 2, at = { x = 293, y = 401 } })
  t:waitFor(photo)
end)
