local scene = motion.scene { name = "test" }
local passport = scene:group { id = "passport", width = 150, height = 210 }
local function page(id) return passport:box { id = id, width = 150, height = 210 } end
local front, left, right = page("front"), page("left"), page("right")
local options = { front = front, innerLeft = left, innerRight = right, perspective = 120, angle = 90 }
assert(not pcall(motion.booklet, options))
options.perspective = 500
local booklet = motion.booklet(options)
assert(booklet.face == "back" and booklet.progress == 0.5)
--! trace: 0 passport.face back
--! trace: 0 passport/left.turn 90
