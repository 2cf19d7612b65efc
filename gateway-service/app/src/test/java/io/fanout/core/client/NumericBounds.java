package io.fanout.core.client;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Answers in which one numeric field is at or just beyond the bounds of a type. */
final class NumericBounds {
  private static final BigInteger ONE = BigInteger.ONE;

  private NumericBounds() {}

  static List<byte[]> answers() {
    return bytes(values().flatMap(NumericBounds::answersWith));
  }

  /** Chunks of up to 2^100 bytes, according to their first line. */
  static List<byte[]> chunks() {
    return bytes(values().map(size -> chunked(size.toString(16) + "\r\n{}\r\n0\r\n\r\n")));
  }

  private static List<byte[]> bytes(Stream<String> answers) {
    return answers.map(answer -> answer.getBytes(StandardCharsets.ISO_8859_1)).toList();
  }

  private static Stream<BigInteger> values() {
    Stream<BigInteger> bounds =
        Stream.of(8, 15, 16, 31, 32, 53, 63, 64, 100)
            .map(ONE::shiftLeft)
            .flatMap(power -> Stream.of(power.subtract(ONE), power, power.add(ONE)));
    return Stream.concat(
        Stream.of("-1", "0", "1", "99", "100", "199", "599", "600", "999", "1000")
            .map(BigInteger::new),
        bounds);
  }

  private static Stream<String> answersWith(BigInteger value) {
    return Stream.of(
        "HTTP/1.1 %s OK\r\nContent-Length: 2\r\n\r\n{}".formatted(value),
        "HTTP/1.%s 200 OK\r\nContent-Length: 2\r\n\r\n{}".formatted(value),
        "HTTP/1.1 200 OK\r\nContent-Length: %s\r\n\r\n{}".formatted(value),
        chunked("2;n=%s\r\n{}\r\n0\r\n\r\n".formatted(value)),
        withField("Keep-Alive: timeout=%s".formatted(value)),
        withField("Keep-Alive: timeout=5, max=%s".formatted(value)),
        withField("Retry-After: %s".formatted(value)),
        withField("Age: %s".formatted(value)),
        withField("Cache-Control: max-age=%s".formatted(value)));
  }

  private static String chunked(String body) {
    return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body;
  }

  private static String withField(String field) {
    return "HTTP/1.1 200 OK\r\n%s\r\nContent-Length: 2\r\n\r\n{}".formatted(field);
  }
}
