package io.fanout.core.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.lane.Lane;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.Deadline;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** RFC 5861, with a clock and strands that the test controls. */
@OnThreads("calls from plain threads")
final class StaleAnswersTest {
  private static final StaleRules BOTH =
      new StaleRules(Duration.ofSeconds(60), Duration.ofSeconds(10));

  private final Queue<StrandBody> forked = new ArrayDeque<>();
  private final List<String> events = new ArrayList<>();
  private long now;
  private String cacheControl = "max-age=5";
  private int status = 200;
  private int asked;
  private boolean down;

  private final GuardKit kit =
      GuardKit.of(
          proxy(
              Strands.class,
              (method, arguments) ->
                  (method.equals("fork") && forked.add((StrandBody) arguments[2])) ? true : null),
          (deadline, action) -> () -> {},
          () -> now,
          new GuardEvents() {
            @Override
            public void answeredStale(String backend) {
              events.add("stale");
            }

            @Override
            public void revalidationFailed(String backend) {
              events.add("revalidation failed");
            }
          });

  private interface Calls {
    @Nullable Object called(String method, Object[] arguments);
  }

  private static <T> T proxy(Class<T> type, Calls calls) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> calls.called(method.getName(), arguments)));
  }

  private AnswerCache cache(StaleRules rules) {
    return new AnswerCache(
        attempt -> {
          asked++;
          if (down) {
            throw new CallFailed(CallResultKind.CONNECT_FAILED, "refused");
          }
          Headers headers = Headers.builder().add("Cache-Control", cacheControl).build();
          return new Reply(status, headers, Slice.of("\"" + asked + "\""));
        },
        "b",
        1 << 20,
        rules,
        kit);
  }

  private Attempt attempt(Request request) {
    return new Attempt(
        request,
        proxy(Lane.class, (method, arguments) -> null),
        Deadline.in(Duration.ofSeconds(1), () -> now),
        Duration.ofSeconds(1),
        new Cancellation());
  }

  private void pass(int seconds) {
    now += TimeUnit.SECONDS.toNanos(seconds);
  }

  private static String text(Reply reply) {
    return reply.body().utf8();
  }

  private void runForked() throws SuspendExecution, InterruptedException {
    StrandBody next = forked.poll();
    while (next != null) {
      next.run();
      next = forked.poll();
    }
  }

  @Test
  void anOlderAnswerReplacesAFailedCall() throws Exception {
    AnswerCache cache = cache(BOTH);
    assertThat(text(cache.call(attempt(Request.get("/x"))))).isEqualTo("\"1\"");
    pass(30);
    down = true;
    Attempt late = attempt(Request.get("/x"));
    Reply reply = cache.call(late);
    assertThat(text(reply)).isEqualTo("\"1\"");
    assertThat(reply.headers().first("Age")).isEqualTo("30");
    assertThat(late.trail().isStale()).isTrue();
    assertThat(events).containsExactly("stale");
  }

  @Test
  void anOlderAnswerReplacesA5xx() throws Exception {
    AnswerCache cache = cache(BOTH);
    cache.call(attempt(Request.get("/x")));
    pass(30);
    status = 503;
    assertThat(text(cache.call(attempt(Request.get("/x"))))).isEqualTo("\"1\"");
  }

  @Test
  void afterThatTimeTheFailureIsTheAnswer() throws Exception {
    AnswerCache cache = cache(BOTH);
    cache.call(attempt(Request.get("/x")));
    pass(66);
    down = true;
    Attempt late = attempt(Request.get("/x"));
    assertThatThrownBy(() -> cache.call(late)).isInstanceOf(CallFailed.class);
    assertThat(late.trail().isStale()).isFalse();
  }

  @Test
  void aBackendThatIsWellIsAskedFirst() throws Exception {
    AnswerCache cache = cache(new StaleRules(Duration.ofSeconds(60), Duration.ZERO));
    cache.call(attempt(Request.get("/x")));
    pass(30);
    assertThat(text(cache.call(attempt(Request.get("/x"))))).isEqualTo("\"2\"");
    assertThat(events).isEmpty();
  }

  @Test
  void anOlderAnswerIsGivenAtOnceWhileOneStrandAsksForANewOne() throws Exception {
    AnswerCache cache = cache(BOTH);
    cache.call(attempt(Request.get("/x")));
    pass(6);
    for (int i = 0; i < 10; i++) {
      assertThat(text(cache.call(attempt(Request.get("/x"))))).isEqualTo("\"1\"");
    }
    assertThat(forked).hasSize(1);
    runForked();
    assertThat(text(cache.call(attempt(Request.get("/x"))))).isEqualTo("\"2\"");
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void aFailedRevalidationIsTriedAgain() throws Exception {
    AnswerCache cache = cache(BOTH);
    cache.call(attempt(Request.get("/x")));
    pass(6);
    down = true;
    cache.call(attempt(Request.get("/x")));
    runForked();
    assertThat(events).containsExactly("stale", "revalidation failed");
    down = false;
    cache.call(attempt(Request.get("/x")));
    runForked();
    assertThat(text(cache.call(attempt(Request.get("/x"))))).isEqualTo("\"3\"");
  }

  @Test
  void theAnswersOwnDirectivesDecide() throws Exception {
    cacheControl = "max-age=5, stale-if-error=20, stale-while-revalidate=0";
    AnswerCache cache = cache(StaleRules.NONE);
    cache.call(attempt(Request.get("/x")));
    pass(24);
    down = true;
    assertThat(text(cache.call(attempt(Request.get("/x"))))).isEqualTo("\"1\"");
    pass(2);
    assertThatThrownBy(() -> cache.call(attempt(Request.get("/x")))).isInstanceOf(CallFailed.class);
  }

  @Test
  void mustRevalidateForbidsIt() throws Exception {
    cacheControl = "max-age=5, must-revalidate";
    AnswerCache cache = cache(BOTH);
    cache.call(attempt(Request.get("/x")));
    pass(6);
    down = true;
    assertThatThrownBy(() -> cache.call(attempt(Request.get("/x")))).isInstanceOf(CallFailed.class);
  }

  @Test
  void aPersonalAnswerIsNeverGivenToAnotherClient() throws Exception {
    cacheControl = "max-age=5, private, stale-if-error=60";
    AnswerCache cache = cache(BOTH);
    cache.call(attempt(Request.get("/x")));
    pass(6);
    down = true;
    assertThatThrownBy(() -> cache.call(attempt(Request.get("/x")))).isInstanceOf(CallFailed.class);

    down = false;
    cacheControl = "max-age=5, stale-if-error=60";
    Request alices = Request.get("/y").with(Headers.builder().add("Authorization", "a").build());
    cache.call(attempt(alices));
    pass(6);
    down = true;
    assertThatThrownBy(() -> cache.call(attempt(alices))).isInstanceOf(CallFailed.class);
  }
}
