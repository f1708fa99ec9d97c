import Foundation

/// Whether this program runs under the address sanitizer, where a call takes several times the stack.
let isAddressSanitized: Bool = {
  // A handle of null asks the whole program; only whether there is such a symbol counts.
  unsafe dlsym(nil, "__asan_init") != nil
}()
