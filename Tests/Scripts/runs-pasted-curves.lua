--! print: 0.1292 0.1292 0.5781 0.5781 0.2366
local scene = motion.scene { name = "test" }
local values = {}
for _, text in ipairs {
  "ease-in-out", " ease-in-out;", "easeOutCubic", "Curves.easeOutCubic", "cubic-bezier(0.4, 0, 0.2, 1);",
} do
  values[#values + 1] = string.format("%.4f", motion.curve(text):at(0.25))
end
print(table.concat(values, " "))
