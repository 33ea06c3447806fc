local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation {
  name = "lost", properties = { "x" }, duration = 1,
  step = function(options)
    return { x = options.width * 2 } --! error[script-error] attempt to perform arithmetic on a nil value (field 'width')
  end,
}
animation:make { layer = card }:play()
