local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local driver
driver = motion.define.driver {
  name = "busy", properties = { "x" }, duration = 1,
  step = function()
    driver:make { layer = card }:play() --! error[wrong-state] may compute
    return { x = 1 }
  end,
}
driver:make { layer = card }:play()
