local scene = motion.scene { name = "test" }
local passport = scene:group { id = "passport", width = 150, height = 210 }
local function page(id, parent) return (parent or passport):box { id = id, width = 150, height = 210 } end
local front, left, right = page("front"), page("left"), page("right")
motion.booklet { front = front, innerLeft = left, innerRight = right, perspective = 120, angle = 90 } --! error[reaches-viewer] set `perspective` of `passport` to more than 150 points
