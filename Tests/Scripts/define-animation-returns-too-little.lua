local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation {
  name = "lost", properties = { "x", "y" }, duration = 1,
  step = function() return { x = 1 } end, --! error[wrong-type] has to return a number (points) as `y`, and returns nil
}
animation:make { layer = card }:play()
