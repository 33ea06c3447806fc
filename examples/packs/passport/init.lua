-- A passport: a cover that moves, changes its colour halfway, returns and sways; and a stamp.
local passport = {}

passport.cover = motion.define.component {
  name = "cover", base = "box", doc = "The closed cover of a passport.", 
  defaults = { height = 210, cornerRadius = 8, fill = "systemIndigo" },
  parts = { seal = "The round seal.", title = "The word on it." },
  build = function(self)
    local width, height = self.height * 5 / 7, self.height
    self.width = width
    self:box { id = "seal", x = 0.3 * width, y = 0.25 * height, width = 0.4 * width, height = 0.4 * width,
      cornerRadius = 0.2 * width, borderWidth = 2, borderColor = "white" }
    self:text { id = "title", y = 0.66 * height, width = width, height = 0.1 * height, text = "PASSPORT",
      fontSize = 0.07 * height, fontWeight = "semibold", textColor = "white", textAlignment = "center" }
  end,
}

passport.sway = motion.define.animation {
  name = "sway", doc = "Swings a layer from side to side until it is at rest.",
  properties = { "rotationZ", "translationX" },
  options = {
    angle = { 6, min = 0, max = 90, doc = "The angle of the first swing, in degrees." },
    swings = { 2, min = 1, max = 20, doc = "The number of swings there and back." },
    duration = { 0.8, min = 0.05, max = 10, doc = "In seconds." },
  },
  duration = function(options) return options.duration end,
  step = function(options, time, from)
    local part = time / options.duration
    local swing = (1 - part) ^ 2 * math.sin(2 * math.pi * options.swings * part)
    return {
      rotationZ = from.rotationZ * (1 - part) + options.angle * swing,
      translationX = from.translationX * (1 - part) + 10 * swing,
    }
  end,
}

passport.stamp = motion.define.effect {
  name = "stamp", doc = "Moves a layer down like a stamp, from above and slightly tilted.",
  options = {
    height = { 1.6, min = 1, max = 4, doc = "The scale above the paper." },
    tilt = { -8, min = -45, max = 45, doc = "The tilt above the paper, in degrees." },
  },
  make = function(options)
    return { scale = options.height, rotationZ = options.tilt, opacity = 0 }
  end,
}

passport.desk = motion.define.scene {
  name = "desk", doc = "A list with a passport on it; returns the scene, the list and the cover.",
  options = { color = { "systemIndigo", doc = "The colour of the closed cover." } },
  make = function(options)
    local scene = motion.scene { name = "passport", width = 390, height = 844, fill = "systemBackground" }
    local list  = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 2000 }
    return scene, list, list:cover { id = "passport", x = 120, y = 300, fill = options.color }
  end,
}

--- Returns the animation that opens a cover in `duration` seconds.
function passport.open(cover, duration)
  local open = motion.animator { name = "open", duration = duration, curve = "easeInOut" }
  open:keyframe(cover, { translationY = 100 },  { start = 0,   duration = 0.5 })
  open:keyframe(cover, { fill = "systemPink" }, { start = 0.5, duration = 0 })
  open:keyframe(cover, { translationY = 0 },    { start = 0.5, duration = 0.5 })
  return open
end

--- Returns the distance of the pack's recorded swipe, in points, and its duration.
function passport.swipe()
  local track = motion.track("swipe.csv")
  local first, last = track.samples[1], track.samples[#track.samples]
  return last.y - first.y, track.duration
end

return passport
