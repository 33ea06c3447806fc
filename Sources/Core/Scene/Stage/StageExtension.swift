/// State that modules keep for each stage, such as what one engine offers to another.
///
/// `stage[StageDrawings.self]` is the stage's only instance of the type. The type stands beside the
/// modules that use it: in `Core/Scene/Shared` if they are two engines.
package protocol StageExtension: AnyObject {
  init()
}
