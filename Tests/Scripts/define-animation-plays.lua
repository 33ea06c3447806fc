local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local other = motion.animator { duration = 1 }:animate(card, { y = 1 })
local animation = motion.define.animation {
  name = "busy", properties = { "x" }, duration = 1,
  step = function()
    other:play() --! error[wrong-state] assign and play in a timeline or a callback
    return { x = 1 }
  end,
}
animation:make { layer = card }:play()
