-- A number counts up, and a label changes its text by a cross-fade that slides.
-- Watch: the total runs from 0 to 1280 and slows down; it is centred in each frame. Then "Saving …" slides down and
-- fades out while "Saved" rises from there.
-- Run:   motion run examples/39-counter.lua

local scene = motion.scene { name = "counter", width = 390, height = 844 }
local count = scene:number { id = "count" }
local total = scene:text { id = "total", y = 200, width = "100%", fontSize = 48, textAlignment = "center" }
local label = scene:text { id = "label", y = 280, width = "100%", fontSize = 20, textAlignment = "center", text = "Saving …",
  contentTransition = motion.translateY(12) }
total:derive { text = function() return string.format("%d", math.floor(count.value + 0.5)) end }
scene:timeline(function(t)
  t:play(motion.withAnimation({ duration = 1.2, curve = "outCubic" }, function() count.value = 1280 end))
  t:play(motion.withAnimation({ duration = 0.3, curve = "easeOut" }, function() label.text = "Saved" end))
end)
