local scene = motion.scene { name = "test" }
local photo = scene:box { id = "photo", width = 100, height = 100 }
local inner = photo:box { id = "inner", width = 100, height = 100 }
inner:box { id = "fade", width = 100, height = 100, masks = "alpha" }
photo.masks = "outline" --! error[mask-chain] `photo/inner/fade` masks `photo/inner`, which is in the mask `photo`
