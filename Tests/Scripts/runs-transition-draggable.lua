local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a", width = 390, height = 844 }; local b = scene:group { id = "b", width = 390, height = 844 }
local small = a:box { id = "card", y = 400, width = 390, height = 400 }
local full = b:box { id = "card", width = 390, height = 844 }
local open = motion.transition { name = "open", from = a, to = b, duration = 0.4, curve = "linear", rules = { card = "shared" } }
open:draggable { layer = full, by = -400 }
scene:timeline(function(t)
  t:start(open)
  t:wait(0.2)
  t:start(full:drag { by = 100, duration = 0.1, release = true })
  t:wait(0.05)
  open:reverse()
  print(open.progress, open.isRunning)
  t:waitFor(open)
  print(a.hidden, b.hidden)
end)
--! trace: 12 ! drag b/card began
--! trace: 15 open/card.y 250
--! trace: 15 ! interrupt open
--! trace: 18 open/card.y 300
--! trace: 18 ! drag b/card ended source
--! print: 0.375	false
--! print: false	true
