package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import java.net.http.HttpResponse;
import java.util.Arrays;
import tools.jackson.databind.json.JsonMapper;

/** Helper methods for promises about faults. */
interface FaultPromises {
  JsonMapper JSON = new JsonMapper();
  String WELL = "{\"well\":true}";

  FaultyWorld world();

  /** How the call with this name ended, according to the answer. */
  static String reason(HttpResponse<String> answer, String call) {
    String timings = RunningGateway.header(answer, "Server-Timing");
    for (String entry : timings.split(", ", -1)) {
      if (entry.startsWith(call + ";")) {
        int reason = entry.indexOf("desc=\"");
        return reason < 0 ? "answered" : entry.substring(reason + 6, entry.length() - 1);
      }
    }
    throw new AssertionError("no call %s in %s".formatted(call, timings));
  }

  /**
   * If the call is optional, a fault at this backend loses only that call; if it is required, it
   * loses the whole answer.
   */
  default void ends(String backend, String fault, CallResultKind... expected) {
    costsItsMemberAlone("/may-" + backend + "/" + fault, expected);
    endsTheExchange("/must-" + backend + "/" + fault, expected);
    world().isBackAtRest();
  }

  default void costsItsMemberAlone(String path, CallResultKind... expected) {
    HttpResponse<String> answer = world().get(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    isJson(answer, "{\"x\":null,\"y\":" + WELL + "}");
    assertThat(RunningGateway.header(answer, "X-Fanout-Complete")).isEqualTo("false");
    assertThat(reason(answer, "x")).isIn(labels(expected));
    assertThat(reason(answer, "y")).isEqualTo("answered");
  }

  /**
   * The problem names the reason, and the gateway cancels the other call, which would hang, at
   * once.
   */
  default void endsTheExchange(String path, CallResultKind... expected) {
    HttpResponse<String> problem = world().get(path);
    assertThat(reason(problem, "x")).isIn(labels(expected));
    assertThat(problem.statusCode())
        .as(problem.body())
        .isEqualTo(ending(reason(problem, "x"), expected).statusIfRequired());
    assertThat(RunningGateway.header(problem, "Content-Type"))
        .isEqualTo("application/problem+json");
    assertThat(problem.body())
        .contains("the required call x to ")
        .contains("\"call\":\"x\"")
        .contains("\"ending\":\"" + reason(problem, "x") + "\"");
    assertThat(reason(problem, "y")).isEqualTo("cancelled");
  }

  /** The gateway accepts the odd answer, and the next one on the same client. */
  default void isAnswered(String fault, String value) {
    for (int i = 0; i < 2; i++) {
      HttpResponse<String> answer = world().get("/may-faulty/" + fault);
      isJson(answer, "{\"x\":" + value + ",\"y\":" + WELL + "}");
      assertThat(RunningGateway.header(answer, "X-Fanout-Complete")).isEqualTo("true");
      assertThat(reason(answer, "x")).isEqualTo("answered");
    }
    world().isBackAtRest();
  }

  /** Compares values only, because settings from arguments have no order. */
  static void isJson(HttpResponse<String> answer, String expected) {
    assertThat(JSON.readTree(answer.body())).isEqualTo(JSON.readTree(expected));
  }

  private static CallResultKind ending(String label, CallResultKind... expected) {
    return Arrays.stream(expected)
        .filter(ending -> ending.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  private static Object[] labels(CallResultKind... endings) {
    return Arrays.stream(endings).map(CallResultKind::label).toArray();
  }
}
