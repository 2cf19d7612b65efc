package io.fanout.core.peer;

import io.fanout.api.http.Headers;
import io.fanout.core.settings.ProxyHeader;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The addresses that a header lists, from the last to the first, read lazily. */
final class ForwardedNodes {
  private static final String FOR = "for=";

  private final String list;
  private final boolean pairs;
  private int end;

  private ForwardedNodes(String list, boolean pairs) {
    this.list = list;
    this.pairs = pairs;
    this.end = list.length();
  }

  static ForwardedNodes of(ProxyHeader header, Headers headers) {
    List<String> lines = headers.all(header.fieldName());
    String list = lines.size() == 1 ? lines.get(0) : String.join(",", lines);
    return new ForwardedNodes(list, header == ProxyHeader.FORWARDED);
  }

  /** The address before the one given last; null where there is none, or no address. */
  @Nullable InetAddress previous() {
    if (end <= 0) {
      return null;
    }
    int comma = list.lastIndexOf(',', end - 1);
    String element = list.substring(comma + 1, end);
    end = comma;
    String node = pairs ? node(element) : element;
    return node == null ? null : AddressText.ofNode(node);
  }

  /** The value after {@code for=}, without quotes. */
  private static @Nullable String node(String element) {
    for (String pair : element.split(";", -1)) {
      String trimmed = pair.trim();
      if (trimmed.toLowerCase(Locale.ROOT).startsWith(FOR)) {
        String value = trimmed.substring(FOR.length()).trim();
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
      }
    }
    return null;
  }
}
