import MotionCore
import MotionValues
import Testing

@Suite("Members of objects")
struct MemberErrorTests {
  @Test(
    "a member that does not match its declaration causes exactly this error",
    arguments: [
      ErrorRow(
        "motion.zzz()", .unknownMember,
        "`motion` has no `zzz`",
        "there are: `each`, `ease`, `mix`, `rest`, `scene`, `spring`, `watch`"),
      ErrorRow(
        "spring.push(1)", .wrongReceiver,
        "`spring:push` is called on the number 1, not on a spring",
        "call it with a colon: `spring:push(…)`"),
      ErrorRow(
        "spring:push()", .argumentCount,
        "`spring:push` lacks its argument `force`, a number (points per second), at least 0",
        "`force`: The force."),
      ErrorRow(
        "spring:push(-5)", .outOfRange,
        "`spring:push`: argument `force` takes a number (points per second), at least 0, found -5 points per second"
      ),
      ErrorRow(
        "spring:push(1, 2)", .argumentCount,
        "`spring:push` takes 1 argument, found 2",
        "the argument is `force`"),
      ErrorRow(
        "spring.stop()", .wrongReceiver,
        "`spring:stop` is called without a spring",
        "call it with a colon: `spring:stop(…)`"),
      ErrorRow(
        "spring:stop(1)", .argumentCount,
        "`spring:stop` takes no arguments, found 1"),
      ErrorRow(
        "spring:stpo()", .unknownMember,
        "a spring has no `stpo`",
        "did you mean `stop`?"),
      ErrorRow(
        "spring.push(scene, 1)", .wrongReceiver,
        "`spring:push` is called on the scene `scene`, not on a spring",
        "call it with a colon: `spring:push(…)`"),
      ErrorRow(
        "spring.value = 2", .readOnly,
        "`spring.value` can only be read"),
      ErrorRow(
        "spring.speed = 0", .outOfRange,
        "`spring.speed` takes a number above 0, found 0"),
      ErrorRow(
        "spring.sped = 1", .unknownMember,
        "a spring has no `sped`",
        "did you mean `speed`?"),
      ErrorRow(
        "spring.stop = 1", .readOnly,
        "`spring.stop` is a function and cannot be replaced"),
      ErrorRow(
        "local l = scene:list { id = 'l' } l.reload(scene)", .wrongReceiver,
        "`list:reload` is called on the scene `scene`, not on a list",
        "call it with a colon: `list:reload(…)`"),
      ErrorRow(
        "scene:box { }", .missingOption,
        "`layer:box`: the option `id` is missing",
        "add `id = …`: The name, which none of its siblings has; paths consist of ids."),
      ErrorRow(
        "scene:box { id = 5 }", .wrongType,
        "`layer:box`: option `id` takes a string, found the number 5",
        "write it in quotes: `\"5\"`"),
      ErrorRow(
        "scene:box { id = 'a', opacity = 2 }", .outOfRange,
        "`layer:box`: option `opacity` takes a number from 0 to 1, found 2"),
      ErrorRow(
        "scene:box { id = 'a', widht = 2 }", .unknownOption,
        "`layer:box`: there is no option `widht`",
        "did you mean `width`?"),
      ErrorRow(
        "scene.widht = 1", .unknownMember,
        "`scene`, a scene, has no `widht`",
        "did you mean `width`?"),
      ErrorRow(
        "scene.width = -1", .outOfRange,
        "`scene.width` takes a number (points), at least 0, found -1 points"),
      ErrorRow(
        "scene.width = 'wide'", .wrongType,
        #"`scene.width` takes a number (points), at least 0, found the string "wide""#),
      ErrorRow(
        "scene.statusBar = 'drak'", .unknownChoice,
        #"`scene.statusBar` takes "default", "light" or "dark", found the string "drak""#,
        #"did you mean `"dark"`?"#),
      ErrorRow(
        "scene.fill = 'rde'", .unknownColor,
        "`scene.fill`: `rde` is not a colour",
        "did you mean `red`?"),
      ErrorRow(
        "scene:box { id = 'a' }.opacity = 0/0", .nonFinite,
        "`a.opacity` takes a finite number, found NaN, the result of 0/0"),
      ErrorRow(
        "scene.fullId = 1", .readOnly,
        "`scene.fullId` can only be read"),
      ErrorRow(
        "scene:box { id = 'a', hidden = 1 }", .wrongType,
        "`layer:box`: option `hidden` takes true or false, found the number 1"),
      ErrorRow(
        "scene:image { id = 'a' }.reload = 1", .unknownMember,
        "`a`, an image, has no `reload`"),
    ])
  func errors(_ row: ErrorRow) throws { try DeclarationHarness.check(row) }
}
