#include "embedded.h"

// What C23 has, older compilers call an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

// A bundle of resources beside the executable would be a second thing to install, and arrays of bytes
// in Swift take seconds to compile.
static const unsigned char page[] = {
#embed "../Page/page.html"
};

static const unsigned char style[] = {
#embed "../Page/stage.css"
    , '\n',
#embed "../Page/page.css"
    , '\n',
#embed "../Page/frames.css"
};

// A class stands before those that are made of it.
static const unsigned char script[] = {
#embed "../Page/data.js"
    , '\n',
#embed "../Page/placement.js"
    , '\n',
#embed "../Page/picture.js"
    , '\n',
#embed "../Page/stage.js"
    , '\n',
#embed "../Page/dom.js"
    , '\n',
#embed "../Page/player.js"
    , '\n',
#embed "../Page/graph.js"
    , '\n',
#embed "../Page/windowed-list.js"
    , '\n',
#embed "../Page/scrubber.js"
    , '\n',
#embed "../Page/tree.js"
    , '\n',
#embed "../Page/properties.js"
    , '\n',
#embed "../Page/events.js"
    , '\n',
#embed "../Page/screen.js"
    , '\n',
#embed "../Page/commands.js"
    , '\n',
#embed "../Page/frames.js"
    , '\n',
#embed "../Page/main.js"
};

struct embedded_file embedded_page(void) {
  return (struct embedded_file){page, sizeof page};
}

struct embedded_file embedded_style(void) {
  return (struct embedded_file){style, sizeof style};
}

struct embedded_file embedded_script(void) {
  return (struct embedded_file){script, sizeof script};
}
