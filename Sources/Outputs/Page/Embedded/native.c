#include "embedded.h"

// A feature of C23, which older compilers report as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char drag[] = {
#embed "../../Export/Behaviour/SwiftUI/Drag.swift"
};

static const unsigned char drag_track[] = {
#embed "../../Export/Behaviour/SwiftUI/DragTrack.swift"
};

static const unsigned char drag_view[] = {
#embed "../../Export/Behaviour/SwiftUI/DragView.swift"
};

static const unsigned char scroll_hold[] = {
#embed "../../Export/Behaviour/SwiftUI/ScrollHold.swift"
};

static const unsigned char touched[] = {
#embed "../../Export/Behaviour/SwiftUI/Touched.swift"
};

static const unsigned char ramp[] = {
#embed "../../Export/Behaviour/SwiftUI/Ramp.swift"
};

static const unsigned char kotlin_drag[] = {
#embed "../../Export/Behaviour/Compose/Drag.kt"
};

static const unsigned char kotlin_drag_track[] = {
#embed "../../Export/Behaviour/Compose/DragTrack.kt"
};

static const unsigned char kotlin_drag_modifier[] = {
#embed "../../Export/Behaviour/Compose/DragModifier.kt"
};

static const unsigned char kotlin_touched[] = {
#embed "../../Export/Behaviour/Compose/Touched.kt"
};

static const unsigned char kotlin_ramp[] = {
#embed "../../Export/Behaviour/Compose/Ramp.kt"
};

#define PART(name) (struct embedded_file){name, sizeof name}

struct embedded_file embedded_native(enum native_part part) {
  switch (part) {
  case swiftui_drag: return PART(drag);
  case swiftui_drag_track: return PART(drag_track);
  case swiftui_drag_view: return PART(drag_view);
  case swiftui_scroll_hold: return PART(scroll_hold);
  case swiftui_touched: return PART(touched);
  case swiftui_ramp: return PART(ramp);
  case compose_drag: return PART(kotlin_drag);
  case compose_drag_track: return PART(kotlin_drag_track);
  case compose_drag_modifier: return PART(kotlin_drag_modifier);
  case compose_touched: return PART(kotlin_touched);
  case compose_ramp: return PART(kotlin_ramp);
  }
}
