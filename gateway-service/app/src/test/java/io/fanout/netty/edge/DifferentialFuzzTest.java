package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.flow.RequestIntake;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Sends the same bytes to our edge, Netty's decoder and the JDK's server. Ours accepts no request
 * that another one refuses or reads differently, except for explained differences. {@code
 * -Dfuzz.differential.cases=1000000} runs longer.
 */
final class DifferentialFuzzTest {
  private static final int CASES = Integer.getInteger("fuzz.differential.cases", 2_000);
  private static final long SEED = 20_261_123;
  private static final String OTHER = "another method";
  private static final Path PROMISES = Path.of("../../docs/failure.md");

  private static final byte[][] GOOD =
      Stream.of(
              "GET /a HTTP/1.1\r\nHost: x\r\n\r\n",
              "GET /v/1%2F2?q=1&r HTTP/1.1\r\nHost: x:80\r\nX: y\r\n\r\n",
              "GET http://h/a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
              "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\n{\"a\": 1}",
              "POST /p HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                  + "4;x=y\r\n{\"a\"\r\n4\r\n: 1}\r\n0\r\n\r\n",
              "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
              "GET /a HTTP/1.0\r\nHost: x\r\n\r\n")
          .map(RequestFeed::bytes)
          .toArray(byte[][]::new);

  private final OtherReaders others = new OtherReaders();

  DifferentialFuzzTest() throws IOException {}

  @AfterEach
  void close() {
    others.close();
  }

  /**
   * The requests that our edge accepts on a connection, up to a refusal or the connection's end.
   */
  private static List<ReadRequest> ours(byte[] bytes) {
    RequestReader reader = new RequestReader(RequestFeed.SETTINGS, BodyBudget.unbounded());
    List<ReadRequest> read = new ArrayList<>();
    ByteBuf in = Unpooled.copiedBuffer(bytes);
    InboundRequest request = reader.read(in);
    boolean open = true;
    while (open && request != null && request.refusal() == null) {
      if (!request.awaitsBody()) {
        read.add(words(request));
        open = request.keepAlive();
      }
      request = open ? reader.read(in) : null;
    }
    reader.close();
    in.release();
    return read;
  }

  private static ReadRequest words(InboundRequest request) {
    RequestIntake.Asked asked = request.asked();
    return new ReadRequest(
        asked.method() == null ? OTHER : asked.method().name(),
        asked.path() + (asked.query().isEmpty() ? "" : "?" + asked.query()),
        latin1(asked.body()));
  }

  private static String latin1(Slice body) {
    return new String(body.array(), body.from(), body.length(), StandardCharsets.ISO_8859_1);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** The others' requests in our terms: ignores methods that no endpoint has, and empty queries. */
  private static List<ReadRequest> likeOurs(List<ReadRequest> theirs) {
    return theirs.stream().map(DifferentialFuzzTest::likeOurs).toList();
  }

  private static ReadRequest likeOurs(ReadRequest theirs) {
    byte[] method = RequestFeed.bytes(theirs.method());
    String target = theirs.target();
    return new ReadRequest(
        RequestMethods.method(method, method.length) == null ? OTHER : theirs.method(),
        target.endsWith("?") ? target.substring(0, target.length() - 1) : target,
        theirs.body());
  }

  private boolean differs(byte[] bytes) throws IOException {
    List<ReadRequest> ours = ours(bytes);
    return !ReadRequest.isPrefix(ours, likeOurs(OtherReaders.netty(bytes)))
        || !ReadRequest.isPrefix(ours, likeOurs(others.jdk(bytes)));
  }

  @Test
  void ourReaderAcceptsNothingThatOthersRefuseOrReadDifferently() throws IOException {
    Random random = new Random(SEED);
    List<String> unexplained = new ArrayList<>();
    int taken = 0;
    for (int i = 0; i < CASES; i++) {
      byte[] bytes = i < GOOD.length ? GOOD[i] : Mutations.of(random, GOOD);
      taken += ours(bytes).size();
      String text = text(bytes);
      if (!isExplained(text) && differs(bytes)) {
        unexplained.add(
            "%s%n  ours %s%n  netty %s%n  jdk %s"
                .formatted(
                    text.replace("\r", "\\r").replace("\n", "\\n"),
                    ours(bytes),
                    OtherReaders.netty(bytes),
                    others.jdk(bytes)));
      }
    }
    assertThat(unexplained).isEmpty();
    assertThat(taken).isGreaterThan(CASES / 10);
  }

  private static boolean isExplained(String text) {
    return Stream.of(ExplainedDifference.values()).anyMatch(each -> each.appliesTo(text));
  }

  @Test
  void goodRequestsAreTakenByAll() throws IOException {
    for (byte[] good : GOOD) {
      assertThat(ours(good)).as(text(good)).hasSize(1);
      assertThat(differs(good)).as(text(good)).isFalse();
    }
  }

  @Test
  void eachExplainedDifferenceIsOne() throws IOException {
    for (ExplainedDifference each : ExplainedDifference.values()) {
      assertThat(each.appliesTo(each.example())).as(each.words()).isTrue();
      assertThat(ours(RequestFeed.bytes(each.example()))).as(each.words()).hasSize(1);
      assertThat(differs(RequestFeed.bytes(each.example()))).as(each.words()).isTrue();
    }
  }

  @Test
  void theTableInTheDocumentationHasTheseDifferencesAndNoOthers() throws IOException {
    List<String> rows =
        Files.readString(PROMISES)
            .lines()
            .dropWhile(line -> !line.startsWith("| the edge accepts |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("| "))
            .map(line -> line.split("\\|", -1)[1].strip())
            .toList();
    assertThat(rows)
        .containsExactly(
            Stream.of(ExplainedDifference.values())
                .map(ExplainedDifference::words)
                .toArray(String[]::new));
  }
}
