package io.fanout.app.e2e;

import java.io.IOException;
import java.net.SocketTimeoutException;

/** A fault that a {@link FaultyBackend} causes. */
@FunctionalInterface
interface Fault {
  int BIG = 200 * 1024;

  void on(FaultyBackend.Wire wire) throws IOException;

  /** The fault in the path's first segment; {@code hit} counts from 1. */
  static Fault of(String path, int hit, FaultyBackend backend) {
    String name = path.split("[/?]", -1)[1];
    return switch (name) {
      case "ok" -> says(json("{\"well\":true}"));
      case "hang" -> FaultyBackend.Wire::untilEnd;
      case "dribble" -> Fault::dribble;
      case "half-then-silence" -> saysAndWaits(half());
      case "half-then-close" -> saysAndCloses(half());
      case "half-then-reset" -> saysAndResets(half());
      case "head-then-close" -> saysAndCloses("HTTP/1.1 200 OK\r\nContent-Ty");
      case "close" -> saysAndCloses("");
      case "reset" -> FaultyBackend.Wire::reset;
      case "reset-once" ->
          hit == 1 ? FaultyBackend.Wire::reset : says(json("{\"hit\":" + hit + "}"));
      case "hang-once" ->
          hit == 1 ? FaultyBackend.Wire::untilEnd : says(json("{\"hit\":" + hit + "}"));
      case "length-too-short" ->
          saysAndWaits("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{\"a\":12345}");
      case "length-too-long" ->
          saysAndCloses("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\":1}");
      case "endless" -> Fault::endless;
      case "megabyte-header" -> Fault::megabyteHeader;
      case "garbage" -> saysAndCloses("\u0001\u0002 nothing like HTTP \u0003\r\n\r\n");
      case "not-json" -> says(json("{\"a\":"));
      case "switch" ->
          saysAndWaits(
              "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n");
      case "http10" -> saysAndCloses("HTTP/1.0 200 OK\r\n\r\n{\"old\":true}");
      case "continue" -> says("HTTP/1.1 100 Continue\r\n\r\n" + json("{\"well\":true}"));
      case "hints" ->
          says("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + json("{\"well\":true}"));
      case "no-content" -> says("HTTP/1.1 204 No Content\r\n\r\n");
      case "not-modified" -> says("HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n");
      case "not-found" -> says("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
      case "busy" ->
          says("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n");
      case "big" -> says(json("\"" + "x".repeat(BIG) + "\""));
      case "held" ->
          wire -> {
            backend.awaitRelease(path);
            wire.say(
                json("{\"hit\":" + hit + "}")
                    .replaceFirst("\r\n", "\r\nSet-Cookie: for=" + hit + "\r\n"));
          };
      case "cacheable" ->
          says(
              "HTTP/1.1 200 OK\r\nCache-Control: max-age=60\r\nVary: X-Tenant\r\n"
                  + "Content-Length: 9\r\n\r\n{\"hit\":"
                  + hit
                  + "}");
      default -> says("HTTP/1.1 500 No such fault\r\nContent-Length: 0\r\n\r\n");
    };
  }

  static String json(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(body.length(), body);
  }

  private static String half() {
    return "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{\"half\":";
  }

  private static Fault says(String text) {
    return wire -> wire.say(text);
  }

  private static Fault saysAndWaits(String text) {
    return wire -> {
      wire.say(text);
      wire.untilEnd();
    };
  }

  private static Fault saysAndCloses(String text) {
    return wire -> {
      wire.say(text);
      wire.socket().close();
    };
  }

  private static Fault saysAndResets(String text) {
    return wire -> {
      wire.say(text);
      wire.reset();
    };
  }

  private static void dribble(FaultyBackend.Wire wire) throws IOException {
    wire.say("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
    wire.socket().setSoTimeout(100);
    while (true) {
      wire.say(" ");
      try {
        wire.untilEnd();
      } catch (SocketTimeoutException nothingCame) {
        // The gateway is still connected, so send the next byte.
      }
    }
  }

  private static void endless(FaultyBackend.Wire wire) throws IOException {
    wire.say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    String chunk = "1000\r\n" + " ".repeat(0x1000) + "\r\n";
    while (true) {
      wire.say(chunk);
    }
  }

  private static void megabyteHeader(FaultyBackend.Wire wire) throws IOException {
    wire.say(
        "HTTP/1.1 200 OK\r\nX-Long: " + "x".repeat(1 << 20) + "\r\nContent-Length: 2\r\n\r\n{}");
  }
}
