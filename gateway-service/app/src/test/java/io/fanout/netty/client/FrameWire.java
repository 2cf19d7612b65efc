package io.fanout.netty.client;

import io.fanout.core.client.Certificates;
import io.fanout.core.client.Origin;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Arrays;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** An HTTP/2 server that the test drives frame by frame. */
final class FrameWire implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 30_000;

  private final SSLServerSocket server;

  FrameWire() throws IOException {
    server =
        (SSLServerSocket)
            Certificates.showing(Certificates.HERE)
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    SSLParameters parameters = server.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    server.setSSLParameters(parameters);
    server.setSoTimeout(PATIENCE_MILLIS);
  }

  Origin origin() {
    return new Origin("https", "127.0.0.1", server.getLocalPort());
  }

  /** The next connection; reads the client's preface and sends the server's. */
  Peer accept() throws IOException {
    SSLSocket socket = (SSLSocket) server.accept();
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.startHandshake();
    DataInputStream in = new DataInputStream(socket.getInputStream());
    in.readFully(new byte["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length()]);
    Peer peer = new Peer(socket, in);
    peer.send(
        FrameBytes.frame(FrameBytes.SETTINGS, 0, 0),
        FrameBytes.frame(FrameBytes.SETTINGS, FrameBytes.ACK, 0));
    return peer;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  /** The server's end of one connection. */
  record Peer(SSLSocket socket, DataInputStream in) implements AutoCloseable {
    /** The next frame of one of these types; skips those before it. */
    FrameBytes.Frame next(int... types) throws IOException {
      FrameBytes.Frame frame = FrameBytes.read(in);
      while (!isOf(frame, types)) {
        frame = FrameBytes.read(in);
      }
      return frame;
    }

    private static boolean isOf(FrameBytes.Frame frame, int[] types) {
      return Arrays.stream(types).anyMatch(type -> type == frame.type());
    }

    /** Sends frames in one write. */
    void send(byte[]... frames) throws IOException {
      socket.getOutputStream().write(FrameBytes.join(frames));
      socket.getOutputStream().flush();
    }

    /** Answers a stream with a body. */
    void answer(int stream, String body) throws IOException {
      send(
          FrameBytes.frame(
              FrameBytes.HEADERS,
              FrameBytes.END_HEADERS,
              stream,
              FrameBytes.block(":status", "200")),
          FrameBytes.frame(FrameBytes.DATA, FrameBytes.END_STREAM, stream, FrameBytes.text(body)));
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
