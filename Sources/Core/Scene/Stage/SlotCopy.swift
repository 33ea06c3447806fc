/// A slot that takes the value of another one.
package struct SlotCopy {
  package let source: Int
  package let target: Int

  package init(from source: Int, to target: Int) {
    self.source = source
    self.target = target
  }
}
