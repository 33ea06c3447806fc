-- Sections of a home screen, one of them inverted, from part 4 of "Building Airbnb's UI From Scratch".
-- Watch: experiences/background.fill and its title have contrast in light and dark appearance. At 1 s the whole
-- scene fades to the other appearance in 0.4 s, and no colour jumps.
-- Run:   motion run examples/01-inverted-sections.lua

local scene = motion.scene { name = "inverted-sections", fill = "systemBackground", safeArea = { top = 47 } }
local list  = scene:scroll { id = "list", y = 47, width = 390, height = 797, clip = true }

local brand = motion.color { light = "#ff385c", dark = "#ff5a78" }
motion.background("brand", { fill = brand })

list:sections {
  sections = {
    { id = "nearby", kind = "sideScrollingTwoItem", items = 6 },
    { id = "stays", kind = "sideScrollingOneItem", items = 4, header = { height = 100 } },
    { id = "experiences", kind = "sideScrollingOneItem", items = 3, header = {}, style = "inverted",
      background = "inverted" },
    { id = "host", kind = "largeSquare", items = { "become" }, background = "brand",
      item = { fill = "#ffffff40", cornerRadius = 12 } },
    { id = "info", kind = "list", items = { "about", "community", "support" }, spacing = 0,
      background = "secondary" },
  },
}

-- A title with a subtitle, in a header of a section or in one of its items.
local function write(path, x, y, title, subtitle, size)
  local holder = list:find(path)
  local function line(id, top, height, text, fontSize, fontWeight)
    holder:text { id = id, x = x, y = top, width = holder.width - x, height = height, text = text, fontSize = fontSize, fontWeight = fontWeight }
  end
  line("title", y, 22, title, size or 15, size and "bold" or "semibold")
  line("subtitle", y + (size and 28 or 21), 20, subtitle, size and 15 or 13, "regular")
end

local pictures = { "images/lake.png", "images/forest.png", "images/coast.png", "images/town.png" }
local function picture(path, index, frame)
  frame.id, frame.source, frame.contentMode = "photo", pictures[index % #pictures + 1], "scaleAspectFill"
  list:find(path):image(frame)
end

-- The items of the sections: each has a picture, a title and a subtitle.
write("stays/header", 0, 20, "Live anywhere", "Stay a week, or a year", 18)
write("experiences/header", 0, 20, "Experiences", "With people who know the place", 18)
for index, city in ipairs { "Asheville", "Savannah", "Nashville", "Atlanta", "Charlotte", "Greenville" } do
  local cell = "nearby/row/item" .. index
  picture(cell, index, { x = 12, y = 12, width = 61, height = 61, cornerRadius = 10 })
  write(cell, 85, 22, city, 45 * index .. " minutes' drive")
end
local stays = {
  { "Entire homes", "With room for friends" }, { "Cabins", "By lakes and in forests" },
  { "Unique stays", "More than a place to sleep" }, { "Pets welcome", "Bring them along" },
}
local experiences = {
  { "Things to do", "In small groups" }, { "Online", "From where you are" }, { "On your trip", "Days to remember" },
}
for id, list in pairs { stays = stays, experiences = experiences } do
  for index, words in ipairs(list) do
    local cell = id .. "/row/item" .. index
    picture(cell, index + #list, { width = 245, height = 244, cornerRadius = 12, corners = "top" })
    write(cell, 16, 256, words[1], words[2])
  end
end
write("host/become", 20, 20, "Become a host", "Share your place with others", 18)
picture("host/become", 0, { y = 96, width = 350, height = 254, cornerRadius = 12, corners = "bottom" })
write("info/about", 16, 22, "About us", "How it works, and who we are")
write("info/community", 16, 22, "Community", "Guests and hosts help each other")
write("info/support", 16, 22, "Support", "Answers, at any time")

scene:timeline(function(t)
  t:play(list:drag { by = -400, duration = 0.5 })
  t:wait(0.5)
  local other = scene.appearance == "light" and "dark" or "light"
  t:play(scene:setAppearance(other, { duration = 0.4, curve = "easeInOut" }))
end)
