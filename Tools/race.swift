// Races on purpose. The thread sanitizer has to report it; if it does not, its silence about the
// library means nothing. Used by `Tools/verify`.

import Foundation

final class Racing: @unchecked Sendable {
  // Not protected by anything, which is the point.
  var count = 0
}

let racing = Racing()
let threads = (0..<8).map { _ in
  Thread {
    for _ in 0..<100_000 { racing.count += 1 }
  }
}
for thread in threads { thread.start() }
while !threads.allSatisfy(\.isFinished) { Thread.sleep(forTimeInterval: 0.01) }
print(racing.count)
