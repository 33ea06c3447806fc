local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation { name = "still", properties = { "x" }, duration = 1, step = function() return { x = 1 } end }
animation:make { layer = card }:play()
motion.animator { duration = 1 }:animate(card, { x = 4 }):play() --! error[driven-property] of define-animation-and-animator-at-once.lua:4 and by an animator at the same time, 0 s
