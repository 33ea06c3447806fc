#include "embedded.h"

// A feature of C23, which older compilers report as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

// A resource bundle beside the executable would have to be installed with it, and Swift takes
// seconds to compile byte arrays.
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

// A class precedes those that use it.
static const unsigned char script[] = {
#embed "../Page/data.js"
    , '\n',
#embed "../Page/font.js"
    , '\n',
#embed "../Page/drawing.js"
    , '\n',
#embed "../Page/paint.js"
    , '\n',
#embed "../Page/path.js"
    , '\n',
#embed "../Page/placement.js"
    , '\n',
#embed "../Page/shadow.js"
    , '\n',
#embed "../Page/picture.js"
    , '\n',
#embed "../Page/particles.js"
    , '\n',
#embed "../Page/mask.js"
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
#embed "../Page/feedback.js"
    , '\n',
#embed "../Page/session.js"
    , '\n',
#embed "../Page/live.js"
    , '\n',
#embed "../Page/live-screens.js"
    , '\n',
#embed "../Page/history.js"
    , '\n',
#embed "../Page/parameters.js"
    , '\n',
#embed "../Page/handles.js"
    , '\n',
#embed "../Page/file-dialog.js"
    , '\n',
#embed "../Page/test-dialog.js"
    , '\n',
#embed "../Page/number-dialog.js"
    , '\n',
#embed "../Page/commands.js"
    , '\n',
#embed "../Page/frames.js"
    , '\n',
#embed "../Page/changes.js"
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
