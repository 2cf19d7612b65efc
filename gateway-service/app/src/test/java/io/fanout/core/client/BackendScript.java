package io.fanout.core.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** What a backend does with a connection; the server closes the connection afterwards. */
@FunctionalInterface
interface BackendScript {
  void on(Peer peer) throws IOException;

  /** Answers the requests with these in turn, and repeats the last one. */
  static BackendScript answers(String... answers) {
    AtomicInteger next = new AtomicInteger();
    return peer -> {
      while (true) {
        ReceivedRequest unused = peer.hear();
        peer.say(answers[Math.min(next.getAndIncrement(), answers.length - 1)]);
      }
    };
  }

  /** Answers every request, but only after the gate opens. */
  static BackendScript answersAfter(Gate gate) {
    return peer -> {
      while (true) {
        ReceivedRequest unused = peer.hear();
        gate.pass();
        peer.say(ok("{}"));
      }
    };
  }

  /** Reads one request, sends this answer, and waits until the client closes the connection. */
  static BackendScript saysAndWaits(String answer) {
    return peer -> {
      ReceivedRequest unused = peer.hear();
      peer.say(answer);
      peer.untilEnd();
    };
  }

  /** Reads one request, sends this answer, and closes the connection. */
  static BackendScript saysAndCloses(String answer) {
    return peer -> {
      ReceivedRequest unused = peer.hear();
      peer.say(answer);
    };
  }

  /** A complete answer with this body. */
  static String ok(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(body.getBytes(StandardCharsets.ISO_8859_1).length, body);
  }

  /** A chunk of a chunked body. */
  static String chunk(String bytes) {
    return Integer.toHexString(bytes.length()) + "\r\n" + bytes + "\r\n";
  }
}
