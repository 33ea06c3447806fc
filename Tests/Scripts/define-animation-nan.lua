local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation {
  name = "lost", properties = { "x" }, duration = 1,
  step = function(_, time) --! error[non-finite] at 0 s, the `step` of `lost` on `card` has to return a finite number as `x`
    return { x = time / 0 - time / 0 }
  end,
}
animation:make { layer = card }:play()
