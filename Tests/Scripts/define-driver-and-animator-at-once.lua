local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
--! error[driven-property] `card.x` is taken by the driver `still` of `card` and by an animator at the same time, 0 s
local driver = motion.define.driver { name = "still", properties = { "x" }, duration = 1, step = function() return { x = 1 } end }
driver:make { layer = card }:play()
motion.animator { duration = 1 }:animate(card, { x = 4 }):play()
