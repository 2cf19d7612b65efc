package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.budget.ClientBudgets;
import io.fanout.netty.PausableSocket;
import io.fanout.netty.client.FrameBytes;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An HTTP/2 client may read slowly as long as it makes progress. The test controls the time. */
final class SlowHttp2ReaderTest {
  private static final int FIRST_WINDOW = 65_535;
  private static final int STEP = 16 * 1024;

  /** The bytes of a frame that the codec reads before the frame is complete. */
  private static final int FRAME_HEAD = 9;

  private static final long IDLE_MILLIS = RequestFeed.SETTINGS.idleTimeout().toMillis();

  /** The limits allow one long answer and 100,000 bytes from clients. */
  private final EdgeHarness edge =
      new EdgeHarness(
          new ClientBudgets(
              BodyBudget.unbounded(),
              EdgeHarness.LONG + 50_000,
              EdgeHarness.LONG + 50_000,
              100_000));

  private final PausableSocket channel = new PausableSocket();

  @BeforeEach
  void connect() {
    assertThat(edge.http2(channel).isActive()).isTrue();
  }

  private List<FrameBytes.Frame> send(byte[] bytes) throws IOException {
    channel.writeInbound(edge.allocator.heapBuffer(bytes.length).writeBytes(bytes));
    channel.runPendingTasks();
    return heard();
  }

  private List<FrameBytes.Frame> waits(long millis) throws IOException {
    channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
    channel.runScheduledPendingTasks();
    channel.runPendingTasks();
    return heard();
  }

  private List<FrameBytes.Frame> heard() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
      part.readBytes(out, part.readableBytes());
      part.release();
    }
    List<FrameBytes.Frame> frames = new ArrayList<>();
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(out.toByteArray()));
    while (in.available() > 0) {
      frames.add(FrameBytes.read(in));
    }
    return frames;
  }

  private List<FrameBytes.Frame> ask() throws IOException {
    return ask(get(1, "/long"));
  }

  /** Begins the connection with these requests. */
  private List<FrameBytes.Frame> ask(byte[]... requests) throws IOException {
    channel.freezeTime();
    return send(
        FrameBytes.join(
            FrameBytes.text("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
            FrameBytes.frame(FrameBytes.SETTINGS, 0, 0),
            FrameBytes.join(requests)));
  }

  @Test
  void anAnswerForWhichNoMemoryIsLeftIsReset() throws IOException {
    assertThat(bytes(ask())).isEqualTo(FIRST_WINDOW);
    assertThat(edge.held()).isGreaterThan(EdgeHarness.LONG);
    List<FrameBytes.Frame> heard = send(get(3, "/long"));
    assertThat(heard.stream().filter(frame -> frame.type() == FrameBytes.RST_STREAM))
        .singleElement()
        .satisfies(
            frame -> {
              assertThat(frame.stream()).isEqualTo(3);
              assertThat(frame.error()).isEqualTo(Http2Error.ENHANCE_YOUR_CALM.code());
            });
    assertThat(channel.isOpen()).isTrue();
    assertThat(edge.held()).isBetween((long) EdgeHarness.LONG, EdgeHarness.LONG + 2_000L);
    assertThat(send(FrameBytes.frame(FrameBytes.RST_STREAM, 0, 1, new byte[4]))).isEmpty();
    assertThat(edge.held()).isZero();
    channel.finishAndReleaseAll();
  }

  @Test
  void anUnfinishedFrameIsCountedUntilItIsWhole() throws IOException {
    send(begin());
    byte[] data = FrameBytes.frame(FrameBytes.DATA, 0, 1, new byte[16_000]);
    send(Arrays.copyOf(data, 15_000));
    assertThat(edge.held()).isEqualTo(15_000 - FRAME_HEAD);
    send(Arrays.copyOfRange(data, 15_000, data.length - 1));
    assertThat(edge.held()).isEqualTo(data.length - 1 - FRAME_HEAD);
    send(Arrays.copyOfRange(data, data.length - 1, data.length));
    assertThat(edge.held()).as("a body beyond max-body, which is not kept").isZero();
    channel.finishAndReleaseAll();
  }

  @Test
  void anUnfinishedFrameForWhichNoMemoryIsLeftEndsTheConnection() throws IOException {
    assertThat(edge.budgets.clients().take(EdgeHarness.LONG + 40_000)).isTrue();
    send(begin());
    byte[] data = FrameBytes.frame(FrameBytes.DATA, 0, 1, new byte[16_000]);
    assertThat(send(Arrays.copyOf(data, 15_000)))
        .anySatisfy(
            frame -> {
              assertThat(frame.type()).isEqualTo(FrameBytes.GOAWAY);
              assertThat(frame.error()).isEqualTo(Http2Error.ENHANCE_YOUR_CALM.code());
            });
    channel.finishAndReleaseAll();
    edge.budgets.clients().giveBack(EdgeHarness.LONG + 40_000);
    assertThat(edge.held()).isZero();
  }

  /** A connection with a request whose body is still missing. */
  private static byte[] begin() throws IOException {
    return FrameBytes.join(
        FrameBytes.text("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        FrameBytes.frame(FrameBytes.SETTINGS, 0, 0),
        FrameBytes.frame(
            FrameBytes.HEADERS,
            FrameBytes.END_HEADERS,
            1,
            FrameBytes.block(
                ":method", "POST", ":scheme", "http", ":path", "/p", ":authority", "x")));
  }

  private static byte[] get(int stream, String path) {
    return FrameBytes.frame(
        FrameBytes.HEADERS,
        FrameBytes.END_HEADERS | FrameBytes.END_STREAM,
        stream,
        FrameBytes.block(":method", "GET", ":scheme", "http", ":path", path, ":authority", "x"));
  }

  private static int bytes(List<FrameBytes.Frame> frames) {
    return frames.stream()
        .filter(frame -> frame.type() == FrameBytes.DATA)
        .mapToInt(frame -> frame.octets().length())
        .sum();
  }

  @Test
  void anAnswerThatIsReadSlowlyArrivesWhole() throws IOException {
    int read = bytes(ask());
    assertThat(read).isEqualTo(FIRST_WINDOW);
    while (read < EdgeHarness.LONG) {
      assertThat(waits(IDLE_MILLIS * 3 / 4)).as("after %d bytes", read).isEmpty();
      int more =
          bytes(send(FrameBytes.join(FrameBytes.window(0, STEP), FrameBytes.window(1, STEP))));
      assertThat(more).isPositive();
      read += more;
    }
    assertThat(read).isEqualTo(EdgeHarness.LONG);
    channel.finishAndReleaseAll();
    assertThat(edge.held()).isZero();
  }

  @Test
  void anAnswerThatIsNotReadEndsWithItsStream() throws IOException {
    assertThat(bytes(ask())).isEqualTo(FIRST_WINDOW);
    List<FrameBytes.Frame> heard = new ArrayList<>(waits(IDLE_MILLIS));
    heard.addAll(waits(IDLE_MILLIS));
    assertThat(heard)
        .anySatisfy(
            frame -> {
              assertThat(frame.type()).isEqualTo(FrameBytes.RST_STREAM);
              assertThat(frame.stream()).isEqualTo(1);
            });
    assertThat(edge.held()).isZero();
    channel.finishAndReleaseAll();
  }

  @Test
  void smallAnswersAreCountedOnceManyAreUnread() throws IOException {
    channel.reading(false);
    int asked = 40;
    byte[][] requests = new byte[asked][];
    Arrays.setAll(requests, i -> get(2 * i + 1, "/a"));
    assertThat(ask(requests)).isEmpty();
    assertThat(edge.answered()).isEqualTo(asked);
    long held =
        (UnreadAnswers.STREAM + "{}".length()) * (long) (asked - Http2Session.MOST_UNCOUNTED);
    assertThat(edge.held()).isEqualTo(held);
    for (int i = 0; i < asked; i++) {
      assertThat(send(FrameBytes.reset(2 * i + 1))).isEmpty();
    }
    assertThat(edge.held()).as("what the closed streams have not sent").isEqualTo(held);
    channel.reading(true);
    channel.unsafe().flush();
    assertThat(edge.held()).isZero();
    assertThat(heard().stream().filter(frame -> frame.type() == FrameBytes.DATA)).hasSize(asked);
    channel.finishAndReleaseAll();
  }

  @Test
  void aConnectionFromWhichNothingIsReadIsClosed() throws IOException {
    channel.reading(false);
    assertThat(ask(get(1, "/a"))).isEmpty();
    for (int i = 0; i < 3; i++) {
      assertThat(waits(IDLE_MILLIS)).isEmpty();
    }
    assertThat(waits(1_000)).as("GOAWAY, which finds no room either").isEmpty();
    assertThat(channel.isOpen()).isFalse();
    assertThat(edge.held()).isZero();
    channel.releaseOutbound();
  }

  @Test
  void aConnectionFromWhichSomethingIsReadStaysOpen() throws IOException {
    channel.reading(false);
    assertThat(ask(get(1, "/a"))).isEmpty();
    for (int i = 1; i <= 4; i++) {
      assertThat(waits(IDLE_MILLIS * 3 / 4)).isEmpty();
      channel.reading(true);
      channel.unsafe().flush();
      assertThat(bytes(heard())).isPositive();
      channel.reading(false);
      assertThat(send(get(2 * i + 1, "/a"))).isEmpty();
    }
    assertThat(channel.isOpen()).isTrue();
    channel.finishAndReleaseAll();
  }

  /** A reset makes room for the next stream, but the head of the answer still waits. */
  @Test
  void answersThatTheirClientResetsAndDoesNotReadAreBounded() throws IOException {
    channel.reading(false);
    assertThat(ask()).isEmpty();
    int most = 20_000;
    for (int i = 1; i < most; i++) {
      channel.writeInbound(
          edge.allocator
              .heapBuffer()
              .writeBytes(get(2 * i + 1, "/a"))
              .writeBytes(FrameBytes.reset(2 * i + 1)));
    }
    assertThat(edge.answered()).isBetween(100, most / 2);
    assertThat(waits(1_000)).isEmpty();
    assertThat(channel.isOpen()).isFalse();
    channel.releaseOutbound();
    assertThat(edge.held()).isZero();
  }

  @Test
  void anAnswerForWhichNoMemoryIsLeftIsDroppedThoughNothingIsRead() throws IOException {
    channel.reading(false);
    assertThat(ask()).isEmpty();
    long before = edge.buffered();
    assertThat(send(get(3, "/long"))).isEmpty();
    assertThat(edge.answered()).isEqualTo(2);
    assertThat(edge.buffered() - before).isLessThan(EdgeHarness.LONG / 2);
    channel.reading(true);
    channel.unsafe().flush();
    assertThat(heard())
        .filteredOn(frame -> frame.type() == FrameBytes.RST_STREAM)
        .singleElement()
        .satisfies(frame -> assertThat(frame.stream()).isEqualTo(3));
    assertThat(send(FrameBytes.reset(1))).isEmpty();
    assertThat(edge.held()).isZero();
    channel.finishAndReleaseAll();
  }
}
