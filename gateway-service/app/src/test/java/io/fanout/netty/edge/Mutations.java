package io.fanout.netty.edge;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Mutations of valid bytes, of the kinds that confuse parsers. */
final class Mutations {
  private static final String[] MORSELS = {
    "\r",
    "\n",
    "\r\n",
    "\r\n\r\n",
    "\n\n",
    "\0",
    " ",
    "\t",
    ":",
    ";",
    ",",
    "%",
    "/",
    "?",
    "#",
    "..",
    "%2e%2e",
    "0",
    "-1",
    "+1",
    "0x",
    "ffffffff",
    "99999999999999999999",
    "HTTP/1.1",
    "HTTP/9.9",
    "Content-Length: 3\r\n",
    "Content-Length: 0\r\n",
    "content-length : 1\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding: identity\r\n",
    "\r\n folded",
    "Connection: close\r\n",
    "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n",
    "HTTP2-Settings: AAMAAABkAAQAAP__\r\n",
    "Expect: 100-continue\r\n",
    "Host: y\r\n",
    "0\r\n\r\n",
    "5\r\nhello\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET / HTTP/1.1\r\n",
    "\u00ff",
    "\u007f",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
  };

  private Mutations() {}

  /** One or several valid inputs with mutations; sometimes pure noise. */
  static byte[] of(Random random, byte[][] good) {
    if (random.nextInt(20) == 0) {
      byte[] noise = new byte[random.nextInt(300)];
      random.nextBytes(noise);
      return noise;
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = random.nextInt(3); i >= 0; i--) {
      all.writeBytes(good[random.nextInt(good.length)]);
    }
    byte[] bytes = all.toByteArray();
    for (int i = random.nextInt(4); i >= 0; i--) {
      bytes = changed(random, bytes);
    }
    return bytes;
  }

  private static byte[] changed(Random random, byte[] bytes) {
    int at = random.nextInt(bytes.length + 1);
    int span = Math.min(bytes.length - at, 1 + random.nextInt(12));
    return switch (random.nextInt(6)) {
      case 0 -> spliced(bytes, at, at, morsel(random));
      case 1 -> spliced(bytes, at, at + span, morsel(random));
      case 2 -> spliced(bytes, at, at + span, new byte[0]);
      case 3 -> spliced(bytes, at, at, part(bytes, at, at + span));
      case 4 -> part(bytes, 0, at);
      default -> {
        byte[] flipped = bytes.clone();
        if (at < flipped.length) {
          flipped[at] ^= (byte) (1 << random.nextInt(8));
        }
        yield flipped;
      }
    };
  }

  private static byte[] morsel(Random random) {
    return MORSELS[random.nextInt(MORSELS.length)].getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] spliced(byte[] bytes, int from, int to, byte[] instead) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(bytes, 0, from);
    all.writeBytes(instead);
    all.write(bytes, to, bytes.length - to);
    return all.toByteArray();
  }

  static byte[] part(byte[] bytes, int from, int to) {
    byte[] part = new byte[to - from];
    System.arraycopy(bytes, from, part, 0, part.length);
    return part;
  }
}
