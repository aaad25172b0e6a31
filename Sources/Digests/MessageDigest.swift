import CCrypto

/// A digest of libcrypto that is fed piece by piece: owns the C state.
struct MessageDigest: ~Copyable {
  enum Algorithm {
    case sha1, sha256
  }

  private let context: OpaquePointer

  init(_ algorithm: Algorithm) {
    guard let context = EVP_MD_CTX_new() else { preconditionFailure("libcrypto finds no memory") }
    self.context = context
    let kind = algorithm == .sha1 ? EVP_sha1() : EVP_sha256()
    precondition(EVP_DigestInit_ex(context, kind, nil) == 1, "libcrypto is set up without SHA-1 and SHA-256")
  }

  deinit { EVP_MD_CTX_free(context) }

  func update(_ bytes: UnsafeRawBufferPointer) {
    // Fails only for a state that was not set up, which init excludes.
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  func finalize() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
      var length: UInt32 = 0
      EVP_DigestFinal_ex(context, buffer.baseAddress, &length)
      count = Int(length)
    }
  }
}
