-- A passport: a cover that rises, turns its colour at the top, and comes down again.
local passport = {}

passport.cover = motion.define {
  kind = "component", name = "cover", doc = "The cover of a passport, shut.",
  options = {
    id = { "passport", doc = "The layer's name." },
    x = { 0, doc = "Its left edge, in points." }, y = { 0, doc = "Its top edge, in points." },
    height = { 210, min = 1, max = 2000, doc = "In points; the width follows." },
    color = { "systemIndigo", doc = "Of the shut cover." },
  },
  make = function(options)
    return options.parent:box {
      id = options.id, x = options.x, y = options.y, fill = options.color,
      width = options.height * 5 / 7, height = options.height, cornerRadius = 8,
    }
  end,
}

--- Makes the animation that opens a cover in `duration` seconds.
function passport.open(cover, duration)
  local open = motion.animator { name = "open", duration = duration, curve = "easeInOut" }
  open:keyframe(cover, { translationY = 100 },  { start = 0,   duration = 0.5 })
  open:keyframe(cover, { fill = "systemPink" }, { start = 0.5, duration = 0 })
  open:keyframe(cover, { translationY = 0 },    { start = 0.5, duration = 0.5 })
  return open
end

--- How far the recorded swipe that comes with the pack goes, in points, and how long it takes.
function passport.swipe()
  local track = motion.track("swipe.csv")
  local first, last = track.samples[1], track.samples[#track.samples]
  return last.y - first.y, track.duration
end

return passport
