package io.fanout.netty.dns;

import io.fanout.core.settings.DiscoverySettings;
import io.fanout.core.settings.ResolverKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** A name server on loopback that speaks the wire format (RFC 1035), over UDP and TCP. */
public final class TestNameServer implements AutoCloseable {
  static final int A = 1;
  static final int AAAA = 28;
  static final int SRV = 33;

  private static final int NXDOMAIN = 3;
  private static final int SERVFAIL = 2;
  private static final int MOST_IN_UDP = 512;
  private static final int TRUNCATED = 0x0200;

  /** A record's type, time to live and content. */
  private static final class Entry {
    private final int type;
    private final int ttl;
    private final byte[] content;

    private Entry(int type, int ttl, byte[] content) {
      this.type = type;
      this.ttl = ttl;
      this.content = content;
    }
  }

  private final DatagramSocket udp;
  private final ServerSocket tcp;
  private final Map<String, List<Entry>> zone = new ConcurrentHashMap<>();
  private final Map<String, Integer> failing = new ConcurrentHashMap<>();
  private final AtomicInteger queries = new AtomicInteger();
  private final AtomicInteger overTcp = new AtomicInteger();
  private final Semaphore held = new Semaphore(0);
  private volatile boolean holds;

  public TestNameServer() throws IOException {
    this.tcp = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.udp = new DatagramSocket(tcp.getLocalPort(), InetAddress.getLoopbackAddress());
    daemon(this::serveUdp);
    daemon(this::serveTcp);
  }

  private static void daemon(Runnable loop) {
    Thread thread = new Thread(loop, "test-name-server");
    thread.setDaemon(true);
    thread.start();
  }

  /** The server's entry for {@code gateway.discovery.servers}. */
  public String address() {
    return "127.0.0.1:" + tcp.getLocalPort();
  }

  /** Settings that ask this server alone, and repeat a look-up after half a second at most. */
  DiscoverySettings settings() {
    return new DiscoverySettings(
        ResolverKind.DNS,
        List.of(address()),
        Duration.ofMillis(500),
        Duration.ofMillis(20),
        Duration.ofMillis(500),
        Duration.ofSeconds(2),
        Duration.ofSeconds(5));
  }

  int queries() {
    return queries.get();
  }

  int overTcp() {
    return overTcp.get();
  }

  /** Gives the name these IPv4 addresses and no other record. */
  public void addresses(String name, int ttl, String... addresses) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (String address : addresses) {
      byte[] bytes = InetAddress.getByName(address).getAddress();
      entries.add(new Entry(bytes.length == 4 ? A : AAAA, ttl, bytes));
    }
    failing.remove(name);
    zone.put(name, List.copyOf(entries));
  }

  /** Adds this SRV record to the name. */
  void service(String name, int ttl, int priority, int weight, int port, String target)
      throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(content);
    out.writeShort(priority);
    out.writeShort(weight);
    out.writeShort(port);
    writeName(out, target);
    service(name, ttl, content.toByteArray());
  }

  /** Adds an SRV record with these bytes to the name. */
  void service(String name, int ttl, byte[] content) {
    List<Entry> entries = new ArrayList<>(zone.getOrDefault(name, List.of()));
    entries.add(new Entry(SRV, ttl, content));
    zone.put(name, List.copyOf(entries));
  }

  void becomesUnknown(String name) {
    failing.put(name, NXDOMAIN);
  }

  void fails(String name) {
    failing.put(name, SERVFAIL);
  }

  /** Holds all answers from now on. */
  void hold() {
    holds = true;
  }

  void release() {
    holds = false;
    held.release(1 << 20);
  }

  private void serveUdp() {
    byte[] buffer = new byte[4096];
    while (!udp.isClosed()) {
      try {
        DatagramPacket query = new DatagramPacket(buffer, buffer.length);
        udp.receive(query);
        byte[] asked = new byte[query.getLength()];
        System.arraycopy(buffer, 0, asked, 0, asked.length);
        daemon(() -> answerUdp(asked, (InetSocketAddress) query.getSocketAddress()));
      } catch (SocketException closed) {
        return;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void answerUdp(byte[] asked, InetSocketAddress client) {
    try {
      byte[] answer = answer(asked, MOST_IN_UDP);
      udp.send(new DatagramPacket(answer, answer.length, client));
    } catch (SocketException closed) {
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serveTcp() {
    while (!tcp.isClosed()) {
      try {
        Socket client = tcp.accept();
        daemon(() -> answerTcp(client));
      } catch (SocketException closed) {
        return;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void answerTcp(Socket client) {
    try (client;
        DataInputStream in = new DataInputStream(client.getInputStream());
        DataOutputStream out = new DataOutputStream(client.getOutputStream())) {
      byte[] asked = new byte[in.readUnsignedShort()];
      in.readFully(asked);
      overTcp.incrementAndGet();
      byte[] answer = answer(asked, Integer.MAX_VALUE);
      out.writeShort(answer.length);
      out.write(answer);
      out.flush();
      // The client closes the connection after it has read the answer.
      while (in.read() >= 0) {}
    } catch (IOException clientLeft) {
      return;
    }
  }

  private byte[] answer(byte[] asked, int most) throws IOException {
    queries.incrementAndGet();
    if (holds) {
      held.acquireUninterruptibly();
    }
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(asked));
    int id = in.readUnsignedShort();
    in.skipNBytes(10);
    String name = readName(in);
    int type = in.readUnsignedShort();
    int code = failing.getOrDefault(name, zone.containsKey(name) ? 0 : NXDOMAIN);
    List<Entry> entries =
        code != 0
            ? List.of()
            : zone.getOrDefault(name, List.of()).stream().filter(e -> e.type == type).toList();
    byte[] whole = message(id, code, name, type, entries);
    return whole.length <= most ? whole : message(id, TRUNCATED, name, type, List.of());
  }

  private static byte[] message(int id, int flags, String name, int type, List<Entry> entries)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeShort(id);
    out.writeShort(0x8180 | flags);
    out.writeShort(1);
    out.writeShort(entries.size());
    out.writeInt(0);
    writeName(out, name);
    out.writeShort(type);
    out.writeShort(1);
    for (Entry entry : entries) {
      out.writeShort(0xC00C); // the question's name
      out.writeShort(entry.type);
      out.writeShort(1);
      out.writeInt(entry.ttl);
      out.writeShort(entry.content.length);
      out.write(entry.content);
    }
    return bytes.toByteArray();
  }

  private static void writeName(DataOutputStream out, String name) throws IOException {
    for (String label : name.isEmpty() ? new String[0] : name.split("[.]", -1)) {
      byte[] bytes = label.getBytes(StandardCharsets.US_ASCII);
      out.writeByte(bytes.length);
      out.write(bytes);
    }
    out.writeByte(0);
  }

  private static String readName(DataInputStream in) throws IOException {
    StringBuilder name = new StringBuilder();
    int length = in.readUnsignedByte();
    while (length > 0) {
      byte[] label = new byte[length];
      in.readFully(label);
      name.append(name.isEmpty() ? "" : ".").append(new String(label, StandardCharsets.US_ASCII));
      length = in.readUnsignedByte();
    }
    return name.toString().toLowerCase(Locale.ROOT);
  }

  @Override
  public void close() throws IOException {
    release();
    udp.close();
    tcp.close();
  }
}
