local scene = motion.scene { name = "test" }
local function f() return 1 + f() end --! error[script-error] stack overflow
f()
