-- The host passport opens from the search results into a card of its own, and closes again.
-- Watch: present/Passport.passport grows and moves while its live pages turn; `angle`, `turn` and `hidden` of
-- the pages are those of the booklet in the results, which plays in sync. At 0.5 s the transition is reversed
-- while it opens, and keeps its velocity; the second time it opens, rests, and closes with the same definition.
-- Its translationY turns sharply where two keyframes meet, on the way back as well, at 0.92 s.
-- Run:   motion run examples/03-passport.lua

local scene = motion.scene { name = "passport", width = 390, height = 844, fill = "systemBackground" }

-- A booklet in a layer of the size of its pages; `size` is a multiple of its size in the results.
local function passport(parent, options)
  local size = options.size
  local group = parent:group { id = "Passport.passport", x = options.x, y = options.y, width = 75 * size, height = 105 * size,
    shadowOpacity = 0.3, shadowRadius = 6 }
  local function page(id, fill)
    return group:box { id = id, width = group.width, height = group.height, cornerRadius = 4 * size, corners = "right",
      fill = fill, borderWidth = size / 2, borderColor = "#00000026" }
  end
  local function write(face, id, y, text, fontSize, color)
    face:text { id = id, y = y * size, width = group.width, height = 1.2 * fontSize * size, text = text, fontSize = fontSize * size,
      fontWeight = "semibold", textColor = color or "black", textAlignment = "center" }
  end
  local function photo(face, y, cornerRadius)
    face:image { id = "photo", x = 17.5 * size, y = y * size, width = 40 * size, height = 40 * size,
      cornerRadius = cornerRadius * size, clip = true, source = "images/host.png" }
  end

  -- The paper bends into the spine, which is on the left of the right page and on the right of the left one.
  local function paper(angle) return motion.linearGradient { "#d8d8d8", { "white", at = 0.25 }, angle = angle } end
  local inside, left, cover = page("innerRight", paper(90)), page("innerLeft", paper(-90)), page("cover", "systemIndigo")
  photo(cover, 22, 20)
  write(cover, "title", 74, "Host passport", 8, "white")
  photo(left, 16, 4)
  write(left, "name", 64, "Ana", 14)
  write(left, "since", 84, "Host since 2018", 6)
  write(inside, "home", 18, "Born in Lisbon", 7)
  write(inside, "work", 32, "Draws maps", 7)
  local stamp = inside:box { id = "stamp", x = 22 * size, y = 56 * size, width = 36 * size, height = 36 * size, cornerRadius = 18 * size,
    borderWidth = 1.5 * size, borderColor = "systemRed", rotationZ = -14 }
  stamp:text { id = "word", y = 14 * size, width = 36 * size, height = 8 * size, text = "WELCOME", fontSize = 6 * size,
    fontWeight = "bold", textColor = "systemRed", textAlignment = "center" }

  local booklet = motion.booklet { layer = group, front = cover, innerLeft = left, innerRight = inside,
    spine = "left", perspective = 500, shading = 0.4, angle = options.angle }
  return booklet, group
end

local results = scene:group { id = "results", width = "100%", height = "100%" }
results:text { id = "heading", left = 24, right = 24, y = 72, height = 28, text = "Rooms", fontSize = 22, fontWeight = "bold" }
results:box { id = "listing", left = 24, right = 24, y = 120, height = 320, cornerRadius = 12, fill = "secondarySystemBackground", clip = true }
  :image { id = "photo", width = "100%", height = "100%", source = "images/valley.png", contentMode = "scaleAspectFill" }
results:text { id = "name", left = 24, right = 24, y = 452, height = 22, text = "A room in a mountain hut", fontWeight = "semibold" }
local closed, cover = passport(results, { x = 40, y = 320, size = 1 })

local modal = scene:group { id = "modal", width = "100%", height = "100%", hidden = true }
modal:box { id = "Passport.background", width = "100%", height = "100%", fill = "black", fillOpacity = 0.4 }
local sheet = modal:box { id = "Passport.sheet", top = 220, bottom = 0, width = "100%", cornerRadius = 16, corners = "top", fill = "tertiarySystemBackground" }
sheet:box { id = "grabber", centerX = 0, y = 8, width = 36, height = 5, cornerRadius = 2.5, fill = "tertiaryLabel" }
sheet:text { id = "about", left = 24, right = 24, y = 340, height = 66, text = "Ana lends a room of her hut,\nand knows where the path is dry.",
  textAlignment = "center" }
passport(modal, { x = scene.width / 2, y = 300, size = 2, angle = 180 })

-- The pages turn with a spring, the passport moves down and back, and its shadow turns pink in the middle.
local open = motion.animator { duration = 2, curve = "easeInOut" }
open:keyframe(closed, { angle = 180 }, { start = 0, duration = 1, curve = motion.spring { duration = 1, bounce = 0.1 } })
open:keyframe(cover, { translationY = 100 }, { start = 0, duration = 0.5 })
open:keyframe(cover, { shadowColor = "systemPink" }, { start = 0.5, duration = 0 })
open:keyframe(cover, { translationY = 0 }, { start = 0.5, duration = 0.5 })

local present = motion.transition {
  name = "present", from = results, to = modal, keepsSource = true, duration = 1,
  rules = {
    ["Passport.background"] = motion.crossfade { duration = 0.4 },
    ["Passport.sheet"]      = motion.edge("bottom", { duration = 0.6, curve = "easeOut" }),
    ["Passport.passport"]   = motion.shared { alongside = open, scaling = "fit" },
  },
}

scene:timeline(function(t)
  t:start(present)
  t:wait(0.5)
  t:play(present:interrupt { to = results })
  t:play(present)
  t:wait(0.2)
  t:play(present:reversed())
end)
