import FileSystem
import Glibc
import Testing

/// A server with a certificate that nobody trusts, made for the test with `openssl` and Python.
@Suite(
  .enabled(if: Surroundings.hasBinary, Surroundings.noBinary),
  .enabled(if: ProgramRun.succeeds(["openssl", "version"]) && Surroundings.pythonImports("ssl"), "openssl or Python is not here"))
struct TLSTests {
  @Test("a certificate that is not trusted ends the run and says why; nothing is sent before")
  func selfSigned() throws {
    let workshop = try Workshop()
    let made = try ProgramRun.run(
      [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", "key.pem", "-out", "cert.pem",
        "-days", "2",
      ], in: workshop.path)
    #expect(made.end == .exit(0), "\(made.errors)")
    try workshop.write(
      """
      import socket, ssl, sys
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain("cert.pem", "key.pem")
      listener = socket.create_server(("127.0.0.1", 0))
      open("port.new", "w").write(str(listener.getsockname()[1]))
      import os
      os.rename("port.new", "port")
      while True:
          connection, _ = listener.accept()
          try:
              context.wrap_socket(connection, server_side=True).recv(1000)
              open("asked", "w").close()
          except (ssl.SSLError, OSError):
              connection.close()
      """, to: "server.py")
    let server = try RunningProgram([Surroundings.python, "server.py"], in: workshop.path)
    defer {
      server.send(SIGKILL)
      _ = try? server.wait()
    }
    for _ in 0..<1000 where !FileSystem.exists(workshop("port")) { usleep(10_000) }
    let port = try workshop.read("port")
    let run = try workshop.catalog("run", "rm", "--set", "sources.api.base_url=https://127.0.0.1:\(port)/api")
    #expect(run.end == .exit(69), "\(run.errors)")
    #expect(run.errors.contains("no trusted TLS connection: "), "\(run.errors)")
    #expect(run.errors.contains("self-signed certificate") || run.errors.contains("self signed certificate"), "\(run.errors)")
    #expect(!FileSystem.exists(workshop("asked")))
  }
}
