package io.fanout.compare.plan;

import java.util.Arrays;
import java.util.Locale;

/** What sends the load and answers the gateway's calls. */
public enum Engine {
  /** Our own injector and backend simulator, which cost less than the gateway. */
  LEAN("the lean engine"),
  /** Gatling and WireMock: well known, and on two processors often the limit themselves. */
  GATLING("Gatling and WireMock");

  private final String label;

  Engine(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /**
   * Reads what {@code --engine} says.
   *
   * @throws IllegalArgumentException if it is none of them
   */
  public static Engine parse(String text) {
    return Arrays.stream(values())
        .filter(engine -> engine.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--engine %s (expected: lean or gatling)".formatted(text)));
  }
}
