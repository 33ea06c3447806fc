local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation {
  name = "lost", properties = { "opacity" }, duration = 1,
  step = function(_, time) --! error[out-of-range] has to return a number from 0 to 1 as `opacity`, and returns 1.033333
    return { opacity = 1 + 2 * time }
  end,
}
animation:make { layer = card }:play()
