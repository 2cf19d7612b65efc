package io.fanout.core.share;

import io.fanout.api.Request;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The key under which gateways share an answer: a digest of the backend and of everything sent to
 * it, except for fields that differ in each request or describe the client's connection. A client's
 * identity is therefore part of the key.
 */
final class SharedAnswerKey {
  /** Fields that proxies and this gateway add; an answer that varies by one is not shared. */
  private static final Set<String> OF_THE_CONNECTION =
      Set.of("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host");

  private SharedAnswerKey() {}

  static String of(String backend, String hosts, Request request) {
    String all =
        backend + '\n' + hosts + '\n' + RequestIdentity.without(OF_THE_CONNECTION, request);
    return StoredAnswer.VERSION
        + ":"
        + HexFormat.of().formatHex(sha256().digest(all.getBytes(StandardCharsets.UTF_8)));
  }

  /** Whether all that the answer varies by is in its name. */
  static boolean isShareable(List<String> varyNames) {
    return varyNames.stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .noneMatch(
            name ->
                OF_THE_CONNECTION.contains(name) || RequestIdentity.OF_ONE_REQUEST.contains(name));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
