-- Three stories of the pack motion/ui, with a tap and a finger that holds one.
-- Watch: the bars fill in 2 s each; the tap at the right goes on, and while a finger rests the second bar stays.
-- Run:   motion run examples/packs/ui/demos/stories.lua
require "motion/ui"
local scene = motion.scene { name = "ui-stories", width = 390, height = 844, fill = "black", safeArea = { top = 47, bottom = 34 } }
local day   = scene:stories { id = "day", duration = 2 }
for i, color in ipairs { "systemIndigo", "systemPink", "systemTeal" } do
  day:box { id = "story" .. i, fill = color }:text { id = "title", x = 24, y = 680, text = "Story " .. i, fontSize = 40, fontWeight = "bold", textColor = "white" }
end
day:onComplete(function() print "the end" end)
scene:demo(function(t)
  t:wait(1) t:play(day:tap { at = { x = 300, y = 400 } })
  t:wait(0.5) t:play(day:longPress { at = { x = 300, y = 400 }, duration = 1 })
  t:waitFor(day, "complete")
end)
