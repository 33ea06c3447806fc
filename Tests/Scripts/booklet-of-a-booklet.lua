local scene = motion.scene { name = "test" }
local passport = scene:group { id = "passport", width = 150, height = 210 }
local function page(id) return passport:box { id = id, width = 150, height = 210 } end
motion.booklet { front = page("a"), innerLeft = page("b"), innerRight = page("c") }
motion.booklet { front = page("d"), innerLeft = page("e"), innerRight = page("f") } --! error[conflicting-options] `passport` is already a booklet
