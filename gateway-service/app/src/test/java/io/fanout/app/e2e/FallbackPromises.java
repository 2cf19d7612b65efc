package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Fallbacks of a failed call, and calls that the gateway skips because of it. */
interface FallbackPromises extends FaultPromises {
  @AfterEach
  default void isBackAtRest() {
    world().isBackAtRest();
  }

  @Test
  default void aCallThatNeedsAFailedOneIsSkipped() {
    HttpResponse<String> answer = world().get("/needs/reset");
    FaultPromises.isJson(answer, "{\"x\":null,\"y\":null}");
    assertThat(FaultPromises.reason(answer, "y")).isEqualTo("skipped");
    assertThat(RunningGateway.header(answer, "X-Fanout-Complete")).isEqualTo("false");
  }

  @Test
  default void aSkippedRequiredCallHasTheStatusOfTheFailedCall() {
    HttpResponse<String> answer = world().get("/needs-must/hang");
    assertThat(answer.statusCode()).isEqualTo(504);
    assertThat(answer.body()).contains("\"ending\":\"skipped\"").contains("timed-out");
  }

  @Test
  default void theFallbackCallReplacesAFailedCall() {
    for (String fault : new String[] {"hang", "reset", "not-found"}) {
      HttpResponse<String> answer = world().get("/instead/" + fault);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{\"x\":" + WELL + "}");
      assertThat(RunningGateway.header(answer, "X-Fanout-Complete")).isEqualTo("false");
      assertThat(FaultPromises.reason(answer, "x")).isNotEqualTo("answered");
      assertThat(FaultPromises.reason(answer, "x.fallback")).isEqualTo("answered");
    }
  }

  @Test
  default void anAnsweredCallMakesNoFallbackCall() {
    HttpResponse<String> answer = world().get("/instead-if-needed/ok");
    assertThat(RunningGateway.header(answer, "X-Fanout-Complete")).isEqualTo("true");
    assertThat(RunningGateway.header(answer, "Server-Timing")).doesNotContain("x.fallback");
  }

  @Test
  default void theFallbackTextReplacesAFailedFallbackCall() {
    HttpResponse<String> answer = world().get("/instead-too/reset");
    assertThat(answer.body()).isEqualTo("{\"x\":\"none\"}");
    assertThat(FaultPromises.reason(answer, "x.fallback")).isEqualTo("backend-status");
  }

  @Test
  default void theFallbackCallReplacesASkippedCall() {
    HttpResponse<String> answer = world().get("/instead-of-skipped/reset");
    FaultPromises.isJson(answer, "{\"x\":null,\"y\":" + WELL + "}");
    assertThat(FaultPromises.reason(answer, "y")).isEqualTo("skipped");
  }

  @Test
  default void statusPassReturnsTheBackendsStatus() {
    assertThat(world().get("/status/not-found").statusCode()).isEqualTo(404);
    HttpResponse<String> busy = world().get("/status/busy");
    assertThat(busy.statusCode()).isEqualTo(503);
    assertThat(RunningGateway.header(busy, "Retry-After")).isEqualTo("7");
    assertThat(busy.body()).contains("\"ending\":\"backend-status\"");
  }

  @Test
  default void aStatusThatIsNoFailureOfAClientOrServerIsNotPassedOn() {
    assertThat(world().get("/status/not-modified").statusCode()).isEqualTo(502);
  }

  @Test
  default void aFailureWithoutAStatusHasTheGatewaysStatus() {
    assertThat(world().get("/status/reset").statusCode()).isEqualTo(502);
  }
}
