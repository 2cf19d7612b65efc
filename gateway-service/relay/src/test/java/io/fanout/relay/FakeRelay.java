package io.fanout.relay;

import io.fanout.relay.protocol.RelayProtocol.FromGateway;
import io.fanout.relay.protocol.RelayProtocol.FromRelay;
import io.fanout.relay.protocol.RelayProtocol.Pong;
import io.fanout.relay.protocol.RelayProtocol.Welcome;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A relay under the test's control. On request, it greets and answers pings by itself. */
final class FakeRelay implements AutoCloseable {
  static final int WINDOW = 64 * 1024;

  /** The relay's side of a link. */
  static final class Link {
    private final Socket socket;
    private final DataOutputStream out;
    private final BlockingQueue<FromGateway> heard = new LinkedBlockingQueue<>();

    private Link(Socket socket) throws IOException {
      this.socket = socket;
      this.out = new DataOutputStream(socket.getOutputStream());
    }

    synchronized void say(FromRelay message) {
      say(message.toByteArray());
    }

    synchronized void say(byte[] frame) {
      try {
        out.writeInt(frame.length);
        out.write(frame);
        out.flush();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    synchronized void sayRaw(byte[] bytes) {
      try {
        out.write(bytes);
        out.flush();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** The next message, except pings and messages about hosts. */
    FromGateway hear() throws InterruptedException {
      while (true) {
        FromGateway next = heard.poll(20, TimeUnit.SECONDS);
        if (next == null) {
          throw new AssertionError("the gateway says nothing");
        }
        if (!next.hasHost() && !next.hasPing()) {
          return next;
        }
      }
    }

    void close() {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private final ServerSocket listener;
  private final BlockingQueue<Link> links = new LinkedBlockingQueue<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger pings = new AtomicInteger();
  private volatile boolean greets = true;
  private volatile boolean reads = true;
  private volatile boolean answersPings = true;

  FakeRelay() throws IOException {
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    begin(this::accept);
  }

  private static void begin(Runnable task) {
    Thread thread = new Thread(task, "fake-relay");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        open.add(socket);
        Link link = new Link(socket);
        begin(() -> serve(link));
      } catch (IOException e) {
        return; // the test has ended
      }
    }
  }

  private void serve(Link link) {
    try (DataInputStream in = new DataInputStream(link.socket.getInputStream())) {
      hear(in);
      if (!greets) {
        hear(in);
      }
      link.say(
          FromRelay.newBuilder()
              .setWelcome(Welcome.newBuilder().setVersion(1).setWindow(WINDOW))
              .build());
      links.add(link);
      while (reads) {
        FromGateway message = hear(in);
        if (message.hasPing()) {
          pings.incrementAndGet();
          if (answersPings) {
            link.say(FromRelay.newBuilder().setPong(Pong.getDefaultInstance()).build());
          }
        }
        link.heard.add(message);
      }
      TimeUnit.MINUTES.sleep(1);
    } catch (IOException | InterruptedException | UncheckedIOException e) {
      // The link has ended; tests check its effect on the gateway.
    }
  }

  private static FromGateway hear(DataInputStream in) throws IOException {
    return FromGateway.parseFrom(in.readNBytes(in.readInt()));
  }

  /** Accepts links and says nothing. */
  void greetNobody() {
    greets = false;
  }

  /** Greets and then stops reading. */
  void readNothing() {
    reads = false;
  }

  void answerNoPings() {
    answersPings = false;
  }

  String address() {
    return "127.0.0.1:" + listener.getLocalPort();
  }

  /** The next greeted link. */
  Link link() throws InterruptedException {
    Link next = links.poll(20, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("no link came");
    }
    return next;
  }

  int pings() {
    return pings.get();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
