local scene = motion.scene { name = "test" }
local a = scene:box { id = "\u{E9}" }
local b = scene:box { id = "e\u{301}" }
assert(a ~= b and scene:find("\u{E9}") == a and scene:find("e\u{301}") == b)
