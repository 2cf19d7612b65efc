package io.fanout.compare;

import io.fanout.compare.plan.Variant;
import io.fanout.launcher.service.Jdk;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses {@code --running}, which names a gateway that already runs. */
final class RunningGatewayOption {
  private static final Pattern FORM =
      Pattern.compile("([a-z][a-z0-9-]*)=(https?://[^,\\s]+),(https?://[^,\\s]+)(.*)");

  private RunningGatewayOption() {}

  /** Reads {@code NAME=URL,MANAGEMENT SETTINGS}; the addresses go to the map. */
  static Variant parse(String text, Map<String, List<String>> addresses) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "--running %s (expected: NAME=http://host:port,http://host:managementport, then settings with spaces between)"
              .formatted(text));
    }
    if (addresses.put(parts.group(1), List.of(parts.group(2), parts.group(3))) != null) {
      throw new IllegalArgumentException(
          "--running %s: a variant named %s exists (expected: another name)"
              .formatted(text, parts.group(1)));
    }
    return Variant.parse(parts.group(1) + "=" + parts.group(4).strip(), Jdk.current());
  }
}
