import Foundation

/// Whether this program runs under the address sanitizer, where a call takes several times the stack.
let isAddressSanitized: Bool = {
  // This handle asks the whole program; only whether there is such a symbol counts.
  #if canImport(Darwin)
  let program = UnsafeMutableRawPointer(bitPattern: -2)
  #else
  let program: UnsafeMutableRawPointer? = nil
  #endif
  return unsafe dlsym(program, "__asan_init") != nil
}()
