package io.fanout.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlannedCallTest {
  private static final Headers PASSED = Headers.of("X-Request-Id", "r1");

  private static PlannedCall call(String settings) {
    return CompiledEndpoints.endpoints(
            "- { path: '/a/{id}', method: POST, calls: { order: { backend: b, path: / }, it: {"
                + " backend: b, path: /x, "
                + settings
                + " } } }")
        .call(1);
  }

  private static Request request(String settings, TemplateInputs given) {
    return call(settings).request(given.inputs(), given.outcomes(), PASSED);
  }

  private static List<String> fields(Headers headers) {
    List<String> fields = new ArrayList<>();
    headers.forEach((name, value) -> fields.add(name + ": " + value));
    return fields;
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX-Admin: true", "a\nb", "\0", "é", "\u007f", "\u0085"})
  void valueThatCouldEndItsHeaderIsRefused(String value) {
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> request("headers: { X: 'v {id}' }", TemplateInputs.id(value)))
        .withMessage("{id} has a character that no header may have in the request")
        .satisfies(refused -> assertThat(refused.clients()).isTrue());
  }

  @Test
  void aHeadersValueIsBounded() {
    String longest = "x".repeat(8 * 1024);
    assertThat(request("headers: { X: '{id}' }", TemplateInputs.id(longest)).headers().first("X"))
        .isEqualTo(longest);
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> request("headers: { X: 'v{id}' }", TemplateInputs.id(longest)))
        .withMessage("{id} is longer than 8192 characters in the request")
        .satisfies(refused -> assertThat(refused.clients()).isTrue());
    String answer = "{\"x\": [" + "1,".repeat(500_000) + "1]}";
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(() -> request("headers: { X: '{order.x}' }", TemplateInputs.order(answer)))
        .withMessage("{order.x} is longer than 8192 characters in an earlier call's answer")
        .satisfies(refused -> assertThat(refused.clients()).isFalse());
  }

  @Test
  void badHeaderValueOfABackendIsNotTheClientsFault() {
    assertThatExceptionOfType(MissingValue.class)
        .isThrownBy(
            () ->
                request("headers: { X: '{order.x}' }", TemplateInputs.order("{\"x\": \"a\\nb\"}")))
        .satisfies(refused -> assertThat(refused.clients()).isFalse());
  }

  @Test
  void headerWhoseValueIsMissingIsNotSent() {
    Request request =
        request(
            "headers: { A: 'x{query.a}', B: '{query.b:2}', C: '{id}' }", TemplateInputs.id("7"));

    assertThat(fields(request.headers())).containsExactly("B: 2", "C: 7", "X-Request-Id: r1");
  }

  @Test
  void headerOfTheCallReplacesThePassedOne() {
    assertThat(fields(request("headers: { x-request-id: own }", TemplateInputs.NOTHING).headers()))
        .containsExactly("x-request-id: own");
  }

  @Test
  void passedHeadersAreSentAsTheyAre() {
    assertThat(request("timeout: 1s", TemplateInputs.NOTHING).headers()).isSameAs(PASSED);
  }

  @Test
  void bodyIsSentAsJson() {
    Request request = request("method: POST, body: '{\"id\": \"{id}\"}'", TemplateInputs.id("7"));

    assertThat(request.method()).isEqualTo(Method.POST);
    assertThat(request.body()).isEqualTo(Slice.of("{\"id\": \"7\"}"));
    assertThat(fields(request.headers()))
        .containsExactly("Content-Type: application/json", "X-Request-Id: r1");
  }

  @Test
  void wholeBodyKeepsTheClientsTypeAndBytes() {
    TemplateInputs given =
        new TemplateInputs(Map.of(), "", Headers.of("content-type", "text/csv"), "a,b\n", null);

    Request request = request("method: PUT, body: '{body}'", given);

    assertThat(request.body()).isEqualTo(Slice.of("a,b\n"));
    assertThat(fields(request.headers())).contains("Content-Type: text/csv");
    assertThat(call("method: PUT, body: '{body}'").readsBodyAsJson()).isFalse();
  }

  @Test
  void wholeBodyThatIsEmptyIsNone() {
    assertThat(request("method: PUT, body: '{body}'", TemplateInputs.NOTHING).body()).isNull();
  }

  @Test
  void typeFromTheSettingsWins() {
    Request request =
        request(
            "method: POST, body: '[]', headers: { content-type: application/x-thing }",
            TemplateInputs.NOTHING);

    assertThat(fields(request.headers()))
        .containsExactly("content-type: application/x-thing", "X-Request-Id: r1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "headers: { A: '{body.x}' }",
        "method: POST, body: '{\"a\": \"{body}\"}'",
        "method: POST, body: '{body.x}'"
      })
  void callThatReadsTheBodyNeedsItToBeJson(String settings) {
    assertThat(call(settings).readsBodyAsJson()).isTrue();
  }
}
