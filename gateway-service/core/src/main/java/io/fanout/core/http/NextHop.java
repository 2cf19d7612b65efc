package io.fanout.core.http;

import io.fanout.api.http.Headers;
import java.util.List;

/**
 * The fields that are for the next hop alone, beside those that always are: the ones that a
 * message's {@code Connection} names (RFC 9110, 7.6.1). They go no further.
 */
public final class NextHop {
  private NextHop() {}

  /** Every value under the name that may be passed on; none where it was for this hop. */
  public static List<String> passable(String name, Headers of) {
    return of.first(name) == null || isNamedByConnection(name, of) ? List.of() : of.all(name);
  }

  private static boolean isNamedByConnection(String name, Headers of) {
    if (of.first("Connection") == null) {
      return false;
    }
    for (String options : of.all("Connection")) {
      for (String option : options.split(",", -1)) {
        if (option.strip().equalsIgnoreCase(name)) {
          return true;
        }
      }
    }
    return false;
  }
}
