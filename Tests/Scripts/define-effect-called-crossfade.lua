motion.define.effect { name = "crossfade", make = print } --! error[duplicate-id] motion has an effect `crossfade` of its own
