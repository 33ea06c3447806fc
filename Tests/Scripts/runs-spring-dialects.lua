--! print: 1400.0 0.9 underdamped
--! print: 170.0 26.0 underdamped
--! print: 230.0 60.0 overdamped
--! print: 342.1006 30.487
--! print: 109.6623 15.708
local scene = motion.scene { name = "test" }
local function short(number) return math.floor(number * 10000 + 0.5) / 10000 end
local compose = motion.spring { stiffness = 1400, dampingRatio = 0.9 }
print(compose.stiffness .. " " .. compose.dampingRatio .. " " .. compose.regime)
local spring = motion.spring { tension = 170, friction = 26 }
print(spring.stiffness .. " " .. spring.damping .. " " .. spring.regime)
local slow = motion.spring { tension = 230, friction = 60 }
print(slow.stiffness .. " " .. slow.damping .. " " .. slow.regime)
local pop = motion.spring { bounciness = 4, speed = 12 }
print(short(pop.stiffness) .. " " .. short(pop.damping))
local web = motion.spring { visualDuration = 0.5, bounce = 0.25 }
print(short(web.stiffness) .. " " .. short(web.damping))
