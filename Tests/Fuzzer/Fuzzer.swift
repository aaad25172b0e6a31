import FuzzTargets
import Glibc

/// What libFuzzer calls: `FUZZ_TARGET` names the reader, `FUZZ_FOLDER` where it may write.
private let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }
private let folder = getenv("FUZZ_FOLDER").map { String(cString: $0) } ?? "/tmp"

/// Gives one input to the reader, as libFuzzer's interface says; ends the process with 64 where no reader is named.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target else {
    fputs("FUZZ_TARGET must be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))\n", stderr)
    exit(64)
  }
  target.run(Array(UnsafeBufferPointer(start: bytes, count: count)), folder: folder)
  return 0
}
