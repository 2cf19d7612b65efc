package io.fanout.core.guard;

import java.util.Locale;

/** What came of the copy of a call that another backend was to get. */
public enum MirrorResult {
  /** Its answer has the status and the content of the call's own. */
  SAME,

  /** Its answer has another status or other content. */
  DIFFERENT,

  /** It got no answer. */
  FAILED,

  /** It was not sent: as many as may be are in flight, or there was no spare strand. */
  SKIPPED;

  /** The word for it in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
