package io.fanout.core.plan;

import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.app.cost.CostPerByte;
import io.fanout.app.cost.CostPerByte.Work;
import io.fanout.app.cost.HostileJson;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The cost of targets, headers and bodies made from hostile answers, and of routing hostile paths.
 */
class TemplateCostTest {
  private static final int LARGEST = 1_000_000;
  private static final int SMALLER = LARGEST / 8;

  /** A way to use an answer; the gateway may refuse a result that is too long. */
  record Making(String name, Consumer<TemplateInputs> make) {
    static Stream<Making> all() {
      return Stream.of(
          new Making("target", given -> given.path("/b/{order.b.a}")),
          new Making("target of all", given -> given.path("/b/{order}")),
          new Making("target of a part", given -> given.path("/b?q={order.a}&r={order.a:1}")),
          new Making("header", given -> given.text("v {order.a:none} {order.b}")),
          new Making("body of all", given -> given.json("{\"x\": \"{order}\"}")),
          new Making("body of parts", given -> given.json("[\"{order.a:0}\",\"{order.b}\"]")),
          new Making("string in a body", given -> given.json("{\"x\": \"all: {order}\"}")));
    }

    Work of(String what, String answer) {
      TemplateInputs given = TemplateInputs.order(answer);
      return new Work(name + ": " + what, answer.length(), () -> made(given));
    }

    private @Nullable MissingValue made(TemplateInputs given) {
      try {
        make.accept(given);
        return null;
      } catch (MissingValue refused) {
        return refused;
      }
    }
  }

  static Stream<Making> makings() {
    return Making.all();
  }

  @ParameterizedTest
  @MethodSource("makings")
  void noAnswerCostsMoreThanASmallMultipleOfAnOrdinaryOne(Making making) {
    for (int size : CostPerByte.sizes(SMALLER, LARGEST)) {
      CostPerByte.comparedWith(making.of("an ordinary body", HostileJson.ordinary(size).utf8()))
          .check(
              HostileJson.all().stream()
                  .map(hostile -> making.of(hostile.name(), hostile.object(size).utf8()))
                  .toList());
    }
  }

  private static Work route(Router router, String what, String path) {
    return new Work(
        what,
        100 * path.length(),
        () -> {
          for (int i = 0; i < 100; i++) {
            router.find(Method.GET, path);
          }
        });
  }

  @Test
  void noPathCostsTheRouterMoreThanASmallMultipleOfAnOrdinaryOne() {
    StringBuilder endpoints = new StringBuilder();
    for (int n = 0; n < 64; n++) {
      StringBuilder path = new StringBuilder();
      for (int bit = 0; bit < 6; bit++) {
        path.append((n >> bit & 1) == 0 ? "/a" : "/{v" + bit + "}");
      }
      endpoints.append("- { path: '%s/end', handler: h }\n".formatted(path));
    }
    endpoints.append("- { path: '/orders/{id}/items', handler: h }\n");
    Router router = CompiledEndpoints.endpoints(endpoints.toString()).plan().router();
    CostPerByte.comparedWith(route(router, "an ordinary path", "/orders/4711/items"))
        .check(
            List.of(
                route(router, "a path of letters", "/orders/" + "x".repeat(8_000)),
                route(router, "a path of encodings", "/orders/" + "%41".repeat(2_700) + "/items"),
                route(router, "a path of slashes", "/".repeat(8_000)),
                route(router, "a path of segments", "/a".repeat(4_000)),
                route(router, "a path that goes every way", "/a/a/a/a/a/a/" + "b".repeat(2_000)),
                route(router, "a path of dots", "/orders/" + "./".repeat(4_000))));
  }

  @Test
  void noVariableCostsMoreThanASmallMultipleOfAnOrdinaryOne() {
    CostPerByte.comparedWith(variable("an ordinary value", "AB-4711/2026-11-23"))
        .check(
            List.of(
                variable("slashes", "/".repeat(2_000)),
                variable("dots", "...".repeat(600)),
                variable("percent signs", "%".repeat(2_000)),
                variable("encodings", "%25".repeat(600)),
                variable("encoded encodings", "%" + "25".repeat(900)),
                variable("semicolons", ";".repeat(2_000))));
  }

  private static Work variable(String what, String value) {
    Target target = Target.parse("/b/{id}/c", TemplateInputs.NAMES);
    TemplateInputs given = new TemplateInputs(Map.of("id", value), "", Headers.NONE, "", null);
    return new Work(
        what,
        100 * value.length(),
        () -> {
          for (int i = 0; i < 100; i++) {
            target.render(given.inputs(), given.outcomes());
          }
        });
  }
}
