local scene = motion.scene { name = "test" }
scene:box { --! error[unknown-option] did you mean `opacity`?
  id = "a",
  opacty = 1,
}
