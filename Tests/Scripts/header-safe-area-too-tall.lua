local scene = motion.scene { name = "test", width = 390, height = 844 }
local bar = scene:box { id = "bar", width = 390, height = 120 }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
motion.header { layer = bar, scroll = list, min = 80, max = 120 }
scene.safeAreaTop = 20
scene.safeAreaTop = 47   --! error[conflicting-options] the header `bar`: a safe area of 47 points makes its least height 127 points
