local scene = motion.scene { name = "test" }
local passport = scene:group { id = "passport", width = 150, height = 210 }
local function page(id, parent) return (parent or passport):box { id = id, width = 150, height = 210 } end
local front, left, right = page("front"), page("left"), page("right")
local a, b, c = page("a", scene), page("b", scene), page("c", scene)
motion.booklet { front = a, innerLeft = b, innerRight = c } --! error[conflicting-options] the scene cannot be a booklet
