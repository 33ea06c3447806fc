local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
local open = motion.animator { duration = 1 }:animate(box, { x = 100 })
local shut = motion.animator { duration = 1 }:animate(box, { x = 0 })
scene:timeline(function(t)
  t:wait(0.5)
  t:start(open)
  t:start(shut) --! error[driven-property] by an animator of animators-started-at-once.lua:7 and by an animator at the same time
end)
