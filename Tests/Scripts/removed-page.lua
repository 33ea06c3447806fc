local scene = motion.scene { name = "test" }
local book = scene:group { id = "book", width = 200, height = 300 }
local pages = {}
for i = 1, 3 do pages[i] = book:box { id = "page" .. i, width = 200, height = 300 } end
motion.booklet { front = pages[1], innerLeft = pages[2], innerRight = pages[3] }
pages[2]:remove() --! error[wrong-state] `book/page2` is a page of the booklet `book`
