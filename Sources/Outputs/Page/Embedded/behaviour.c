#include "embedded.h"

// A feature of C23, which older compilers report as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char motion[] = {
#embed "../../Export/Behaviour/Web/motion.js"
};

static const unsigned char track[] = {
#embed "../../Export/Behaviour/Web/track.js"
};

static const unsigned char momentum[] = {
#embed "../../Export/Behaviour/Web/momentum.js"
};

static const unsigned char drag[] = {
#embed "../../Export/Behaviour/Web/drag.js"
};

static const unsigned char scroll[] = {
#embed "../../Export/Behaviour/Web/scroll.js"
};

static const unsigned char scrub[] = {
#embed "../../Export/Behaviour/Web/scrub.js"
};

static const unsigned char states[] = {
#embed "../../Export/Behaviour/Web/states.js"
};

static const unsigned char finger[] = {
#embed "../../Export/Behaviour/Web/finger.js"
};

static const unsigned char model[] = {
#embed "../../Export/Behaviour/Web/model.js"
};

static const unsigned char respond[] = {
#embed "../../Export/Behaviour/Web/respond.js"
};

#define PART(name) (struct embedded_file){name, sizeof name}

struct embedded_file embedded_behaviour(enum behaviour_part part) {
  switch (part) {
  case behaviour_motion: return PART(motion);
  case behaviour_track: return PART(track);
  case behaviour_momentum: return PART(momentum);
  case behaviour_drag: return PART(drag);
  case behaviour_scroll: return PART(scroll);
  case behaviour_scrub: return PART(scrub);
  case behaviour_states: return PART(states);
  case behaviour_finger: return PART(finger);
  case behaviour_model: return PART(model);
  case behaviour_respond: return PART(respond);
  }
}
