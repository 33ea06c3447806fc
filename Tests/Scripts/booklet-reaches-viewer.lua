local scene = motion.scene { name = "test" }
local passport = scene:group { id = "passport", width = 150, height = 210 }
local function page(id, parent) return (parent or passport):box { id = id, width = 150, height = 210 } end
local front, left, right = page("front"), page("left"), page("right")
local booklet = motion.booklet { front = front, innerLeft = left, innerRight = right, perspective = 120 }
local open = motion.animator { duration = 1 }
open:animate(booklet, { angle = 180 })
--! error[reaches-viewer] whose viewer is 120 points away
scene:timeline(function(t) t:play(open) end)
