local scene = motion.scene { name = "test" }
local passport = scene:group { id = "passport", width = 150, height = 210 }
local function page(id, parent) return (parent or passport):box { id = id, width = 150, height = 210 } end
local front, left, right = page("front"), page("left"), page("right")
local one = page("one")
motion.booklet { front = front, innerLeft = left, innerRight = right, pages = { one } } --! error[conflicting-options] the pages come in pairs, a front and a back for each leaf; found 1
