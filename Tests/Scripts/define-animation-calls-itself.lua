local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation
animation = motion.define.animation {
  name = "busy", properties = { "x" }, duration = 1,
  step = function()
    animation:make { layer = card }:play() --! error[wrong-state] may only compute
    return { x = 1 }
  end,
}
animation:make { layer = card }:play()
