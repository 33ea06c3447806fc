local scene = motion.scene { name = "test" }
local photo = scene:box { id = "photo", width = 100, height = 100 }
local fade = photo:box { id = "fade", width = 100, height = 100, masks = "alpha" }
fade:box { id = "dots", width = 10, height = 10, masks = "outline" } --! error[mask-chain] `photo/fade/dots` masks `photo/fade`, which is a mask itself
