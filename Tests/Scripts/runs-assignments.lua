local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:timeline(function(t)
  box.x = 10
  t:wait(0.5)
  box.x = 20
  box.fill = "red"
  box.hidden = true
end)
--! trace: 0 box.x 10
--! trace: 30 box.x 20
--! trace: 30 box.fill #ff0000
--! trace: 30 box.hidden true
