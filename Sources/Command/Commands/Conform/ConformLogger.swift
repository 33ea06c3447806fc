/// Code to paste into an app, which writes a log that `motion conform` reads.
enum ConformLogger: String, CaseIterable {
  case swiftui, uikit, compose, flutter, web

  /// At most 30 lines, for debug builds.
  var code: String {
    switch self {
    case .swiftui: Self.swiftUICode
    case .uikit: Self.uiKitCode
    case .compose: Self.composeCode
    case .flutter: Self.flutterCode
    case .web: Self.webCode
    }
  }

  private static let swiftUICode = #"""
    // MotionLog.swift, for debug builds: .motionLog("sheet") on each view, then MotionLog.shared.start(),
    // .motionFingers() on the root, after the gestures save(). An animated opacity has no layer: log it yourself.
    import SwiftUI
    @MainActor final class MotionLog: NSObject {
      static let shared = MotionLog()
      var views: [String: UIView] = [:], text = "", isDown = false
      func start() {
        text = "# motion-log 1 scale=\(UIScreen.main.scale)\ntime,layer,x,y,width,height,opacity\n"
        CADisplayLink(target: self, selector: #selector(frame)).add(to: .main, forMode: .common)
      }
      @objc func frame(_ link: CADisplayLink) {
        for (name, view) in views.sorted(by: { $0.key < $1.key }) {
          guard let l = view.layer.presentation(), let r = view.window?.layer.presentation().map({ l.convert(l.bounds, to: $0) }) else { continue }
          text += "\(link.timestamp),\(name),\(r.minX),\(r.minY),\(r.width),\(r.height),\(l.opacity)\n"
        }
      }
      func touch(_ p: CGPoint, ends: Bool = false) {
        text += "\(CACurrentMediaTime()),finger:1,\(ends ? "ended" : isDown ? "moved" : "began"),\(p.x),\(p.y)\n"; isDown = !ends
      }
      func save() { let file = URL.temporaryDirectory.appending(path: "motion.csv"); try? text.write(to: file, atomically: true, encoding: .utf8); print(file.path) }
    }
    struct MotionProbe: UIViewRepresentable {
      let view = UIView(), name: String
      func makeUIView(context: Context) -> UIView { view.isUserInteractionEnabled = false; MotionLog.shared.views[name] = view; return view }
      func updateUIView(_ view: UIView, context: Context) {}
    }
    extension View { func motionLog(_ name: String) -> some View { background(MotionProbe(name: name)) }
      func motionFingers() -> some View { simultaneousGesture(DragGesture(minimumDistance: 0, coordinateSpace: .global)
        .onChanged { MotionLog.shared.touch($0.location) }.onEnded { MotionLog.shared.touch($0.location, ends: true) }) } }

    """#

  private static let uiKitCode = #"""
    // MotionLog.swift, for debug builds: MotionLog.shared.views["sheet"] = sheetView, then
    // MotionLog.shared.start(in: window), and after the gestures save(), which prints the path.
    import UIKit
    final class MotionLog: UIGestureRecognizer {
      static let shared = MotionLog(target: nil, action: nil)
      var views: [String: UIView] = [:], text = "", fingers: [ObjectIdentifier: Int] = [:]
      func start(in window: UIWindow) {
        text = "# motion-log 1 scale=\(window.screen.scale)\ntime,layer,x,y,width,height,opacity\n"
        cancelsTouchesInView = false; delaysTouchesEnded = false; window.addGestureRecognizer(self)
        CADisplayLink(target: self, selector: #selector(frame)).add(to: .main, forMode: .common)
      }
      @objc func frame(_ link: CADisplayLink) {
        for (name, view) in views.sorted(by: { $0.key < $1.key }) {
          guard let l = view.layer.presentation(), let w = view.window?.layer.presentation() else { continue }
          let r = l.convert(l.bounds, to: w)
          text += "\(link.timestamp),\(name),\(r.minX),\(r.minY),\(r.width),\(r.height),\(l.opacity)\n"
        }
      }
      func log(_ touches: Set<UITouch>, _ phase: String, _ event: UIEvent) {
        for t in touches { let n = fingers[ObjectIdentifier(t)] ?? fingers.count + 1; fingers[ObjectIdentifier(t)] = phase == "ended" || phase == "cancelled" ? nil : n
          for c in phase == "moved" ? event.coalescedTouches(for: t) ?? [t] : [t] { let p = c.location(in: nil); text += "\(c.timestamp),finger:\(n),\(phase),\(p.x),\(p.y)\n" } } }
      override func touchesBegan(_ t: Set<UITouch>, with e: UIEvent) { log(t, "began", e) }
      override func touchesMoved(_ t: Set<UITouch>, with e: UIEvent) { log(t, "moved", e) }
      override func touchesEnded(_ t: Set<UITouch>, with e: UIEvent) { log(t, "ended", e) }
      override func touchesCancelled(_ t: Set<UITouch>, with e: UIEvent) { log(t, "cancelled", e) }
      func save() { let file = FileManager.default.temporaryDirectory.appendingPathComponent("motion.csv"); try? text.write(to: file, atomically: true, encoding: .utf8); print(file.path) }
    }

    """#

  private static let composeCode = #"""
    // MotionLog.kt, for debug builds: Modifier.motionLog("sheet") on each layout, MotionLogger() once inside
    // the root, and after the gestures MotionLog.save(context.filesDir).
    import androidx.compose.runtime.*
    import androidx.compose.ui.Modifier
    import androidx.compose.ui.input.pointer.*
    import androidx.compose.ui.layout.*
    import androidx.compose.ui.platform.LocalDensity
    object MotionLog {
      val nodes = sortedMapOf<String, LayoutCoordinates>(); val text = StringBuilder()
      fun frame(nanos: Long) = nodes.filterValues { it.isAttached }.forEach { (name, node) ->
        val r = node.boundsInRoot(); text.append("${nanos / 1e9},$name,${r.left},${r.top},${r.width},${r.height}\n") }
      fun save(folder: java.io.File) = java.io.File(folder, "motion.csv").writeText(text.toString())
    }
    fun Modifier.motionLog(name: String) = onPlaced { MotionLog.nodes[name] = it }
    @Composable fun MotionLogger() {
      val scale = LocalDensity.current.density
      LaunchedEffect(Unit) {
        MotionLog.text.append("# motion-log 1 scale=$scale unit=px\ntime,layer,x,y,width,height\n")
        while (true) withFrameNanos { MotionLog.frame(it) }
      }
    }
    fun Modifier.motionFingers() = pointerInput(Unit) { awaitPointerEventScope { while (true) {
      for (c in awaitPointerEvent(PointerEventPass.Initial).changes) {
        val phase = if (c.pressed && !c.previousPressed) "began" else if (!c.pressed) "ended" else "moved"
        MotionLog.text.append("${c.uptimeMillis / 1e3},finger:${c.id.value},$phase,${c.position.x},${c.position.y}\n") } } } }

    """#

  private static let flutterCode = #"""
    // motion_log.dart, for debug builds: MotionLog.key('sheet') as the key of each widget, runApp(MotionLog(app)),
    // then MotionLog.start(), and after the gestures debugPrint(MotionLog.text.toString()).
    import 'package:flutter/gestures.dart';
    import 'package:flutter/scheduler.dart';
    import 'package:flutter/widgets.dart';
    class MotionLog extends StatelessWidget {
      const MotionLog(this.child, {super.key});
      final Widget child;
      static final keys = <String, GlobalKey>{}, text = StringBuffer('time,layer,x,y,width,height\n');
      static GlobalKey key(String name) => keys.putIfAbsent(name, GlobalKey.new);
      static void start() => SchedulerBinding.instance.addPersistentFrameCallback((_) => SchedulerBinding.instance
        .addPostFrameCallback((_) => frame(SchedulerBinding.instance.currentSystemFrameTimeStamp)));
      static void frame(Duration now) => keys.forEach((name, key) {
        final box = key.currentContext?.findRenderObject();
        if (box is! RenderBox || !box.attached) return;
        final r = MatrixUtils.transformRect(box.getTransformTo(null), Offset.zero & box.size);
        text.writeln('${now.inMicroseconds / 1e6},$name,${r.left},${r.top},${r.width},${r.height}');
      });
      static void finger(PointerEvent e, String phase) =>
        text.writeln('${e.timeStamp.inMicroseconds / 1e6},finger:${e.pointer},$phase,${e.position.dx},${e.position.dy}');
      @override
      Widget build(BuildContext context) => Listener(behavior: HitTestBehavior.translucent,
        onPointerDown: (e) => finger(e, 'began'), onPointerMove: (e) => finger(e, 'moved'),
        onPointerUp: (e) => finger(e, 'ended'), onPointerCancel: (e) => finger(e, 'cancelled'), child: child);
    }

    """#

  private static let webCode = #"""
    // motion-log.js, for debug builds: data-motion="sheet" on each element, this script in the page, and after
    // the gestures copy(motionLog.text()) in the console, or motionLog.save().
    const motionLog = (() => {
      const rows = [], fingers = {}, phases = { pointerdown: "began", pointermove: "moved", pointerup: "ended", pointercancel: "cancelled" };
      requestAnimationFrame(function frame(now) {
        for (const e of document.querySelectorAll("[data-motion]")) {
          const r = e.getBoundingClientRect();
          rows.push([now / 1000, e.dataset.motion, r.x, r.y, r.width, r.height, getComputedStyle(e).opacity]);
        }
        requestAnimationFrame(frame);
      });
      for (const [type, phase] of Object.entries(phases)) addEventListener(type, event => {
        if (phase === "began") fingers[event.pointerId] = true;
        if (!fingers[event.pointerId]) return;
        const all = phase === "moved" && event.getCoalescedEvents ? event.getCoalescedEvents() : [];
        for (const e of all.length ? all : [event])
          rows.push([e.timeStamp / 1000, "finger:" + event.pointerId, phase, e.clientX, e.clientY]);
        if (phase === "ended" || phase === "cancelled") delete fingers[event.pointerId];
      }, { capture: true, passive: true });
      const text = () => `# motion-log 1 scale=${devicePixelRatio}\ntime,layer,x,y,width,height,opacity\n` + rows.map(r => r.join(",") + "\n").join("");
      const save = () => Object.assign(document.createElement("a"), { download: "motion.csv", href: URL.createObjectURL(new Blob([text()])) }).click();
      return { text, save };
    })();

    """#
}
