package io.fanout.core.client;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Invalid answers, made from good ones: cut, joined, doubled and mixed with other bytes. */
public final class HostileAnswers {
  private static final List<String> GOOD =
      List.of(
          "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"a\":1}",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{\"a\r\n4;x=y\r\n\":1}\r\n0\r\nT: 1\r\n\r\n",
          "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{\"a\":1}",
          "HTTP/1.1 204 No Content\r\n\r\n",
          "HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\n\r\n",
          "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
          "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");

  private static final List<String> SPRINKLES =
      List.of(
          "\r\n",
          "\r",
          "\n",
          "\0",
          " ",
          ":",
          "Content-Length: 5\r\n",
          "Content-Length: -1\r\n",
          "Content-Length: 99999999999999999999\r\n",
          "Content-Length: 50000\r\n",
          "Content-Length: 1000000000\r\n",
          "c350\r\n",
          "Transfer-Encoding: chunked\r\n",
          "Transfer-Encoding: gzip, chunked\r\n",
          "Connection: close\r\n",
          " folded\r\n",
          "ffffffffffffffff\r\n",
          "7fffffff\r\n",
          "-1\r\n",
          "-7fffffffffffffff\r\n",
          "8000000000000000\r\n",
          "Content-Type: text/plain; charset=no-such-set\r\n",
          "Content-Type: ;;=\"\r\n",
          "Keep-Alive: timeout=99999999999999999999\r\n",
          "Set-Cookie: ;=;\r\n",
          "Location: ::\r\n",
          "WWW-Authenticate: ,\r\n",
          "Content-Encoding: x, gzip\r\n",
          "Date: x\r\n",
          "Trailer: Content-Length\r\n",
          "HTTP/1.-1 200 OK\r\n",
          "0\r\n\r\n",
          "HTTP/1.1 200 OK\r\n",
          "HTTP/9.9 999 \r\n",
          "\u00ff\u00fe");

  private final Random random;

  public HostileAnswers(long seed) {
    this.random = new Random(seed);
  }

  /** The bytes of the next answer. */
  public byte[] next() {
    byte[] bytes = any(GOOD);
    if (random.nextInt(8) == 0) {
      bytes = joined(bytes, any(GOOD));
    }
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes = changed(bytes);
    }
    return bytes;
  }

  /** The size of the next piece: from one byte to all the rest. */
  public int piece(int rest) {
    return random.nextBoolean() ? rest : 1 + random.nextInt(rest);
  }

  private byte[] any(List<String> texts) {
    return texts.get(random.nextInt(texts.size())).getBytes(StandardCharsets.ISO_8859_1);
  }

  private byte[] changed(byte[] bytes) {
    int from = random.nextInt(bytes.length + 1);
    int to = from + random.nextInt(bytes.length - from + 1);
    return switch (random.nextInt(6)) {
      case 0 -> Arrays.copyOf(bytes, from);
      case 1 -> joined(Arrays.copyOf(bytes, from), Arrays.copyOfRange(bytes, to, bytes.length));
      case 2 -> joined(Arrays.copyOf(bytes, to), Arrays.copyOfRange(bytes, from, bytes.length));
      case 3 -> flipped(bytes);
      default ->
          joined(
              joined(Arrays.copyOf(bytes, from), any(SPRINKLES)),
              Arrays.copyOfRange(bytes, from, bytes.length));
    };
  }

  private byte[] flipped(byte[] bytes) {
    byte[] other = bytes.clone();
    if (other.length > 0) {
      other[random.nextInt(other.length)] = (byte) random.nextInt(256);
    }
    return other;
  }

  private static byte[] joined(byte[] one, byte[] other) {
    ByteArrayOutputStream all = new ByteArrayOutputStream(one.length + other.length);
    all.writeBytes(one);
    all.writeBytes(other);
    return all.toByteArray();
  }
}
