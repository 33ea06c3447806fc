motion.define.effect { name = "crossfade", make = print } --! error[duplicate-id] motion already has an effect `crossfade`
