package io.fanout.mocks.dial;

import java.util.Locale;

/**
 * Renders dials for WireMock's admin API. A latency becomes a body for {@code /__admin/settings},
 * and a fault becomes a stub with a higher priority than all others. This class does not depend on
 * WireMock, so clients that only set dials do not need it.
 */
public final class DialJson {

  /** The id of the fault stub, by which clients find and replace it. */
  public static final String FAULT_STUB_ID = "fa017000-0000-4000-8000-000000000001";

  /**
   * The stub delay that means "never". Our servers hold the connection; a plain WireMock would
   * answer 503 after a day.
   */
  public static final int NEVER_MILLIS = 86_400_000;

  /** The metadata key under which a fault stub stores its spec. */
  static final String SPEC = "fanout-fault";

  private DialJson() {}

  /** The body for {@code POST /__admin/settings}. */
  public static String settings(Latency latency) {
    if (latency instanceof Latency.Fixed fixed) {
      return "{\"fixedDelay\":" + fixed.millis() + "}";
    }
    if (latency instanceof Latency.Uniform uniform) {
      return distribution("uniform", "\"lower\":%d,\"upper\":%d", uniform.lower(), uniform.upper());
    }
    Latency.LogNormal tailed = (Latency.LogNormal) latency;
    return distribution(
        "lognormal",
        "\"median\":%s,\"sigma\":%s,\"maxValue\":%d",
        tailed.median(),
        tailed.sigma(),
        Latency.LONGEST_MILLIS);
  }

  private static String distribution(String type, String members, Object... values) {
    return "{\"delayDistribution\":{\"type\":\"%s\",%s}}"
        .formatted(type, String.format(Locale.ROOT, members, values));
  }

  /** The stub for a fault. {@link Fault.Kind#OFF} has none; remove the stub instead. */
  public static String stub(Fault fault) {
    return """
        {"id":"%s","priority":1,"request":{"method":"ANY","urlPattern":".*"},\
        "response":{%s},"metadata":{"%s":"%s"}}"""
        .formatted(FAULT_STUB_ID, response(fault), SPEC, fault.spec());
  }

  private static String response(Fault fault) {
    return switch (fault.kind()) {
      case RESET -> "\"fault\":\"CONNECTION_RESET_BY_PEER\"";
      case EMPTY -> "\"fault\":\"EMPTY_RESPONSE\"";
      case GARBAGE -> "\"fault\":\"MALFORMED_RESPONSE_CHUNK\"";
      case RANDOM -> "\"fault\":\"RANDOM_DATA_THEN_CLOSE\"";
      case STATUS -> answer(fault.status());
      case HANG -> "\"fixedDelayMilliseconds\":" + NEVER_MILLIS + "," + answer(503);
      case OFF -> throw new IllegalArgumentException("fault:off has no stub: remove the stub");
    };
  }

  private static String answer(int status) {
    return """
        "status":%d,"headers":{"Content-Type":"application/json"},\
        "body":"{\\"status\\":%d,\\"error\\":\\"this backend is set to fail\\"}\""""
        .formatted(status, status);
  }
}
