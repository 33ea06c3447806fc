local scene = motion.scene { name = "test" }
local passport = scene:group { id = "passport", width = 150, height = 210 }
local function page(id, parent) return (parent or passport):box { id = id, width = 150, height = 210 } end
local front, left, right = page("front"), page("left"), page("right")
motion.booklet { front = front, innerLeft = left, innerRight = right }
motion.booklet { front = front, innerLeft = left, innerRight = right } --! error[conflicting-options] is already a page of a booklet
