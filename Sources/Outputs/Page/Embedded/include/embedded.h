// The files in `Page`; files of the same kind are concatenated.
#ifndef MOTION_EMBEDDED_H
#define MOTION_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
  const unsigned char *bytes;
  size_t count;
};

struct embedded_file embedded_page(void);
struct embedded_file embedded_style(void);
struct embedded_file embedded_script(void);

// The parts of the runtime of exported behaviour, each in a file of `Export/Behaviour/Web`.
enum behaviour_part {
  behaviour_motion,
  behaviour_track,
  behaviour_momentum,
  behaviour_drag,
  behaviour_scroll,
  behaviour_scrub,
  behaviour_states,
  behaviour_finger,
  behaviour_model,
  behaviour_respond,
};

struct embedded_file embedded_behaviour(enum behaviour_part part);

// The parts of what plays exported behaviour in native code, each in a file of `Export/Behaviour/SwiftUI` or `Compose`.
enum native_part {
  swiftui_drag,
  swiftui_drag_track,
  swiftui_drag_view,
  swiftui_scroll_hold,
  swiftui_touched,
  swiftui_ramp,
  compose_drag,
  compose_drag_track,
  compose_drag_modifier,
  compose_touched,
  compose_ramp,
};

struct embedded_file embedded_native(enum native_part part);

#endif
