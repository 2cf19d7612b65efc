package io.fanout.soak.judge;

/** The gateway's promises, in its users' words. */
public enum Promise {
  ANSWERED("every request gets a complete and well-framed answer"),
  IN_TIME("by its deadline + 50 ms"),
  STATUS("a failure's status and reason match the injected fault: 504, 502, 503"),
  NO_5XX("no 5xx unless a required call failed"),
  HONEST("partial answers say so: X-Fanout-Complete, null or the fallback"),
  UNHARMED("a fault affects only its own call"),
  WITHOUT_B("while B hangs, endpoints without B answer completely"),
  OWN_ANSWER("each answer belongs to its own request"),
  RETRY_LOAD("a dead backend with retries sees at most 1.2 times its load + 10/s"),
  LEAVING("a client's disconnect aborts its call on the wire within 100 ms"),
  REFUSAL("beyond max-in-flight: 503 with Retry-After, 99 of 100 within 5 ms"),
  RACED("a backend that closes connections with unread requests fails no idempotent call"),
  SLOWER(
      "when a backend slows from 1 to 100 ms under adaptive-limit, 95 of 100 requests are answered after 5 s"),
  RELOAD("settings are reloaded while requests are in flight");

  private final String text;

  Promise(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
