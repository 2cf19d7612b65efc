package io.fanout.boot.wiring;

import io.fanout.core.settings.EgressSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;

/** The settings under {@code rehearsal}: the requests to play, and the answer of every backend. */
final class RehearsalSettings {
  private static final Pattern LINE = Pattern.compile("([A-Z]+) (/\\S*)(?: (.+))?");

  /**
   * A request of a rehearsal.
   *
   * @param body empty for none
   */
  record Line(String method, String target, String body) {}

  private RehearsalSettings() {}

  /** Leads every configured backend to this one, which answers as the settings say. */
  static void prepare(ConfigurableApplicationContext context, StandInBackend backend) {
    Environment environment = context.getEnvironment();
    backend.answerWith(environment.getProperty("rehearsal.answer", "{}"));
    Map<String, Object> hosts = new LinkedHashMap<>();
    Binder.get(environment)
        .bind("gateway.backends", Bindable.mapOf(String.class, Object.class))
        .orElse(Map.of())
        .keySet()
        .forEach(
            name -> {
              hosts.put("gateway.backends." + name + ".hosts[0]", backend.url());
              hosts.put("gateway.backends." + name + ".egress.proxy", EgressSettings.NONE);
            });
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(new MapPropertySource("rehearsal's backend", hosts));
  }

  static List<Line> requests(Environment environment) {
    List<String> texts =
        Binder.get(environment)
            .bind("rehearsal.requests", Bindable.listOf(String.class))
            .orElse(List.of());
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      Matcher line = LINE.matcher(texts.get(i));
      if (!line.matches()) {
        throw new IllegalArgumentException(
            "rehearsal.requests[%d]: %s (expected: a method, a path and perhaps JSON, e.g. GET /a/1)"
                .formatted(i, texts.get(i)));
      }
      String body = line.group(3);
      lines.add(new Line(line.group(1), line.group(2), body == null ? "" : body));
    }
    return lines;
  }
}
