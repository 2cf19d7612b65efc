package io.fanout.test.identity;

import io.fanout.core.settings.Mode;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Fault;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import io.fanout.test.issuer.TestIssuer;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A gateway of one mode with an issuer for each kind of failure, and for each issuer an endpoint
 * with its name that accepts only its tokens.
 */
final class IssuersOfMode implements AutoCloseable {
  private static final long LONGEST_WAIT_NANOS = 60_000_000_000L;
  private static final long POLL_NANOS = 1_000_000;

  private final Map<String, TestIssuer> issuers = new LinkedHashMap<>();
  private final StringBuilder settings = new StringBuilder();
  private final StringBuilder endpoints = new StringBuilder();
  private final TestGateway gateway;

  IssuersOfMode(Mode mode) {
    add("good", "5m");
    add("absent", "5m").fault(Fault.REFUSED);
    add("hanging", "5m").fault(Fault.HANG);
    add("garbled", "5m").publishInstead("<html>");
    add("rotating", "50ms");
    add("crowded", "5m").publishMoreKeys(1_000);
    gateway = start(mode);
  }

  /** A gateway with one issuer, so that no other issuer's first fetch affects the metrics. */
  IssuersOfMode(Mode mode, String onlyIssuer) {
    add(onlyIssuer, "50ms");
    gateway = start(mode);
  }

  private TestGateway start(Mode mode) {
    TestGateway.Builder builder =
        TestGateway.builder()
            .mode(mode)
            .yaml(
                "gateway:\n  backends: { b: { timeout: 20s } }\n  identity:\n    issuers:\n"
                    + settings
                    + "  endpoints:\n"
                    + endpoints)
            .backend(TestBackend.backend("b").answers(request -> Replies.json("{}")));
    issuers.forEach((name, issuer) -> builder.properties(issuer.settings(name)));
    return builder.start();
  }

  private TestIssuer add(String name, String refresh) {
    TestIssuer issuer = TestIssuer.builder().name(name).algorithms("ES256").start();
    issuers.put(name, issuer);
    settings.append("      %s: { timeout: 300ms, refresh: %s }%n".formatted(name, refresh));
    endpoints.append(
        """
            - path: /%s
              require: { identity: [%s] }
              calls: { b: { backend: b, path: / } }
        """
            .formatted(name, name));
    return issuer;
  }

  TestIssuer issuer(String name) {
    return Objects.requireNonNull(issuers.get(name), name);
  }

  /** Asks the issuer's own endpoint. */
  GatewayAnswer get(String issuer, String token) {
    return gateway.get("/" + issuer, "Authorization", "Bearer " + token);
  }

  /** How many issuers fail to deliver keys, according to the gateway's metrics. */
  double failing() {
    return gateway.bean(MeterRegistry.class).get("fanout.issuers.failing").gauge().value();
  }

  /** Repeats the request until the answer has this status; fails after a minute. */
  void awaitStatus(String issuer, String token, int status) {
    await(() -> get(issuer, token).status() == status);
  }

  static void await(BooleanSupplier state) {
    long start = System.nanoTime();
    while (!state.getAsBoolean()) {
      if (System.nanoTime() - start > LONGEST_WAIT_NANOS) {
        throw new AssertionError("the state that the test waits for did not come within a minute");
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  @Override
  public void close() {
    gateway.close();
    issuers.values().forEach(TestIssuer::close);
  }
}
