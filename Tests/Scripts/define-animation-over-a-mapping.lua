local scene = motion.scene { name = "d", width = 100, height = 500 }
local list = scene:scroll { id = "list", width = 100, height = 400, contentHeight = 2000 }
local head = scene:box { id = "head", width = 100, height = 90 }
local animation = motion.define.animation { name = "still", properties = { "height" }, duration = 1, step = function() return { height = 1 } end }
motion.header { layer = head, scroll = list, min = 10, max = 90 }
animation:make { layer = head }:play() --! error[driven-property] `head.height` is driven by the header `head`
