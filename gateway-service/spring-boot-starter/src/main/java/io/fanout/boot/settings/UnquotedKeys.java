package io.fanout.boot.settings;

import io.fanout.core.settings.SettingErrors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;

/**
 * Finds keys that would silently be other ones: outside of brackets a key keeps only letters,
 * digits and dashes, so that {@code customer_id} would be {@code customerid}.
 */
final class UnquotedKeys {
  private static final String KEPT = "[A-Za-z0-9-]*";

  private final KnownSettings known;
  private final SettingErrors errors;
  private final Set<String> told = new HashSet<>();

  UnquotedKeys(KnownSettings known, SettingErrors errors) {
    this.known = known;
    this.errors = errors;
  }

  void refuse(ConfigurableEnvironment environment, String root) {
    for (var source : environment.getPropertySources()) {
      if (source instanceof EnumerablePropertySource<?> names
          && !RawSettings.isProcessEnvironment(source.getName())) {
        for (String name : names.getPropertyNames()) {
          if (name.startsWith(root + ".")) {
            check(name);
          }
        }
      }
    }
  }

  private void check(String name) {
    StringBuilder so = new StringBuilder();
    for (String element : elements(name)) {
      String key = element.startsWith("[") ? "" : element;
      String above = so.toString();
      so.append(so.isEmpty() || key.isEmpty() ? "" : ".").append(element);
      if (!key.matches(KEPT) && told.add(so.toString())) {
        errors.add(so.toString(), key, expected(above, key));
      }
    }
  }

  private String expected(String above, String key) {
    String dashed = key.toLowerCase(Locale.ROOT).replace('_', '-');
    boolean setting =
        known.below(ConfigurationPropertyName.adapt(above, '.')).contains(dashed)
            && dashed.matches(KEPT);
    return setting
        ? dashed + ", with dashes"
        : "\"[%s]\", in quotes and brackets: without them it would lose all but letters, digits and dashes"
            .formatted(key);
  }

  /** The name's parts in turn: what is between dots, and what is in brackets. */
  private static List<String> elements(String name) {
    List<String> elements = new ArrayList<>();
    int from = 0;
    for (int at = 0; at <= name.length(); at++) {
      char c = at == name.length() ? '.' : name.charAt(at);
      if (c != '.' && c != '[') {
        continue;
      }
      if (at > from) {
        elements.add(name.substring(from, at));
      }
      if (c == '[') {
        int close = name.indexOf(']', at);
        int end = close < 0 ? name.length() : close + 1;
        elements.add(name.substring(at, end));
        at = end - 1;
      }
      from = at + 1;
    }
    return elements;
  }
}
