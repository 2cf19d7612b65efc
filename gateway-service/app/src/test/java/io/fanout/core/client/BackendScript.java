package io.fanout.core.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** The script of a backend for each connection, which is closed at the end. */
@FunctionalInterface
interface BackendScript {
  void on(Peer peer) throws IOException;

  /** Answers each request with the next of these, the last one again and again. */
  static BackendScript answers(String... answers) {
    AtomicInteger next = new AtomicInteger();
    return peer -> {
      while (true) {
        ReceivedRequest unused = peer.hear();
        peer.say(answers[Math.min(next.getAndIncrement(), answers.length - 1)]);
      }
    };
  }

  /** Answers every request, but none before the gate is open. */
  static BackendScript answersAfter(Gate gate) {
    return peer -> {
      while (true) {
        ReceivedRequest unused = peer.hear();
        gate.pass();
        peer.say(ok("{}"));
      }
    };
  }

  /** Hears one request, says that, and waits for the client to end the connection. */
  static BackendScript saysAndWaits(String answer) {
    return peer -> {
      ReceivedRequest unused = peer.hear();
      peer.say(answer);
      peer.untilEnd();
    };
  }

  /** Hears one request, says that, and closes. */
  static BackendScript saysAndCloses(String answer) {
    return peer -> {
      ReceivedRequest unused = peer.hear();
      peer.say(answer);
    };
  }

  /** A whole answer with that body. */
  static String ok(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(body.getBytes(StandardCharsets.ISO_8859_1).length, body);
  }

  /** A chunk of a chunked body. */
  static String chunk(String bytes) {
    return Integer.toHexString(bytes.length()) + "\r\n" + bytes + "\r\n";
  }
}
