-- A passport: a cover that rises, turns its colour at the top, and comes down again.
local passport = {}

--- Adds the cover to a layer or scene. Options: id, x, y, fill, height (points; the width follows).
function passport.cover(parent, options)
  local height = options.height or 210
  return parent:box {
    id = options.id or "passport", x = options.x or 0, y = options.y or 0,
    width = height * 5 / 7, height = height, cornerRadius = 8,
    fill = options.fill or "systemIndigo",
  }
end

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
