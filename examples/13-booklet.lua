-- A booklet of two leaves that opens to the left: the cover by itself, the page by a finger.
-- Watch: book.angle overshoots 180, and the second leaf lifts a little with it. `face` names each page that
-- becomes visible, at 90 degrees, since the viewer is above the spine. After the slow drag the leaf falls back,
-- after the quick one it turns, and the last one pulls where there is no page. cover.topRightX is the projected
-- corner.
-- Run:   motion run examples/13-booklet.lua

local scene = motion.scene { name = "booklet", width = 390, height = 844, fill = "systemBackground" }
local book  = scene:group { id = "book", x = 200, y = 300, width = 150, height = 210 }

local function page(id, fill, words, color)
  local sheet = book:box { id = id, width = 150, height = 210, cornerRadius = 8, corners = "right", fill = fill,
    borderWidth = 1, borderColor = "#00000026" }
  sheet:text { id = "words", y = 80, width = 150, height = 48, text = words, fontWeight = "semibold", textColor = color or "black",
    textAlignment = "center" }
  return sheet
end
local inside = { page("greeting", "white", "Dear guest,\nwelcome!"), page("map", "systemTeal", "The map") }
local cover, left, right = page("cover", "systemIndigo", "Guest book", "white"), page("left", "white", "House rules"), page("right", "white", "Your turn:")
cover:traceCorners()

local booklet = motion.booklet {
  front = cover, innerLeft = left, pages = inside, innerRight = right,
  spine = "left", perspective = 500, shading = 0.5, shadow = 0.3,
}

local open = motion.animator { curve = motion.spring { duration = 0.8, bounce = 0.1 } }
open:animate(booklet, { angle = 180 })

scene:timeline(function(t)
  t:play(open)
  t:play(booklet:drag { by = -120, duration = 0.4 })                  -- not halfway: it falls back
  t:play(booklet:drag { by = -120, duration = 0.2, release = true })  -- fast enough: it turns
  t:play(booklet:drag { by = -200, duration = 0.3 })                  -- there are no more pages
end)
