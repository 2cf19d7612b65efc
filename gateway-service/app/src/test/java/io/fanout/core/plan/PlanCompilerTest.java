package io.fanout.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanCompilerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{ handler: h }|[0].path: missing (expected: a path such as /orders/{id})",
        "{ path: '', handler: h }|[0].path: \"\" (expected: a path such as /orders/{id}; it begins with a slash)",
        "{ path: a, handler: h }|[0].path: a (expected: a path such as /orders/{id}; it begins with a slash)",
        "{ path: '/{query}', handler: h }|[0].path: /{query} (expected: another name for {query}: in a template it is the request's query already)",
        "{ path: /a }|[0].calls: missing (expected: at least one call, or a handler)",
        "{ path: /a, handler: x }|[0].handler: x (expected: the name of a bean that is a Handler; there are [h])",
        "{ path: /a, handler: h, calls: { b: { backend: b, path: / } } }|[0].handler: h (expected: a handler or calls, not both: a handler makes its own)",
        "{ path: /a, handler: h, pass-through: true }|[0].pass-through: true (expected: false: a handler's answer is not a call's)",
        "{ path: /a, handler: h, return-headers: [ETag] }|[0].return-headers: [ETag] (expected: none: a handler puts the headers into its answer itself)",
        "{ path: /a, pass-through: true, calls: { b: { backend: b, path: / }, c: { backend: c, path: / } } }|[0].pass-through: true (expected: exactly one call to pass through; there are 2)",
        "{ path: /a, pass-through: true, calls: { b: { backend: b, path: /, flat: true } } }|[0].calls.b.flat: true (expected: none: an answer that is passed through is not shaped)",
        "{ path: /a, pass-through: true, calls: { b: { backend: b, path: /, fallback-call: { backend: b, path: /x } } } }|[0].calls.b.fallback-call.path: /x (expected: none: an answer that is passed through comes from one backend)",
        "{ path: /a, pass-through: true, calls: { b: { backend: b, path: /, pick: [x] } } }|[0].calls.b.pick: [x] (expected: none: an answer that is passed through is not shaped)",
        "{ path: /a, handler: h, pass-headers: ['X Y'] }|[0].pass-headers[0]: X Y (expected: a header's name, e.g. Accept-Language)",
        "{ path: /a, handler: h, pass-headers: [A, Transfer-Encoding] }|[0].pass-headers[1]: Transfer-Encoding (expected: an end-to-end header; this one is hop-by-hop)",
        "{ path: /a, handler: h, pass-headers: [A, a] }|[0].pass-headers[1]: a (expected: each header once; names are case-insensitive)",
        "{ path: /a, handler: h, pass-headers: [x-request-id] }|[0].pass-headers[0]: x-request-id (expected: no header that is always passed on: remove it)",
        "{ path: /a, handler: h, pass-headers: [Accept-Encoding] }|[0].pass-headers[0]: Accept-Encoding (expected: no header that makes backends compress answers that are merged: remove it)",
        "{ path: /a, return-headers: [Content-Type], calls: { b: { backend: b, path: / } } }|[0].return-headers[0]: Content-Type (expected: no header that the gateway writes itself: remove it)",
        "{ path: /a, return-headers: [Content-Encoding], calls: { b: { backend: b, path: / } } }|[0].return-headers[0]: Content-Encoding (expected: no header that describes another body than the answer's)",
        "{ path: /a, return-headers: [Connection], calls: { b: { backend: b, path: / } } }|[0].return-headers[0]: Connection (expected: an end-to-end header; this one is hop-by-hop)"
      })
  void endpointThatCannotAnswerIsRefused(String endpoint, String problem) {
    assertThat(CompiledEndpoints.endpoints("- " + endpoint).problems()).containsExactly(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "b: { path: / }|.b.backend: missing (expected: one of the backends b, c)",
        "b: { backend: x, path: / }|.b.backend: x (expected: one of the backends b, c)",
        "b: { backend: b }|.b.path: missing (expected: the path to call, e.g. /b/{id})",
        "b: { backend: b, path: b }|.b.path: b (expected: a path that begins with one slash, e.g. /b/{id})",
        "b: { backend: b, path: '/{idd}' }|.b.path: /{idd} (expected: existing references; {idd} is none of {id}, {b}, {query.NAME}, {header.NAME}, {body})",
        "query: { backend: b, path: / }|.query: query (expected: another name: in a template {query} is the request's already)",
        "body: { backend: b, path: / }|.body: body (expected: another name: in a template {body} is the request's already)",
        "id: { backend: b, path: / }|.id: id (expected: another name: in a template {id} is the request's already)",
        "1b: { backend: b, path: / }|.1b: 1b (expected: a name of letters, digits, - and _ that begins with a letter)",
        "'[a b]': { backend: b, path: / }|[a b]: a b (expected: a name of letters, digits, - and _ that begins with a letter)",
        "b: { backend: b, path: /, required: true, fallback: '1' }|.b.fallback: 1 (expected: none: a required call that fails ends the exchange)",
        "b: { backend: b, path: /, required: true, fallback-call: { backend: b, path: /x } }|.b.fallback-call.path: /x (expected: none: a required call that fails ends the exchange)",
        "b: { backend: b, path: /, fallback-call: { backend: x, path: /x } }|.b.fallback-call.backend: x (expected: one of the backends b, c)",
        "b: { backend: b, path: /, fallback-call: { backend: b } }|.b.fallback-call.path: missing (expected: the path to call, e.g. /b/{id})",
        "b: { backend: b, path: /, fallback-call: { backend: b, path: '/{c}' } }, c: { backend: c, path: / }|.b.fallback-call: {c} (expected: references to the request, and to calls that b uses itself)",
        "b: { backend: b, path: /, fallback-call: { backend: b, path: '/{b}' } }|.b.fallback-call: {b} (expected: references to the request, and to calls that b uses itself)",
        "b: { backend: b, path: /, status: pass }|.b.status: pass (expected: own, or required: true: an optional call decides no status)",
        "b: { backend: b, method: POST, path: /, coalesce: true }|.b.coalesce: true (expected: false: only identical GETs can be sent as one)",
        "b: { backend: b, method: POST, path: /, cache: { max-size: 1MB } }|.b.cache.enabled: true (expected: false: only answers to GET are kept)",
        "b: { backend: b, path: /, body: '{}' }|.b.body: {} (expected: none with GET: say method: POST, or leave it out)",
        "b: { backend: b, path: /, fallback: '{a}' }|.b.fallback: {a} (expected: JSON text, e.g. '{\"price\": null}': malformed JSON at byte 1: expected a member name in double quotes, found 'a' (near: {a}))",
        "b: { backend: b, path: /, headers: { Host: x } }|.b.headers.Host: x (expected: an end-to-end header; this one is hop-by-hop)",
        "b: { backend: b, path: /, headers: { 'X:Y': x } }|.b.headers.X:Y: x (expected: \"[X:Y]\", in quotes and brackets: without them it would lose all but letters, digits and dashes)",
        "b: { backend: b, path: /, headers: { A: 'secret {idd}' } }|.b.headers.A: (hidden) (expected: existing references; {idd} is none of {id}, {b}, {query.NAME}, {header.NAME}, {body})",
        "b: { backend: b, path: /, headers: { A: \"x\\r\\ny\" } }|.b.headers.A: (hidden) (expected: printable ASCII characters alone, on one line)",
        "b: { backend: b, path: /, headers: { A: '{query.x:é}' } }|.b.headers.A: (hidden) (expected: printable ASCII characters alone, on one line)",
        "b: { backend: b, path: /, headers: { A: '1', a: '2' } }|.b.headers.a: (hidden) (expected: each header once; names are case-insensitive)",
        "b: { backend: b, path: /, pick: [a], drop: [b] }|.b.pick: [a] and [b] (expected: one of them; pick already drops everything that it does not name)",
        "b: { backend: b, path: /, pick: ['a b'] }|.b.pick: JSON path: \"a b\" at character 2 (expected: '.' between two names; put a name of other characters in single quotes)",
        "b: { backend: b, path: /, rename: { a.b: x }, drop: [a] }|.b.rename: a.b (expected: a path that is kept; drop leaves it out)",
        "b: { backend: b, path: '/{b.x}' }|: b uses b (expected: calls without a dependency cycle: remove one of the references)",
        "a: { backend: b, path: '/{z.x}' }, b: { backend: b, path: '/{a}' }, z: { backend: b, path: /, headers: { A: '{b}' } }, y: { backend: b, path: '/{z}' }|: a uses z uses b uses a (expected: calls without a dependency cycle: remove one of the references)"
      })
  void callThatCannotBeMadeIsRefused(String calls, String problem) {
    List<String> problems =
        CompiledEndpoints.endpoints("- { path: '/a/{id}', calls: { " + calls + " } }").problems();

    assertThat(problems).contains("[0].calls" + problem);
    assertThat(problems.stream().filter(each -> !each.contains("X:Y"))).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void aCycleIsReportedWithTheOtherErrorsOfItsEndpoint() {
    assertThat(
            CompiledEndpoints.endpoints(
                    "- { path: /a, calls: { a: { backend: b, path: '/{a.x}' }, c: { backend: b } } }")
                .problems())
        .hasSize(2)
        .anyMatch(problem -> problem.startsWith("[0].calls: a uses a"))
        .anyMatch(problem -> problem.startsWith("[0].calls.c.path"));
  }

  @Test
  void allProblemsOfAllEndpointsAreReportedTogether() {
    assertThat(
            CompiledEndpoints.endpoints(
                    """
                    - { path: a, calls: {} }
                    - path: /b
                      calls:
                        b: { backend: x, path: "/{x}", method: POST, body: "{", fallback: nope }
                        c: { backend: c }
                    - { path: /b, handler: h }
                    """)
                .problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsExactly(
            "[0].calls",
            "[0].path",
            "[1].calls.b.backend",
            "[1].calls.b.path",
            "[1].calls.b.body",
            "[1].calls.b.fallback",
            "[1].calls.c.path",
            "[2].path");
  }

  @Test
  void samePathAndMethodUnderOtherVariableNamesIsRefused() {
    assertThat(
            CompiledEndpoints.endpoints(
                    """
                    - { path: "/a/{id}", handler: h }
                    - { path: "/a/{id}", method: POST, handler: h }
                    - { path: "/a/{key}", handler: h }
                    """)
                .problems())
        .containsExactly(
            "[2].path: /a/{key} (expected: a path and method of its own; [0] has GET /a/{}"
                + " already)");
  }

  @Test
  void aNameIsTheEndpointsOwn() {
    assertThat(
            CompiledEndpoints.endpoints(
                    """
                    - { name: "GET /b", path: /a, handler: h }
                    - { name: page, path: /b, handler: h }
                    - { name: page, path: /c, handler: h }
                    """)
                .problems())
        .containsExactly(
            "[0].name: GET /b (expected: letters, digits, dots, dashes and underscores, e.g."
                + " order-page)",
            "[2].name: page (expected: a name of its own; [1] has this one)");
  }

  @Test
  void anEndpointIsFoundByItsNameOnTheEdgeOrNot() {
    Router router =
        CompiledEndpoints.endpoints(
                """
                - { name: page, path: "/a/{id}", handler: h }
                - { path: /b, method: POST, handler: h, inbound: false }
                """)
            .plan()
            .router();

    assertThat(router.names()).containsExactly("page", "POST /b");
    assertThat(router.find(Method.GET, "/a/1")).isInstanceOf(Router.Found.class);
    assertThat(router.find(Method.POST, "/b")).isInstanceOf(Router.Nothing.class);
    assertThat(Objects.requireNonNull(router.named("POST /b")).path()).isEqualTo("/b");
    assertThat(router.named("GET /a/{id}")).isNull();
  }

  @Test
  void aPathIsFilledWithValuesThatCannotLeaveTheirPlace() {
    Endpoint endpoint =
        CompiledEndpoints.endpoints("- { path: \"/a/{x}/b/{y}\", handler: h }").endpoint();

    assertThat(endpoint.pathTo(Map.of("x", "1/2", "y", "ä b"))).isEqualTo("/a/1%2F2/b/%C3%A4%20b");
    assertThatThrownBy(() -> endpoint.pathTo(Map.of("y", "1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("inputs: variables [y] (expected: a value for {x} of /a/{x}/b/{y})");
  }

  @Test
  void callsWaitForTheCallsTheyUseAndNoOthers() {
    CompiledEndpoints compiled =
        CompiledEndpoints.endpoints(
            """
            - path: /a/{id}
              method: POST
              calls:
                last: { backend: b, method: PUT, path: "/{query.x}", body: '["{other.a}", "x {order.b}"]' }
                order: { backend: b, path: "/{id}?h={header.H}&q={query.order}" }
                other: { backend: b, path: /, headers: { X: "{order.id} {order}" } }
                alone: { backend: b, path: "/order", method: POST, body: '{"order": "{body.order}"}' }
            """);

    assertThat(compiled.endpoint().calls())
        .extracting(PlannedCall::sources)
        .containsExactly(List.of(1, 2), List.of(), List.of(1), List.of());
    assertThat(compiled.endpoint().readsBodyAsJson()).isTrue();
  }

  @Test
  void endpointIsWhatItsSettingsSay() {
    CompiledEndpoints compiled =
        CompiledEndpoints.endpoints(
            """
            - path: /a
              deadline: 3s
              pass-headers: [Accept-Language]
              return-headers: [ETag]
              calls:
                b: { backend: b, path: /b, required: true }
                c: { backend: c, path: /c, timeout: 1s, fallback: ' {"x": 1} ' }
            """);

    assertThat(compiled.endpoint().name()).isEqualTo("GET /a");
    assertThat(compiled.endpoint().deadline()).isEqualTo(Duration.ofSeconds(3));
    assertThat(compiled.endpoint().merger()).isNotNull();
    assertThat(compiled.endpoint().passesThrough()).isFalse();
    assertThat(compiled.endpoint().readsBodyAsJson()).isFalse();
    assertThat(compiled.call(0).required()).isTrue();
    assertThat(compiled.call(0).timeout()).isEqualTo(Duration.ofSeconds(4));
    assertThat(compiled.call(1).timeout()).isEqualTo(Duration.ofSeconds(1));
    assertThat(compiled.call(1).fallback()).isEqualTo(Slice.of("{\"x\": 1}"));
  }

  @Test
  void endpointsAreFoundByTheirPaths() {
    EndpointTable plan =
        CompiledEndpoints.endpoints("- { path: '/a/{id}', handler: h }\n- { path: /b, handler: h }")
            .plan();

    assertThat(plan.router().find(Method.GET, "/b"))
        .isInstanceOfSatisfying(
            Router.Found.class,
            found -> assertThat(found.endpoint()).isSameAs(plan.endpoints().get(1)));
  }

  @Test
  void passThroughMayPassAndReturnEncodings() {
    CompiledEndpoints compiled =
        CompiledEndpoints.endpoints(
            """
            - path: /a
              pass-through: true
              pass-headers: [Accept-Encoding]
              return-headers: [Content-Encoding]
              calls: { b: { backend: b, path: /b } }
            """);

    assertThat(compiled.endpoint().passesThrough()).isTrue();
  }
}
