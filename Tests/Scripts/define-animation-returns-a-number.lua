local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation {
  name = "lost", properties = { "x" }, duration = 1,
  step = function() return 1 end, --! error[wrong-type] return { x = … }
}
animation:make { layer = card }:play()
