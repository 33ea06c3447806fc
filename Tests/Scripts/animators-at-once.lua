local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
scene:timeline(function(t)
  local open = motion.animator { name = "open", duration = 1 }:animate(box, { x = 100 })
  t:together { open, motion.animator { name = "shut", duration = 1 }:animate(box, { x = 0 }) } --! error[driven-property] of animators-at-once.lua:5 and by the animator `shut` at the same time
end)
