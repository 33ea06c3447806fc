local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
local grow = motion.animator { duration = 1, curve = "linear" }
grow:animate(box, { width = 200 })
scene:timeline(function(t) t:play(grow) print(box.width) end) --! print: 200.0
--! trace: 0 box.width 100
--! trace: 30 box.width 150
--! trace: 60 box.width 200
