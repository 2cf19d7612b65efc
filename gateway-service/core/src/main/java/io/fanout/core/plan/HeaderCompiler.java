package io.fanout.core.plan;

import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.SettingErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compiles the headers of a call. Their values may be secrets: no message shows one. */
final class HeaderCompiler {
  private final ReferenceScope names;
  private final SettingErrors errors;
  private final Set<String> before = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  HeaderCompiler(ReferenceScope names, SettingErrors errors) {
    this.names = names;
    this.errors = errors;
  }

  List<PlannedCall.HeaderTemplate> compile(String at, Map<String, String> from) {
    List<PlannedCall.HeaderTemplate> headers = new ArrayList<>();
    from.forEach(
        (name, value) -> {
          String place = PropertyNames.entry(at, name);
          HeaderNames.check(place, name, errors);
          if (!before.add(name)) {
            errors.addHidden(place, "each header once; names are case-insensitive");
          }
          try {
            Template template = Template.parse(value, names);
            requireSendable(template);
            headers.add(new PlannedCall.HeaderTemplate(name, template));
          } catch (TemplateSyntaxException e) {
            errors.addHidden(place, e.expected());
          }
        });
    return List.copyOf(headers);
  }

  private static void requireSendable(Template template) {
    boolean sound =
        template.texts().stream().allMatch(PlannedCall::isSendable)
            && template.holes().stream()
                .allMatch(
                    hole -> hole.otherwise() == null || PlannedCall.isSendable(hole.otherwise()));
    if (!sound) {
      throw new TemplateSyntaxException("printable ASCII characters alone, on one line");
    }
  }
}
