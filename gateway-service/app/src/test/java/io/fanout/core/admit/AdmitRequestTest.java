package io.fanout.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Answer;
import io.fanout.api.Caller;
import io.fanout.api.ProblemDetails;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.lane.ManualLane;
import io.fanout.core.peer.Peer;
import io.fanout.core.plan.Endpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** How a request passes its endpoint's checks. */
final class AdmitRequestTest {
  private static final Verdict NO =
      new Verdict.Refuse("no", ProblemDetails.of(403, "it is not allowed"));

  private final List<String> seen = new ArrayList<>();
  private final ManualLane lane = new ManualLane();

  private static AdmitRequest request(AdmitCheck... checks) {
    Endpoint endpoint = Endpoint.adHoc("a", Duration.ofSeconds(1));
    return new AdmitRequest(endpoint, Method.GET, Headers.NONE, Peer.NONE, Caller.UNKNOWN, checks);
  }

  private AdmitCheck counting(String name, Verdict verdict) {
    return new AdmitCheck() {
      @Override
      public Verdict check(AdmitRequest request) {
        seen.add(name);
        return verdict;
      }

      @Override
      public void refusedLater(AdmitRequest request) {
        seen.add(name + " back");
      }
    };
  }

  @Test
  void aRefusalEndsTheListAndTakesBackWhatEarlierChecksCounted() {
    AdmitRequest request =
        request(
            counting("a", Verdict.GO_ON),
            counting("b", Verdict.GO_ON),
            counting("c", NO),
            counting("d", Verdict.GO_ON));
    request.advance();
    assertThat(request.refusal()).isEqualTo(NO);
    assertThat(seen).containsExactly("a", "b", "c", "b back", "a back");
  }

  @Test
  void aWaitIsNoThreadsAndGoesOnAtItsLane() {
    CompletableFuture<Verdict> keys = new CompletableFuture<>();
    AdmitRequest request =
        request(counting("a", new Verdict.Wait(keys)), counting("b", Verdict.GO_ON));
    request.advance();
    request.whenReady(lane, () -> seen.add("ready"));
    assertThat(request.waits()).isTrue();
    keys.complete(Verdict.GO_ON);
    assertThat(seen).containsExactly("a");
    lane.runAll();
    assertThat(seen).containsExactly("a", "b", "ready");
    assertThat(request.waits()).isFalse();
    assertThat(request.refusal()).isNull();
  }

  @Test
  void twoChecksMayWaitOneAfterTheOther() {
    CompletableFuture<Verdict> first = new CompletableFuture<>();
    CompletableFuture<Verdict> second = new CompletableFuture<>();
    AdmitRequest request =
        request(counting("a", new Verdict.Wait(first)), counting("b", new Verdict.Wait(second)));
    request.advance();
    request.whenReady(lane, () -> seen.add("ready"));
    first.complete(Verdict.GO_ON);
    lane.runAll();
    assertThat(seen).containsExactly("a", "b");
    second.complete(NO);
    lane.runAll();
    assertThat(seen).containsExactly("a", "b", "a back", "ready");
    assertThat(request.refusal()).isEqualTo(NO);
  }

  @Test
  void aCheckWhoseStageFailsRefusesWith500() {
    CompletableFuture<Verdict> broken = new CompletableFuture<>();
    broken.completeExceptionally(new IllegalStateException("broken"));
    AdmitRequest request = request(counting("a", new Verdict.Wait(broken)));
    request.advance();
    Verdict.Refuse refusal = Objects.requireNonNull(request.refusal());
    assertThat(refusal.problem().answer().status()).isEqualTo(500);
  }

  @Test
  void fieldsOfChecksReplaceTheAnswersOwnExceptForVary() {
    AdmitRequest request = request();
    request.answerWith("Vary", "Origin");
    request.answerWith("Access-Control-Allow-Origin", "https://shop.example");
    Answer own =
        Answer.of(
            200,
            "text/plain",
            Headers.of("Vary", "Accept", "access-control-allow-origin", "*", "ETag", "\"1\""),
            Slice.of("a"));
    Headers whole = request.complete(own).headers();
    assertThat(whole.all("Vary")).containsExactly("Accept", "Origin");
    assertThat(whole.all("Access-Control-Allow-Origin")).containsExactly("https://shop.example");
    assertThat(whole.first("ETag")).isEqualTo("\"1\"");
  }

  @Test
  void anAnswerKeepsItsOwnVaryIfNoCheckAddsAReason() {
    AdmitRequest request = request();
    request.answerWith("RateLimit", "\"each\";r=1;t=1");
    Headers fields = Headers.of("vary", "Accept", "ETag", "\"1\"");
    Answer own = Answer.of(200, "text/plain", fields, Slice.of("a"));
    assertThat(request.complete(own).headers())
        .isEqualTo(Headers.of("vary", "Accept", "ETag", "\"1\"", "RateLimit", "\"each\";r=1;t=1"));
  }

  @Test
  void anEndpointWithoutChecksHasNoneToRun() {
    assertThat(AdmitPlan.NONE.has(Endpoint.adHoc("a", Duration.ofSeconds(1)))).isFalse();
  }
}
