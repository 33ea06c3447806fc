-- A payment succeeds: a ring closes, and a check draws itself into it.
-- Watch: ring.trimEnd and check.trimEnd go from 0 to 1, the second while the ring is turning green.
-- Run:   motion run examples/41-check.lua

local scene = motion.scene { name = "check", width = 390, height = 844, fill = "systemBackground" }
local function line(id, path)
  return scene:shape { id = id, x = 145, y = 372, width = 100, height = 100, path = path, stroke = "systemGray3",
    strokeWidth = 7, strokeCap = "round", strokeJoin = "round", trimEnd = 0 }
end
local ring, check = line("ring", motion.ellipse()), line("check", motion.path("M29,52 L44,67 L72,36", { box = 100 }))
check.stroke = "systemGreen"
scene:timeline(function(t)
  t:play(motion.withAnimation({ duration = 0.6, curve = "easeInOut" }, function() ring.trimEnd = 1 end))
  motion.withAnimation({ duration = 0.3, curve = "easeOut" }, function() ring.stroke = "systemGreen" end)
  t:play(motion.withAnimation({ duration = 0.35, curve = "easeOut" }, function() check.trimEnd = 1 end))
  t:play(motion.withAnimation("bouncy", function() ring.scale, check.scale = 1.08, 1.08 end))
end)
