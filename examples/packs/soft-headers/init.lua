-- Headers that fold away while a list scrolls, and fade what lies on them by the way.
local fading = require "fading"

local soft = {}

soft.dusk = motion.define.palette {
  name = "dusk", doc = "Paper and ink that do not glare.",
  colors = {
    paper = { light = "#fffaf3", dark = "#1d1a16", doc = "Behind what is read." },
    ink   = { light = "#2b2622", dark = "#ece4d9", doc = "For what is read." },
    clay  = { light = "#c4623f", dark = "#e0825f", doc = "For the one thing that matters." },
  },
}

soft.give = motion.define.curve {
  name = "give", doc = "Gives way late, and then at once, as cloth does.",
  options = { stiffness = { 3, min = 1, max = 8, doc = "How late." } },
  make = function(options) return function(t) return t ^ options.stiffness end end,
}

soft.settle = motion.define.spring {
  name = "settle", doc = "Comes to rest softly, without a bounce.",
  options = { duration = { 0.3, min = 0.05, max = 2, doc = "In seconds." } },
  make = function(options) return motion.spring { duration = options.duration } end,
}

soft.patient = motion.define.policy {
  name = "patient", doc = "Closes at once; opens when the content has come back a while, or is at its top.",
  opens = "anywhere",
  options = { patience = { 30, min = 0, max = 500, doc = "How far it comes back first, in points." } },
  step = function(options, header, scroll, memory)
    local way = scroll.to - scroll.from
    if way > 0 then
      memory.back = 0
      return scroll.to > scroll.top and header.height - way or header.height
    end
    if scroll.to >= scroll.bottom then return header.height end
    local before = memory.back or 0
    memory.back = before - way
    -- What lies above the top opens it in any case, and of the rest what patience has not used up.
    local above = math.min(-way, math.max(0, scroll.top - scroll.to))
    local waited = math.max(before, math.min(memory.back - above, options.patience))
    return header.height + memory.back - waited
  end,
}

--- Lets `header` fold from its height to `bar` points while `list` scrolls, and fades its `title`.
--- Options: header, title, list (layers), height and bar (points), snap (true to end open or shut), patience (points).
function soft.fold(options)
  local collapse = motion.header {
    layer = options.header, scroll = options.list,
    min = options.bar, max = options.height,
    policy = soft.patient:make { patience = options.patience or 0 },
    snap = options.snap, snapCurve = options.snap and "settle" or nil,
  }
  fading.map(collapse, options.title)
  collapse:map(options.list, "y", { from = options.bar, to = options.height })
  return collapse
end

return soft
