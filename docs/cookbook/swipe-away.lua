-- Swipe away
-- A row leaves when it is swiped far or fast enough, and the rows below it close the gap.
local scene = motion.scene { name = "swipe-away", width = 390, height = 360, fill = "systemBackground" }
local list  = scene:stack { id = "list", x = 20, y = 30, width = 350, spacing = 12 }

for index = 1, 4 do
  local row  = list:group { id = "row" .. index, width = 350, height = 64 }
  local card = row:box { id = "card", width = 350, height = 64, cornerRadius = 14, fill = "systemOrange" }
  card:draggable { axis = "x", detents = { home = 0, gone = 400 } }:onDetent("gone", function()
    motion.withAnimation("snappy", function() row:remove { exit = motion.translateX(240) } end)
  end)
end

scene:demo(function(t)
  t:play(scene:find("list/row2/card"):drag { byX = 160, duration = 0.2, release = true })
  t:wait(0.8)
end)
