package io.fanout.soak.judge;

/** What the gateway promises, as its users would say it. */
public enum Promise {
  ANSWERED("every request is answered, whole and well framed"),
  IN_TIME("by its deadline + 50 ms"),
  STATUS("a failure's status and reason are those of what was injected: 504, 502, 503"),
  NO_5XX("no 5xx where nothing required failed"),
  HONEST("partial answers say so: X-Fanout-Complete, null or the fallback"),
  UNHARMED("a fault takes nothing but its own call"),
  WITHOUT_B("B hangs: endpoints without B answer whole, as if nothing was"),
  OWN_ANSWER("each answer is that of its own request"),
  RETRY_LOAD("a dead backend with retries sees at most 1.2 times its load + 10/s"),
  LEAVING("a client that leaves frees its call on the wire within 100 ms"),
  REFUSAL("beyond max-in-flight: 503 with Retry-After, 99 of 100 within 5 ms"),
  RACED("a backend that closes connections with requests unread costs no idempotent call"),
  SLOWER("a backend goes from 1 to 100 ms under adaptive-limit: 95 of 100 answered after 5 s"),
  RELOAD("changed settings are taken while requests are in flight");

  private final String text;

  Promise(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
