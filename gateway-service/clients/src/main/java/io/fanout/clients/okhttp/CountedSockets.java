package io.fanout.clients.okhttp;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/** Makes sockets that know how many bytes have come. OkHttp connects them itself. */
final class CountedSockets extends SocketFactory {
  /** Of a socket that is not counted: one that TLS has put around it. */
  static final long UNKNOWN = -1;

  /** How many bytes have come on that socket, or {@link #UNKNOWN}. */
  static long received(Socket socket) {
    return socket instanceof Counted counted ? counted.received.get() : UNKNOWN;
  }

  private static final class Counted extends Socket {
    private final AtomicLong received = new AtomicLong();

    /** Connects to its host itself, whatever SOCKS proxy the JVM's settings name. */
    private Counted() {
      super(Proxy.NO_PROXY);
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read() throws IOException {
          int next = super.read();
          received.addAndGet(next < 0 ? 0 : 1);
          return next;
        }

        @Override
        public int read(byte[] to, int from, int most) throws IOException {
          int read = super.read(to, from, most);
          received.addAndGet(Math.max(0, read));
          return read;
        }
      };
    }
  }

  @Override
  public Socket createSocket() throws IOException {
    Counted socket = new Counted();
    CancelledCalls.connects(socket);
    return socket;
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw connectsItself();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort) {
    throw connectsItself();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw connectsItself();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
    throw connectsItself();
  }

  private static UnsupportedOperationException connectsItself() {
    return new UnsupportedOperationException("OkHttp connects its sockets itself");
  }
}
