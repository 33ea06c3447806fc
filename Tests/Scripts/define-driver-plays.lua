local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local other = motion.animator { duration = 1 }:animate(card, { y = 1 })
local driver = motion.define.driver {
  name = "busy", properties = { "x" }, duration = 1,
  step = function()
    other:play() --! error[wrong-state] assign and play in a timeline or a callback
    return { x = 1 }
  end,
}
driver:make { layer = card }:play()
