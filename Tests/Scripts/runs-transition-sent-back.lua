local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
local card = a:box { id = "card", width = 100, height = 100 }; b:box { id = "card", x = 100, width = 100, height = 100 }
local there = motion.transition { name = "go", from = a, to = b, duration = 0.1, curve = "linear", rules = { card = "shared" } }
local back = there:reversed()
scene:timeline(function(t)
  t:start(there)
  t:wait(0.05)
  t:play(back)
  print(a.hidden, b.hidden, card.hidden, there.progress, back.progress)
  t:play(there)
  print(a.hidden, b.hidden, card.hidden, there.progress, back.progress)
  t:play(back)
  there:finish()
  print(a.hidden, b.hidden)
end)
--! trace: 3 ! interrupt go
--! trace: 3 go/card.x 50
--! print: false	true	false	0.0	1.0
--! print: true	false	false	1.0	0.0
--! print: true	false
