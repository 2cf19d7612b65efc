package io.fanout.core.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.guard.VirtualTime;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.core.time.Deadline;
import io.fanout.netty.lane.EventLoopLanes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that share a call do not affect each other. */
@OnThreads("each client has a thread of the test's")
final class CoalesceTest {
  private static final Duration ALLOWED = Duration.ofSeconds(10);
  private static final Duration HURRY = Duration.ofMillis(300);

  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final Strands strands = new PoolStrands(new PoolSettings(1, 1, 0), (name, fault) -> {});
  private final VirtualTime time = new VirtualTime();
  private final ExecutorService clients = Executors.newCachedThreadPool();
  private final List<Attempt> sent = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Reply> answer = new CompletableFuture<>();
  private final Coalesce coalesce =
      new Coalesce(this::backend, "b", GuardKit.of(strands, time, time, GuardEvents.NONE));

  @AfterEach
  void close() {
    clients.shutdownNow();
    strands.close();
    lanes.close();
  }

  private Reply backend(Attempt attempt) throws CallFailed, InterruptedException {
    sent.add(attempt);
    CompletableFuture<Reply> end = new CompletableFuture<>();
    attempt.cancellation().onCancel(() -> end.cancel(false));
    CompletableFuture<Void> unused = answer.thenAccept(end::complete);
    try {
      return end.get(20, TimeUnit.SECONDS);
    } catch (CancellationException cancelled) {
      throw attempt.cancellation().explain(CallResultKind.FAULT, "cancelled");
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  @OnThreads("a thread of the test's")
  private final class Client {
    private final Cancellation cancellation = new Cancellation();
    private final CompletableFuture<Reply> got;

    private Client(Duration time) {
      Request request = new Request(Method.GET, "/x", Headers.NONE, null);
      Deadline deadline = Deadline.in(time, CoalesceTest.this.time);
      Attempt attempt = new Attempt(request, lanes.all().get(0), deadline, ALLOWED, cancellation);
      got = CompletableFuture.supplyAsync(() -> call(attempt), clients);
    }

    private Reply call(Attempt attempt) {
      try {
        return coalesce.call(attempt);
      } catch (CallFailed | InterruptedException | SuspendExecution e) {
        throw new CompletionException(e);
      }
    }

    private Reply reply() throws Exception {
      return got.get(20, TimeUnit.SECONDS);
    }

    private void endsWith(CallResultKind ending) {
      assertThatThrownBy(this::reply)
          .cause()
          .isInstanceOfSatisfying(
              CallFailed.class, failed -> assertThat(failed.ending()).isEqualTo(ending));
    }
  }

  private Client first(Duration time) {
    Client client = new Client(time);
    Await.until("the first is sent", () -> sent.size() == 1);
    return client;
  }

  private Client another(Duration time) {
    int before = coalesce.waiting();
    Client client = new Client(time);
    Await.until("the other waits", () -> coalesce.waiting() == before + 1);
    return client;
  }

  private void answers(String... headers) {
    answer.complete(new Reply(200, Headers.of(headers), Slice.of("{}")));
  }

  @Test
  void aSharedCallIgnoresItsClientsTimeout() throws Exception {
    Client hurried = first(HURRY);
    assertThat(sent.get(0).deadline().left(time)).isEqualTo(ALLOWED.toNanos());
    answers();
    assertThat(hurried.reply().status()).isEqualTo(200);
  }

  @Test
  void theCallContinuesWhenItsClientDisconnects() throws Exception {
    Client leaving = first(ALLOWED);
    Client other = another(ALLOWED);
    leaving.cancellation.cancel(CallResultKind.CANCELLED);
    assertThat(sent.get(0).cancellation().reason()).isNull();
    answers();
    assertThat(other.reply().status()).isEqualTo(200);
    assertThat(sent).hasSize(1);
  }

  @Test
  void theCallContinuesWhenItsClientTimesOut() throws Exception {
    Client hurried = first(HURRY);
    Client other = another(ALLOWED);
    time.pass(HURRY);
    hurried.cancellation.cancel(CallResultKind.TIMED_OUT);
    assertThat(sent.get(0).cancellation().reason()).isNull();
    answers();
    assertThat(other.reply().status()).isEqualTo(200);
    assertThat(sent).hasSize(1);
  }

  @Test
  void theCallIsAbortedWhenAllClientsHaveDisconnected() {
    Client leaving = first(ALLOWED);
    Client other = another(ALLOWED);
    leaving.cancellation.cancel(CallResultKind.CANCELLED);
    other.cancellation.cancel(CallResultKind.TIMED_OUT);
    other.endsWith(CallResultKind.TIMED_OUT);
    leaving.endsWith(CallResultKind.CANCELLED);
    Await.until("nothing is under way", () -> coalesce.underWay() == 0);
    assertThat(sent).hasSize(1);
  }

  @Test
  void aClientAfterTheLastDisconnectMakesANewCall() throws Exception {
    Client leaving = first(ALLOWED);
    leaving.cancellation.cancel(CallResultKind.CANCELLED);
    Client next = new Client(ALLOWED);
    Await.until("the next is sent", () -> sent.size() == 2);
    answers();
    assertThat(next.reply().status()).isEqualTo(200);
  }

  @Test
  void aCookieOfASharedAnswerGoesToOneClient() throws Exception {
    Client first = first(ALLOWED);
    Client other = another(ALLOWED);
    answers("Set-Cookie", "session=1", "ETag", "\"1\"", "set-cookie", "b=2");
    assertThat(first.reply().headers().all("Set-Cookie")).containsExactly("session=1", "b=2");
    assertThat(other.reply().headers().all("Set-Cookie")).isEmpty();
    assertThat(other.reply().headers().first("ETag")).isEqualTo("\"1\"");
  }

  @Test
  void aClientWithoutTimeMakesNoCall() {
    new Client(Duration.ZERO).endsWith(CallResultKind.TIMED_OUT);
    assertThat(sent).isEmpty();
  }
}
