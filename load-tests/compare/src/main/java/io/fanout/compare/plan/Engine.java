package io.fanout.compare.plan;

import java.util.Arrays;
import java.util.Locale;

/** The programs that send the load and simulate the backends. */
public enum Engine {
  /** The project's own injector and backend simulator, which cost less than the gateway. */
  LEAN("the lean engine"),
  /** Gatling and WireMock. They are well known, but on two processors they are often the limit. */
  GATLING("Gatling and WireMock");

  private final String label;

  Engine(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /**
   * Parses the value of {@code --engine}.
   *
   * @throws IllegalArgumentException if the text names no engine
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
