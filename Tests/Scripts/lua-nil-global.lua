prnt("hello") --! error[script-error] look for a misspelling
