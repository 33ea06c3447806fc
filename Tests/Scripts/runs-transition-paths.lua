local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b" }
local function row(state, id, x, y)
  local row = state:box { id = id, x = x, y = y, width = 100, height = 40 }
  row:box { id = "photo", x = 10, width = 20, height = 20 }
  row:box { id = "badge", width = 5, height = 5 }
end
for index = 1, 2 do row(a, "row" .. index, 0, 50 * index); row(b, "row" .. index, 100, 100 * index) end
row(b, "row3", 0, 300)
local open = motion.transition {
  name = "open", from = a, to = b, duration = 0.1, curve = "linear",
  rules = {
    row1 = "shared", photo = "shared", ["row2/photo"] = motion.shared { curve = motion.steps(1) },
    ["row3/badge"] = motion.anchored("photo"), ["row1/bagde"] = "none",
  },
}
open:play()
local report = open:report()
print(table.concat(report.shared, " "), table.concat(report.added, " "), report:nearest("row1/bagde"))
print(report:effect("row3/photo"), report:effect("badge"), table.concat(report.unruled, " "))
--! print: row1 row1/photo row2/photo	row3/photo row3/badge	row1/badge
--! print: crossfade	anchored(photo)	row1/badge row2 row2/badge row3
--! trace: 0 ! unmatched open row3/photo
--! trace: 3 open/row1.x 50
--! trace: 0 open/row1/photo.x 10
--! trace: 0 open/row2-photo.x 10
--! trace: 6 open/row2-photo.x 110
