import MotionCore
import MotionValues
import Testing

@Test("In the dark, the published guard keeps light content, and the described one refuses it")
func darkGuard() {
  var current = StatusBar(darkGuard: .current)
  current.request(.dark, isDark: true)
  #expect(current.style == .light)
  var requested = StatusBar(darkGuard: .requested)
  requested.request(.dark, isDark: true)
  #expect(requested.style == .dark)
  requested.request(.light, isDark: true)
  #expect(requested.style == .dark)
  var free = StatusBar(darkGuard: .none)
  free.request(.dark, isDark: true)
  #expect(free.style == .dark)
  free.request(.light, isDark: true)
  #expect(free.style == .light)
}
