package io.fanout.test.issuer;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/**
 * A {@link TestIssuer} as a process, to try things by hand:
 *
 * <pre>{@code
 * java -cp ... io.fanout.test.issuer.IssuerProgram 9104 demo ann:secret:orders.read,orders.write
 * curl http://127.0.0.1:9104/tokens/ann
 * }</pre>
 *
 * <p>Its arguments are a port of 127.0.0.1, the audience of its tokens, and its clients: name,
 * secret and scopes. Everybody on the machine gets a token from it; it protects nothing.
 */
public final class IssuerProgram {
  private static final Duration DAY = Duration.ofDays(1);

  private IssuerProgram() {}

  /** Starts an issuer and runs until the process is stopped. */
  public static void main(String[] arguments) throws InterruptedException {
    // Otherwise Logback, if present without settings, would print all of Netty's debug output.
    InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
    try (TestIssuer issuer = start(arguments)) {
      System.out.printf("issuer: %s%nready%n", issuer.url());
      new CountDownLatch(1).await();
    }
  }

  static TestIssuer start(String... arguments) {
    if (arguments.length < 2 || !arguments[0].matches("[0-9]{1,5}")) {
      throw new IllegalArgumentException(
          "%s (expected: PORT AUDIENCE CLIENT:SECRET:SCOPE,SCOPE...)"
              .formatted(String.join(" ", arguments)));
    }
    TestIssuer.Builder issuer =
        TestIssuer.builder()
            .port(Integer.parseInt(arguments[0]))
            .audience(arguments[1])
            .tokenLifetime(DAY);
    for (String client : Arrays.asList(arguments).subList(2, arguments.length)) {
      String[] parts = client.split(":", -1);
      if (parts.length != 3) {
        throw new IllegalArgumentException(
            "%s (expected: CLIENT:SECRET:SCOPE,SCOPE)".formatted(client));
      }
      issuer.client(
          parts[0], parts[1], parts[2].isEmpty() ? new String[0] : parts[2].split(",", -1));
    }
    return issuer.start();
  }
}
