local scene = motion.scene { name = "test" }
local passport = scene:group { id = "passport", width = 150, height = 210 }
local function page(id, parent) return (parent or passport):box { id = id, width = 150, height = 210 } end
local front, left, right = page("front"), page("left"), page("right")
scene.perspective = 400
front.translationZ = 100
passport.translationZ = 400
passport:projectedCorners() --! error[reaches-viewer] a corner is 400 points above `scene`
