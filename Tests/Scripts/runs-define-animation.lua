local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local fall = motion.define.animation {
  name = "fall", doc = "Falls and fades.", properties = { "y", "opacity" },
  options = { height = { 60, min = 0 }, seconds = { 0.1, min = 0 } },
  duration = function(options) return options.seconds end,
  step = function(options, time, from, velocity)
    local part = time / options.seconds
    return { y = from.y + options.height * part, opacity = 1 - part / 2 }
  end,
}
local first = fall:make { layer = card }
first:onComplete(function(position) print("over at the " .. position) end)
scene:timeline(function(t)
  t:play(first)
  print(t.time, card.y, first.isRunning)
  first:reverse()
  t:waitFor(first)
  print(t.time, card.y, card.opacity)
  t:start(first) t:wait(0.05) first:pause() t:wait(0.05)
  first:seek(0.25) t:wait(0.05)
  first:finish()
end)
--! print: 0.1	60.0	false
--! print: over at the end
--! print: 0.2	0.0	1.0
--! print: over at the start
--! trace: 3 card.y 30
--! trace: 6 card.y 60
--! trace: 6 card.opacity 0.5
--! trace: 9 card.y 30
--! trace: 12 card.y 0
--! trace: 15 card.y 30
--! trace: 18 card.y 15
--! trace: 21 card.y 60
