package io.fanout.soak.weather;

import java.util.List;

/** What goes on for a while. */
public enum Season {
  /** All is as it should be, but for what paths ask of hostile servers. */
  FAIR("b=fault:off"),
  /** B takes requests and answers none. */
  B_HANGS("b=fault:hang"),
  /** B resets its connections. */
  B_RESETS("b=fault:reset"),
  /** B answers 503. */
  B_BUSY("b=fault:status:503"),
  /** More clients than the gateway takes. */
  OVERLOAD("b=fault:off");

  private final String dial;

  Season(String dial) {
    this.dial = dial;
  }

  /** What the mock backends are told. */
  public List<String> dials() {
    return List.of(dial);
  }
}
