local scene = motion.scene { name = "test" }
local row = scene:stack { id = "row", axis = "x", width = 390, distribution = "fillEqually" }
local item = row:box { id = "item", height = 40 }
motion.animator { duration = 1 }:animate(item, { width = 10 }):play() --! error[laid-out] `row/item.width` is laid out by the stack `row`
