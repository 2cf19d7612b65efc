package io.fanout.core.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** What a backend does on each of its connections; at its end the connection is closed. */
@FunctionalInterface
interface Script {
  void on(Peer peer) throws IOException;

  /** Answers each request with the next of these, the last one again and again. */
  static Script answers(String... answers) {
    AtomicInteger next = new AtomicInteger();
    return peer -> {
      while (true) {
        Heard unused = peer.hear();
        peer.say(answers[Math.min(next.getAndIncrement(), answers.length - 1)]);
      }
    };
  }

  /** Answers every request, but none before the gate is open. */
  static Script answersAfter(Gate gate) {
    return peer -> {
      while (true) {
        Heard unused = peer.hear();
        gate.pass();
        peer.say(ok("{}"));
      }
    };
  }

  /** Hears one request, says that, and waits for the client to end the connection. */
  static Script saysAndWaits(String answer) {
    return peer -> {
      Heard unused = peer.hear();
      peer.say(answer);
      peer.untilEnd();
    };
  }

  /** Hears one request, says that, and closes. */
  static Script saysAndCloses(String answer) {
    return peer -> {
      Heard unused = peer.hear();
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
