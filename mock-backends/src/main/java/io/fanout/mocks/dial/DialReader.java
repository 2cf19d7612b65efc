package io.fanout.mocks.dial;

import com.github.tomakehurst.wiremock.common.Json;
import com.github.tomakehurst.wiremock.common.JsonException;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import wiremock.com.fasterxml.jackson.databind.JsonNode;

/** Parses dials from the answers of WireMock's admin API; {@link DialJson} writes them. */
public final class DialReader {
  private DialReader() {}

  /**
   * The latency in a body of {@code GET /__admin/settings}.
   *
   * @throws IllegalArgumentException if the settings match no {@link Latency}
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

  /**
   * The fault of a stub that {@link DialJson#stub} built.
   *
   * @throws IllegalArgumentException if the stub is no fault stub
   */
  public static Fault fault(String stub) {
    return Fault.parse(tree(stub).path("metadata").path(DialJson.SPEC).asText());
  }

  /** Whether this stub is the fault stub. */
  public static boolean isFault(StubMapping stub) {
    return DialJson.FAULT_STUB_ID.equals(String.valueOf(stub.getId()));
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
