-- A scene with 30 mistakes, one to a line; behind each line, the word that is wrong. An editor that checks the
-- types of `motion api --lua` finds them, except a curve's misspelled name, because curves can be written in
-- CSS notation. `scripts/check-types` counts.
local passport = require "north/passport"

local params = motion.params { bounce = { 0.2, min = 0, max = 1 } }
local scene  = motion.scene { name = "planted", width = 390, height = 844 }
local list   = scene:scroll { id = "list", y = 160, width = 390, height = 684, contentHeight = 1800 }
local top    = scene:box { id = "top", width = 390, height = 160, fill = "systemBackground" }
local card   = scene:box { id = "card", width = 100, height = 100, cornerRadus = 8 }                --! cornerRadus
local title  = top:text { id = "title", text = "Ada", fontSize = "28" }                             --! fontSize
local cover  = passport.cover:make { parent = list, hieght = 140 }                                  --! hieght
local opened = passport.opne(cover, 0.5)                                                            --! opne
card.opcity  = 0.5                                                                                  --! opcity
scene:find("card").width = "wide"                                                                   --! width
local spring = motion.spring { responce = 0.5, bounce = params.bounce }                         --! responce
local curved = motion.animator { name = "curved", duration = 0.3, curve = "easeInOtu" }             --! easeInOtu
local bounce = motion.spring { duration = 0.5, bounce = params.bonce }                              --! bonce

local open = motion.animator { name = "open", delay = 0.1, durration = 0.4 }                        --! durration
open:animate(card, { opacity = { form = 0, to = 1 }, x = 20 })                                      --! form
open:keyframe(card, { opacty = 0 }, { start = 0, duration = 0.5 })                                  --! opacty
open:keyframe(title, { opacity = 0 }, { start = 0.5, lenght = 0.5 })                                --! lenght
curved:animate(title, { position = { x = 3, z = 4 } })                                              --! z
curved:retarget(title, { rotatoinZ = 4 })                                                           --! rotatoinZ
motion.follower(card, "scael", { to = 2, spring = spring })                                         --! scael

card:derive { opactiy = function() return list.offsetY / 100 end }                                  --! opactiy
title:derive { opacity = motion.map(list, "ofsetY", { 0, 100 }, { 1, 0 }) }                         --! ofsetY
title:follow({ x = function() return card.x end }, { sprnig = bounce })                             --! sprnig
motion.states { initial = "shut", states = { shut = { [card] = { y = 0, fil = "red" } } } }         --! fil
local header = motion.header { layer = top, scroll = list, min = 88, max = 160, policy = "topOnly", unconsumed = "passOn" } --! passOn
card:onTap(function(_, touch) list.offsetY = touch.velocty end)                                     --! velocty

local sway = motion.define.animation {
  name = "sway", properties = { "rotationZ", "x" }, options = { angle = { 6 }, period = { 0.4, min = 0 } },
  duration = function(options) return options.periode end,                                          --! periode
  step = function(options, time, from, velocity)
    local angle = options.angel * time                                                              --! angel
    local kept = from.rotationX                                                                     --! rotationX
    local pushed = velocity.y                                                                       --! y
    return { rotationZ = angle + kept + pushed + options.period }
  end,
}
motion.define.component { name = "tag", options = { color = { "red" } }, build = function(self, options)
  self:box { id = "top", fill = options.color }
  self:box { id = "card", fill = options.colour }                                                   --! colour
end }
motion.define.policy { name = "lazy", step = function(options, from, to)
  return from.hieght + to.from - to.to                                                              --! hieght
end }
motion.define.curve { name = "lift", make = function(options) return motion.steps(options.steps) end } --! steps

scene:timeline(function(t)
  t:play(sway:make { layer = card })
  t:play(open)
  t:play(opened)
  t:together { curved, list:drag { by = -100, duration = 0.2 } }
  t:waitUntil(function() return header.progress < 1 end)
end)
