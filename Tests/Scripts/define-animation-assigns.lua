local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation {
  name = "busy", properties = { "x" }, duration = 1,
  step = function()
    card.y = 4 --! error[wrong-state] the `step` of `busy` on `card` may only compute: it cannot change the scene or start anything
    return { x = 1 }
  end,
}
animation:make { layer = card }:play()
