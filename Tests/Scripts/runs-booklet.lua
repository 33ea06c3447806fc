local scene = motion.scene { name = "test" }
local passport = scene:group { id = "passport", width = 150, height = 210 }
local function page(id, parent) return (parent or passport):box { id = id, width = 150, height = 210 } end
local front, left, right = page("front"), page("left"), page("right")
local booklet = motion.booklet { front = front, innerLeft = left, innerRight = right, shading = 0.5 }
front:traceCorners()
assert(booklet.layer == passport and booklet.id == "passport" and booklet:find("left") == left)
local open = motion.animator { duration = 1, curve = "linear" }
open:animate(booklet, { angle = 180, translationY = 100 })
scene:timeline(function(t) t:play(open) end)
--! trace: 0 passport/left.hidden true
--! trace: 10 passport/front.topRightX 152.828012
--! trace: 10 passport/front.shade 0.25
--! trace: 20 passport.angle 60
--! trace: 29 passport/front.turn 87
--! trace: 30 passport/front.hidden true
--! trace: 30 ! face passport left
--! trace: 60 passport/front.topRightX -150
--! trace: 60 passport.translationY 100
