package io.fanout.gateway.plan;

import io.fanout.gateway.settings.PropertyNames;
import io.fanout.gateway.settings.SettingErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compiles the headers of a call. Their values may be secrets: no message shows one. */
final class HeaderCompiler {
  private final Names names;
  private final SettingErrors problems;
  private final Set<String> before = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  HeaderCompiler(Names names, SettingErrors problems) {
    this.names = names;
    this.problems = problems;
  }

  List<CallPlan.HeaderTemplate> compile(String at, Map<String, String> from) {
    List<CallPlan.HeaderTemplate> headers = new ArrayList<>();
    from.forEach(
        (name, value) -> {
          String place = PropertyNames.entry(at, name);
          HeaderNames.check(place, name, problems);
          if (!before.add(name)) {
            problems.addHidden(place, "each header once; letters' case does not matter");
          }
          try {
            Template template = Template.parse(value, names);
            requireSendable(template);
            headers.add(new CallPlan.HeaderTemplate(name, template));
          } catch (Unreadable e) {
            problems.addHidden(place, e.expected());
          }
        });
    return List.copyOf(headers);
  }

  private static void requireSendable(Template template) {
    boolean sound =
        template.texts().stream().allMatch(CallPlan::isSendable)
            && template.holes().stream()
                .allMatch(
                    hole -> hole.otherwise() == null || CallPlan.isSendable(hole.otherwise()));
    if (!sound) {
      throw new Unreadable("printable ASCII characters alone, on one line");
    }
  }
}
