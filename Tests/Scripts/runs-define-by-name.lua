local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
motion.define.curve { name = "jump", doc = "Half at once.", make = function() return "steps(2, start)" end }
motion.define.spring { name = "bounce", make = function() return motion.spring { duration = 0.2, bounce = 0.4 } end }
motion.define.palette { name = "sand", colors = { coral = { light = "#ff0000", dark = "#00ff00", doc = "Red." }, ink = "#112233" } }
local jump = motion.define.curve { name = "other", options = { steps = { 4, min = 1 } }, make = function(options) return motion.steps(options.steps) end }
card.fill = "sand.coral"
motion.animator { duration = 0.1, curve = "jump" }:animate(card, { x = 100 }):play()
motion.animator { duration = 0.1, curve = jump:make { steps = 2 } }:animate(card, { y = 100, borderColor = "sand.ink" }):play()
motion.follower(card, "scale", { to = 2, spring = "bounce" }):play()
print(card.fill, jump.fullName, jump.kind, motion.curve(jump):at(0.3))
scene:timeline(function(t) t:wait(0.2) scene.appearance = "dark" end)
--! print: sand.coral	other	curve	0.25
--! trace: 0 card.fill #ff0000
--! trace: 0 card.x 50
--! trace: 3 card.y 50
--! trace: 6 card.borderColor #112233
--! trace: 12 card.fill #00ff00
