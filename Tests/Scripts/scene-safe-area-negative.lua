motion.scene { name = "a", safeArea = { top = -1 } } --! error[out-of-range] option `safeArea.top` takes
