-- A photo under a scrim: its foot fades out by an alpha mask, and the more of it, the further the list is scrolled.
-- Watch: photo/fade.fill is the place between two gradients, led by list.offsetY; photo/fade is never drawn itself.
-- Run:   motion run examples/45-cover.lua

local scene = motion.scene { name = "cover", width = 390, height = 844, fill = "systemBackground" }
local list  = scene:scroll { id = "list", width = "100%", height = "100%", contentHeight = scene.height + 160 }
local photo = list:box { id = "photo", width = "100%", height = 480, clip = true,
  fill = motion.linearGradient { "#2b5876", "#8e6e95", "#f2a65a", mixing = "oklab" } }
photo:shape { id = "sun", x = 230, y = 120, width = 90, height = 90, path = motion.ellipse(), fill = "#ffe8a3" }
photo:shape { id = "hills", y = 210, width = "100%", height = 270, fill = "#1f3b3a", path = string.format("M0 110 Q90 20 190 90 T%g 40 V270 H0 Z", scene.width) }
photo:box { id = "scrim", y = 280, width = "100%", height = 200, fill = motion.linearGradient { "#0000", "#000a" } }
photo:text { id = "title", x = 24, y = 300, text = "The valley", fontSize = 40, fontWeight = "heavy", textColor = "white" }
local fade = photo:box { id = "fade", width = "100%", height = "100%", masks = "alpha" }
local function open(at) return motion.linearGradient { "black", { "black", at = at }, { "#0000", at = at + 0.3 } } end
fade:derive { fill = motion.map(list, "offsetY", { 0, 160 }, { open(0.7), open(0.4) }) }
list:text { id = "story", left = 24, right = 24, y = 470, text = "Morning comes late down here, and the river has the paths to itself until noon." }
scene:timeline(function(t) t:wait(0.2) t:play(list:drag { by = -160, duration = 0.5 }) end)
