local scene = motion.scene { name = "test" }
local t = {} while true do t[#t + 1] = string.rep("x", 1000000) .. #t end
--! error[limit-memory] a table or a string that grows without end
