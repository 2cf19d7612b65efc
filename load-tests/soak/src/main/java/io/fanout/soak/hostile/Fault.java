package io.fanout.soak.hostile;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** A fault that a hostile server injects into a request whose path begins with the fault's name. */
public enum Fault {
  OK(End.ANSWERS, (wire, id) -> wire.say(json(id, ""))),
  SLOW(End.ANSWERS, (wire, id) -> answerAfter(wire, id, 50)),
  HOLD(End.ANSWERS, (wire, id) -> answerAfter(wire, id, 2_500)),
  CACHEABLE(End.ANSWERS, (wire, id) -> wire.say(json(id, "Cache-Control: max-age=2\r\n"))),
  HTTP10(
      End.ANSWERS,
      (wire, id) -> {
        wire.say("HTTP/1.0 200 OK\r\n\r\n" + body(id));
        wire.close();
      }),
  CONTINUE(End.ANSWERS, (wire, id) -> wire.say("HTTP/1.1 100 Continue\r\n\r\n" + json(id, ""))),
  /** Never answers one request in eight. */
  SOMETIMES(
      End.ANSWERS,
      (wire, id) -> {
        if (ThreadLocalRandom.current().nextInt(8) == 0) {
          wire.untilEnd();
        }
        wire.say(json(id, ""));
      }),

  /**
   * Sends another answer behind the right one in the same packet. No request may ever receive it.
   */
  BYTES_BEHIND(End.EITHER, (wire, id) -> wire.say(json(id, "") + json("somebody-else", ""))),

  /** Names that a careless UTF-8 encoder makes equal; see {@link CollidingNames}. */
  COLLIDING_NAMES(
      End.ANSWERS,
      (wire, id) -> {
        String body = CollidingNames.around(id);
        wire.say(head("", body.length()) + body);
      }),
  FAR_EXPIRES(
      End.ANSWERS, (wire, id) -> wire.say(json(id, "Expires: Fri, 31 Dec 9999 23:59:59 GMT\r\n"))),
  FAR_RETRY_AFTER(End.BREAKS, (wire, id) -> wire.say(busy(farRetryAfter()))),
  /** Answers, and closes the connection 200 ms later, even if an unread request has arrived. */
  KEEP_ALIVE_RACE(
      End.ANSWERS,
      (wire, id) -> {
        answerAfter(wire, id, 0);
        sleep(200);
        wire.close();
      }),
  AFTER_1_MS(End.ANSWERS, (wire, id) -> answerAfter(wire, id, 1)),
  AFTER_100_MS(End.ANSWERS, (wire, id) -> answerAfter(wire, id, 100)),

  HANG(End.HANGS, (wire, id) -> wire.untilEnd()),
  DRIBBLE(End.HANGS, (wire, id) -> dribble(wire)),
  HALF_THEN_SILENCE(
      End.HANGS,
      (wire, id) -> {
        wire.say(half());
        wire.untilEnd();
      }),

  RESET(End.BREAKS, (wire, id) -> wire.reset()),
  CLOSE(End.BREAKS, (wire, id) -> wire.close()),
  HEAD_THEN_CLOSE(End.BREAKS, (wire, id) -> sayAndClose(wire, "HTTP/1.1 200 OK\r\nContent-Ty")),
  HALF_THEN_CLOSE(End.BREAKS, (wire, id) -> sayAndClose(wire, half())),
  HALF_THEN_RESET(
      End.BREAKS,
      (wire, id) -> {
        wire.say(half());
        wire.reset();
      }),
  LENGTH_TOO_LONG(
      End.BREAKS,
      (wire, id) -> sayAndClose(wire, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\":1}")),
  LENGTH_TOO_SHORT(
      End.BREAKS,
      (wire, id) -> {
        wire.say("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{\"a\":12345}");
        wire.untilEnd();
      }),
  ENDLESS(End.BREAKS, (wire, id) -> endless(wire)),
  MEGABYTE_HEADER(
      End.BREAKS,
      (wire, id) -> {
        wire.say("HTTP/1.1 200 OK\r\nX-Long: " + "x".repeat(1 << 20));
        wire.say("\r\nContent-Length: 2\r\n\r\n{}");
      }),
  GARBAGE(
      End.BREAKS, (wire, id) -> sayAndClose(wire, "\u0001\u0002 nothing like HTTP \u0003\r\n\r\n")),
  NEGATIVE_CHUNK(
      End.BREAKS,
      (wire, id) -> {
        wire.say(ok() + "Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n");
        wire.untilEnd();
      }),
  GZIP_CHUNKED(
      End.BREAKS,
      (wire, id) -> {
        String size = Integer.toHexString(body(id).length());
        wire.say(ok() + "Transfer-Encoding: gzip, chunked\r\n\r\n");
        wire.say(size + "\r\n" + body(id) + "\r\n0\r\n\r\n");
        wire.untilEnd();
      }),
  ENDLESS_CONTINUES(End.BREAKS, (wire, id) -> endlessContinues(wire)),
  NOT_JSON(
      End.BREAKS, (wire, id) -> wire.say("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{\"a\":")),
  NOT_FOUND(
      End.BREAKS, (wire, id) -> wire.say("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")),
  BUSY(End.BREAKS, (wire, id) -> wire.say(busy("")));

  /** How a call that meets the fault must end. */
  public enum End {
    ANSWERS,
    HANGS,
    BREAKS,
    /** With its own answer or as a failed call; clients may differ. */
    EITHER
  }

  private static final int EVERY_MILLIS = 100;

  private final End end;

  @SuppressWarnings("ImmutableEnumChecker") // lambdas above, which capture nothing
  private final Doing doing;

  @FunctionalInterface
  private interface Doing {
    void on(HostileConnection wire, String id) throws IOException;
  }

  Fault(End end, Doing doing) {
    this.end = end;
    this.doing = doing;
  }

  public End end() {
    return end;
  }

  /** The fault's name in paths, such as {@code half-then-close}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Optional<Fault> of(String label) {
    return Arrays.stream(values()).filter(fault -> fault.label().equals(label)).findFirst();
  }

  void on(HostileConnection wire, String id) throws IOException {
    doing.on(wire, id);
  }

  private static String body(String id) {
    return "{\"id\":\"" + id + "\"}";
  }

  private static String ok() {
    return "HTTP/1.1 200 OK\r\n";
  }

  private static String json(String id, String header) {
    return head(header, body(id).length()) + body(id);
  }

  private static String head(String header, int length) {
    return "%sContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n"
        .formatted(ok(), header, length);
  }

  private static String busy(String header) {
    return "HTTP/1.1 503 Service Unavailable\r\n%sContent-Length: 0\r\n\r\n".formatted(header);
  }

  /** A date or a number of seconds that overflows a long of nanoseconds. */
  private static String farRetryAfter() {
    return ThreadLocalRandom.current().nextBoolean()
        ? "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT\r\n"
        : "Retry-After: 99999999999999999999\r\n";
  }

  private static String half() {
    return "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{\"half\":";
  }

  private static void sayAndClose(HostileConnection wire, String text) throws IOException {
    wire.say(text);
    wire.close();
  }

  private static void answerAfter(HostileConnection wire, String id, long millis)
      throws IOException {
    sleep(millis);
    wire.say(json(id, ""));
  }

  private static void sleep(long millis) throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new HostileConnection.Ended("the server ends");
    }
  }

  private static void endlessContinues(HostileConnection wire) throws IOException {
    String some = "HTTP/1.1 100 Continue\r\n\r\n".repeat(40);
    while (true) {
      wire.say(some);
    }
  }

  private static void dribble(HostileConnection wire) throws IOException {
    wire.say("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
    wire.socket().setSoTimeout(EVERY_MILLIS);
    while (true) {
      wire.say(" ");
      try {
        wire.untilEnd();
      } catch (SocketTimeoutException nothingCame) {
        // The gateway still keeps the connection, so send the next byte.
      }
    }
  }

  private static void endless(HostileConnection wire) throws IOException {
    wire.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    String chunk = "1000\r\n" + " ".repeat(0x1000) + "\r\n";
    while (true) {
      wire.say(chunk);
    }
  }
}
