local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation {
  name = "still", properties = { "x" }, step = print, options = { seconds = { 1 } },
  duration = function(options) return options.seconds end, --! error[out-of-range] the `duration` of `still` has to return a number (seconds), at least 0, and returns -2 seconds
}
animation:make { layer = card, seconds = -2 }
