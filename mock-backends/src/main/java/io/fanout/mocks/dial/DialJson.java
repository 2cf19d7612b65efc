package io.fanout.mocks.dial;

import com.github.tomakehurst.wiremock.common.Json;
import com.github.tomakehurst.wiremock.common.JsonException;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import java.util.Locale;
import wiremock.com.fasterxml.jackson.databind.JsonNode;

/**
 * The dials in the words of WireMock's admin API: a latency is the body of {@code
 * /__admin/settings}, a fault is a stub that comes before all others.
 */
public final class DialJson {

  /** The one stub that breaks a backend has this id, so that it can be found and replaced. */
  public static final String FAULT_STUB_ID = "fa017000-0000-4000-8000-000000000001";

  /**
   * The stub delay that means "never": a server that knows it parks the connection, any other
   * answers 503 after a day.
   */
  public static final int NEVER_MILLIS = 86_400_000;

  private static final String SPEC = "fanout-fault";

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

  /**
   * The latency in a body of {@code GET /__admin/settings}.
   *
   * @throws IllegalArgumentException if someone set what no {@link Latency} says
   */
  public static Latency latency(String settings) {
    JsonNode root = tree(settings).path("settings");
    JsonNode fixed = root.path("fixedDelay");
    JsonNode drawn = root.path("delayDistribution");
    boolean isFixed = fixed.isInt();
    boolean isDrawn = drawn.isObject();
    if (isFixed && !isDrawn) {
      return new Latency.Fixed(fixed.intValue());
    }
    if (!isFixed && !isDrawn) {
      return Latency.NONE;
    }
    String type = drawn.path("type").asText();
    if (!isFixed && type.equals("uniform")) {
      return new Latency.Uniform(drawn.path("lower").intValue(), drawn.path("upper").intValue());
    }
    if (!isFixed && type.equals("lognormal")) {
      return new Latency.LogNormal(
          drawn.path("median").doubleValue(), drawn.path("sigma").doubleValue());
    }
    throw new IllegalArgumentException(
        "delay settings: %s (expected: one of fixedDelay, uniform, lognormal; set the latency anew)"
            .formatted(root));
  }

  /** The stub that breaks a backend; not for {@link Fault.Kind#OFF}, which is its absence. */
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

  /**
   * The fault in the text of a stub that {@link #stub} made.
   *
   * @throws IllegalArgumentException if the stub is not one of ours
   */
  public static Fault fault(String stub) {
    return Fault.parse(tree(stub).path("metadata").path(SPEC).asText());
  }

  /** Whether this stub is the one that breaks a backend. */
  public static boolean isFault(StubMapping stub) {
    return FAULT_STUB_ID.equals(String.valueOf(stub.getId()));
  }

  private static JsonNode tree(String json) {
    try {
      return Json.read(json, JsonNode.class);
    } catch (JsonException unreadable) {
      throw new IllegalArgumentException(
          "answer of the admin API: \"%s\" (expected: JSON; is a mock backend listening there?)"
              .formatted(json.length() > 200 ? json.substring(0, 200) + "..." : json),
          unreadable);
    }
  }
}
