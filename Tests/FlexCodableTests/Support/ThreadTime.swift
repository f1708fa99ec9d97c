import Foundation

/// The seconds of processor time that a body takes on this thread, which other tests do not add to.
func threadSeconds(_ body: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try body()
  return threadTime() - start
}

private func threadTime() -> Double {
  #if os(Windows)
  return Date().timeIntervalSinceReferenceDate
  #else
  var time = timespec()
  // The structure outlives the call.
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  #endif
}
