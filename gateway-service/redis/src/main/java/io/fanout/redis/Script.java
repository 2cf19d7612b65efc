package io.fanout.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The scripts that Redis runs, each one atomically. */
enum Script {
  LIMIT("limit.lua"),
  QUOTA("quota.lua"),
  GATEWAYS("gateways.lua");

  private final String text;
  private final String digest;

  Script(String file) {
    this.text = read(file);
    this.digest = sha1(text);
  }

  String text() {
    return text;
  }

  /** The SHA-1 by which Redis knows the script once it has run. */
  String digest() {
    return digest;
  }

  private static String read(String file) {
    try (InputStream in = Script.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(
            "%s is not on the class path (expected: beside %s)".formatted(file, Script.class));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha1(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
    }
  }
}
