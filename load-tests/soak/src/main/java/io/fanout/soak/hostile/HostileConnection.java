package io.fanout.soak.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A hostile server's end of one connection. Confined to the connection's thread. */
record HostileConnection(Socket socket, InputStream in) {
  /** Ends a connection's thread after the connection has closed. */
  static final class Ended extends IOException {
    private static final long serialVersionUID = 1L;

    Ended(String how) {
      super(how);
    }
  }

  void say(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Waits until the gateway closes the connection, and then throws {@link Ended}. */
  void untilEnd() throws IOException {
    if (in.read() < 0) {
      throw new Ended("the gateway ended the connection");
    }
    throw new IOException("the gateway sent more bytes on a connection with an answer outstanding");
  }

  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
    throw new Ended("reset, as asked");
  }

  void close() throws IOException {
    socket.close();
    throw new Ended("closed, as asked");
  }
}
