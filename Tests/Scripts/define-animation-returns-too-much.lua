local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation {
  name = "lost", properties = { "x" }, duration = 1,
  step = function() return { x = 1, y = 2 } end, --! error[unknown-member] it returns `y`, which it does not own
}
animation:make { layer = card }:play()
