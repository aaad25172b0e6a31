import FuzzTargets
import Glibc

/// What libFuzzer calls: `FUZZ_TARGET` names the reader, `FUZZ_FOLDER` where it may write.
private let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }
private let folder = getenv("FUZZ_FOLDER").map { String(cString: $0) } ?? "/tmp"

/// Gives one input to the reader, as libFuzzer's interface says; ends the process with 64 where no reader is named.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target else {
    print("FUZZ_TARGET must be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
    exit(64)
  }
  target.run(Array(UnsafeBufferPointer(start: bytes, count: count)), folder: folder)
  return 0
}

/// The package manager makes this function the entry of a program of the name `fuzzer`: it hands over to libFuzzer.
@_cdecl("fuzzer_main")
public func begin(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments) { testOneInput($0, $1) }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
