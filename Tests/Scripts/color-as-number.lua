local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box.fill = 0xff0000 --! error[wrong-type] write a colour as `"#rrggbb"`
