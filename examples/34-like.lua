-- A heart with two states, and a burst of dots when it enters the second.
-- Watch: heart.scale returns by a spring when the finger lifts, the heart fills with pink by its state, and twelve
-- dots fly out one after another. The second tap only changes the heart back.
-- Run:   motion run examples/34-like.lua

local scene = motion.scene { name = "like", width = 390, height = 844 }
local outline = motion.path("M12,20.5 C5,15 2.5,11.5 2.5,8 C2.5,5 4.7,3 7.2,3 C9.2,3 11,4.2 12,6 C13,4.2 14.8,3 16.8,3 C19.3,3 21.5,5 21.5,8 C21.5,11.5 19,15 12,20.5 Z", { box = 24 })
local heart = scene:shape { id = "heart", x = 167, y = 402, width = 56, height = 56, path = outline, strokeWidth = 3, strokeJoin = "round", fill = "systemPink" }
local like  = motion.states {
  initial = "off", curve = "snappy",
  states  = { off = { [heart] = { fillOpacity = 0, stroke = "systemGray" } }, on = { [heart] = { fillOpacity = 1, stroke = "systemPink" } } },
}
local burst = {}
for i = 1, 12 do
  local angle, far = math.rad(30 * i) + scene:random("angle" .. i, -0.15, 0.15), scene:random("far" .. i, 60, 110)
  local dot = scene:box { id = "dot" .. i, x = 191, y = 426, width = 8, height = 8, cornerRadius = 4, fill = "systemOrange", scale = 0 }
  burst[i] = motion.animator { duration = 0.6, curve = "outCubic" }
    :animate(dot, { translationX = { from = 0, to = far * math.cos(angle) }, translationY = { from = 0, to = far * math.sin(angle) } })
    :keyframe(dot, { scale = 1 }, { start = 0, duration = 0.3 }):keyframe(dot, { scale = 0 }, { start = 0.5, duration = 0.5 })
end
like:onEnter("on", function() motion.stagger(burst, { each = 0.012, from = "center" }):play() end)
heart:onTap(function() like:setState(like.state == "off" and "on" or "off") end)
heart:whileTouched({ scale = 0.7 }, { curve = motion.spring { duration = 0.35, bounce = 0.5 } })
scene:demo(function(t) t:play(heart:tap { duration = 0.1 }) t:wait(1) t:play(heart:tap()) end)
