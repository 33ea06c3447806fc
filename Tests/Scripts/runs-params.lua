local params = motion.params { bounce = { 0.2, min = 0, max = 0.8, doc = "How far it overshoots." }, wide = { true }, size = { "m", choices = { "s", "m" } } }
motion.scene { name = "params" }
assert(params.bounce == 0.2 and params.wide == true and params.size == "m")
