local scene = motion.scene { name = "test" }
local timeline = scene:timeline(function(t) t:wait(1) end)
timeline:seek(0.5) --! error[unknown-member] a timeline runs by itself until its function ends
