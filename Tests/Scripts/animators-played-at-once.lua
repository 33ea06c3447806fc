local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
local open = motion.animator { duration = 1 }:animate(box, { x = 100 })
local shut = motion.animator { duration = 1 }:animate(box, { x = 0 })
open:play()
shut:play() --! error[driven-property] by an animator of animators-played-at-once.lua:5 and by an animator at the same time
