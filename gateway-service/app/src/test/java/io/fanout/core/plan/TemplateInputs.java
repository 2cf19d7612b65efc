package io.fanout.core.plan;

import io.fanout.api.CallResultKind;
import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.http.Query;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonScan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The inputs of a template: a client's request, and the answer of a call named {@code order}. */
record TemplateInputs(
    Map<String, String> variables,
    String query,
    Headers headers,
    String body,
    @Nullable String order) {
  /** The names that the templates may refer to. */
  static final ReferenceScope NAMES =
      new ReferenceScope(Set.of("id", "other"), List.of("order", "late"));

  static final TemplateInputs NOTHING = new TemplateInputs(Map.of(), "", Headers.NONE, "", null);

  static TemplateInputs id(String value) {
    return new TemplateInputs(Map.of("id", value), "", Headers.NONE, "", null);
  }

  static TemplateInputs query(String raw) {
    return new TemplateInputs(Map.of(), raw, Headers.NONE, "", null);
  }

  static TemplateInputs header(String name, String value) {
    return new TemplateInputs(Map.of(), "", Headers.of(name, value), "", null);
  }

  static TemplateInputs body(String json) {
    return new TemplateInputs(Map.of(), "", Headers.NONE, json, null);
  }

  static TemplateInputs order(String json) {
    return new TemplateInputs(Map.of(), "", Headers.NONE, "", json);
  }

  Inputs inputs() {
    return new Inputs(Method.GET, "/in", variables, Query.of(query), headers, Slice.of(body));
  }

  @Nullable Outcome[] outcomes() {
    Slice value = order == null ? null : JsonScan.strict().validate(Slice.of(order));
    return new Outcome[] {new Outcome(CallResultKind.ANSWERED, null, value, "", 0, 0), null};
  }

  String path(String template) {
    return Target.parse(template, NAMES).render(inputs(), outcomes());
  }

  String json(String template) {
    return JsonTemplate.parse(template, NAMES).render(inputs(), outcomes()).utf8();
  }

  String text(String template) {
    return Template.parse(template, NAMES).render(inputs(), outcomes(), Template.Encoding.NONE);
  }
}
