local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:timeline(function(t)
  table.sort({ 2, 1 }, function()
    t:wait(1) --! error[crossed-coroutines] a timeline cannot wait inside a function that a library calls back
  end)
end)
