package io.fanout.soak.hostile;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** What a hostile server does to a request whose path begins with its name. */
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
  /** One in eight is never answered. */
  SOMETIMES(
      End.ANSWERS,
      (wire, id) -> {
        if (ThreadLocalRandom.current().nextInt(8) == 0) {
          wire.untilEnd();
        }
        wire.say(json(id, ""));
      }),

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
  NOT_JSON(
      End.BREAKS, (wire, id) -> wire.say("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{\"a\":")),
  NOT_FOUND(
      End.BREAKS, (wire, id) -> wire.say("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")),
  BUSY(
      End.BREAKS,
      (wire, id) -> wire.say("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"));

  /** How a call that meets it has to end. */
  public enum End {
    ANSWERS,
    HANGS,
    BREAKS
  }

  private static final int EVERY_MILLIS = 100;

  private final End end;

  @SuppressWarnings("ImmutableEnumChecker") // lambdas above, which capture nothing
  private final Doing doing;

  @FunctionalInterface
  private interface Doing {
    void on(Wire wire, String id) throws IOException;
  }

  Fault(End end, Doing doing) {
    this.end = end;
    this.doing = doing;
  }

  public End end() {
    return end;
  }

  /** Its name in paths: {@code half-then-close}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Optional<Fault> of(String label) {
    return Arrays.stream(values()).filter(fault -> fault.label().equals(label)).findFirst();
  }

  void on(Wire wire, String id) throws IOException {
    doing.on(wire, id);
  }

  private static String body(String id) {
    return "{\"id\":\"" + id + "\"}";
  }

  private static String json(String id, String header) {
    return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n%s"
        .formatted(header, body(id).length(), body(id));
  }

  private static String half() {
    return "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{\"half\":";
  }

  private static void sayAndClose(Wire wire, String text) throws IOException {
    wire.say(text);
    wire.close();
  }

  private static void answerAfter(Wire wire, String id, long millis) throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new Wire.Ended("the server ends");
    }
    wire.say(json(id, ""));
  }

  private static void dribble(Wire wire) throws IOException {
    wire.say("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
    wire.socket().setSoTimeout(EVERY_MILLIS);
    while (true) {
      wire.say(" ");
      try {
        wire.untilEnd();
      } catch (SocketTimeoutException nothingCame) {
        // The gateway is still there: the next byte.
      }
    }
  }

  private static void endless(Wire wire) throws IOException {
    wire.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    String chunk = "1000\r\n" + " ".repeat(0x1000) + "\r\n";
    while (true) {
      wire.say(chunk);
    }
  }
}
