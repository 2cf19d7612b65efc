package io.fanout.core.client;

import io.fanout.core.peer.AddressRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The hosts that are called without their backend's proxy: {@code no-proxy} in the settings. */
public final class DirectHosts {
  private static final Pattern NUMBERS = Pattern.compile("[0-9./]+|.*:.*");
  private static final Pattern NAME =
      Pattern.compile("(?:\\*?\\.)?[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*\\.?");

  private final List<String> names = new ArrayList<>();
  private final List<String> suffixes = new ArrayList<>();
  private final List<AddressRange> ranges = new ArrayList<>();

  private DirectHosts() {}

  /** Reads the entries; throws where one of them is bad. */
  public static DirectHosts of(List<String> entries) {
    DirectHosts hosts = new DirectHosts();
    entries.forEach(hosts::add);
    return hosts;
  }

  /**
   * Adds an entry.
   *
   * @throws IllegalArgumentException where it is neither a name nor an address or a range
   */
  private void add(String entry) {
    if (NUMBERS.matcher(entry).matches()) {
      ranges.add(AddressRange.parse(entry));
      return;
    }
    if (!NAME.matcher(entry).matches()) {
      throw new IllegalArgumentException(
          "%s (expected: a host's name, a .suffix, an address or a range)".formatted(entry));
    }
    String name = plain(entry);
    if (name.startsWith("*.")) {
      suffixes.add(name.substring(1));
    } else if (name.startsWith(".")) {
      suffixes.add(name);
    } else {
      names.add(name);
      suffixes.add('.' + name);
    }
  }

  /** Whether that host, a name or an address, is one of them. */
  public boolean contains(String host) {
    String name = plain(host);
    return names.contains(name)
        || suffixes.stream().anyMatch(name::endsWith)
        || ranges.stream().anyMatch(range -> range.containsLiteral(name));
  }

  /** In lower case, and without the dot that ends a complete name. */
  private static String plain(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }
}
