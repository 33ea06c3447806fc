local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
local card = a:box { id = "card", width = 100, height = 100 }; b:box { id = "card", x = 100, width = 100, height = 100 }
local grow = motion.transition { name = "grow", layer = a, duration = 0.1, curve = "linear", rules = { card = "shared", badge = motion.scale(0.5) },
  change = function() card.width = 200; card.x = 20; a:box { id = "badge", x = 5, width = 10, height = 10 } end }
scene:timeline(function(t)
  t:play(grow)
  print(card.width, card.hidden, a:find("badge").hidden)
  t:wait(0.1)
  grow:reverse()
  t:waitFor(grow)
  print(card.width, card.hidden, a:find("badge").hidden)
  grow:play()
  t:wait(0.06)
  grow:stop()
  print(card.width, grow.isRunning)
end)
--! trace: 0 a/card.width 200
--! trace: 0 a/card.hidden true
--! trace: 3 grow/card.width 150
--! trace: 3 grow/card.x 10
--! trace: 3 grow/badge.scale 0.75
--! trace: 6 a/card.hidden false
--! trace: 18 ! end grow source
--! print: 200.0	false	false
--! print: 100.0	false	true
--! print: 200.0	false
