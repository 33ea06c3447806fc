-- Sections of a home screen, one of them inverted, from part 4 of "Building Airbnb's UI From Scratch".
-- Watch: experiences/background.fill and its title have contrast in light and dark appearance. At 1 s the whole
-- scene fades to the other appearance in 0.4 s, and no colour jumps.
-- Run:   motion run examples/01-inverted-sections.lua

local scene = motion.scene { name = "inverted-sections", fill = "systemBackground", safeArea = { top = 47 } }
local list  = scene:scroll { id = "list", y = 47, width = 390, height = 797 }

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

local function write(path, id, x, y, text, weight)
  list:find(path):text { id = id, x = x, y = y, width = 350, height = 22, text = text, fontSize = weight and 18 or 15,
    fontWeight = weight or "regular" }
end

for _, id in ipairs { "stays", "experiences" } do
  local title = { stays = "Live anywhere", experiences = "Experiences" }
  local subtitle = { stays = "Stay a week, or a year", experiences = "With people who know the place" }
  write(id .. "/header", "title", 0, 20, title[id], "bold")
  write(id .. "/header", "subtitle", 0, 48, subtitle[id])
end
for index, city in ipairs { "Asheville", "Savannah", "Nashville", "Atlanta", "Charlotte", "Greenville" } do
  local cell = "nearby/row/item" .. index
  list:find(cell):box { id = "photo", x = 12, y = 12, width = 61, height = 61, cornerRadius = 10, fill = "systemTeal" }
  write(cell, "name", 85, 31, city)
end
for index, stay in ipairs { "Entire homes", "Cabins", "Unique stays", "Pets welcome" } do
  local cell = "stays/row/item" .. index
  list:find(cell):image { id = "photo", width = 245, height = 260, cornerRadius = 12, corners = "top", source = "images/valley.png",
    contentMode = "scaleAspectFill" }
  write(cell, "name", 16, 275, stay)
end
for index, experience in ipairs { "Things to do", "Online", "On your trip" } do
  write("experiences/row/item" .. index, "name", 16, 275, experience)
end
write("host/become", "name", 20, 20, "Become a host", "bold")
for id, text in pairs { about = "About us", community = "Community", support = "Support" } do
  write("info/" .. id, "name", 16, 31, text)
end

scene:timeline(function(t)
  t:play(list:drag { by = -400, duration = 0.5 })
  t:wait(0.5)
  local other = scene.appearance == "light" and "dark" or "light"
  t:play(scene:setAppearance(other, { duration = 0.4, curve = "easeInOut" }))
end)
