package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.Responder;
import io.fanout.core.handoff.Await;
import io.fanout.core.handoff.kind.HandoffKinds;
import io.fanout.core.settings.Mode;
import io.fanout.mocks.MockBackends;
import io.fanout.mocks.MockSettings;
import io.fanout.mocks.dial.Backend;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.annotation.Bean;

/** Which thread calls the recorder, and what its failures and delays affect. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RecorderTest {
  private static final String THREADS = "gateway.handoff.drained-by=threads";
  private static final String OWNER = "record-recorder";
  private static final int REQUESTS = 10;

  private MockBackends mocks;

  @BeforeAll
  void start() {
    mocks = MockBackends.start(MockSettings.anyPorts());
  }

  @AfterAll
  void stop() {
    mocks.close();
  }

  /** Notes each record and its thread; can block or fail. */
  static class Noting implements Recorder {
    final Queue<Integer> answered = new ConcurrentLinkedQueue<>();
    final Queue<String> threads = new ConcurrentLinkedQueue<>();
    final CountDownLatch goOn = new CountDownLatch(1);
    private volatile boolean holds;
    private volatile boolean fails;

    @Override
    public void answered(Exchange exchange, boolean lastOfBatch) {
      threads.add(Thread.currentThread().getName());
      if (holds && Thread.currentThread().getName().equals(OWNER)) {
        hold();
      }
      answered.add(exchange.answer().status());
      if (fails) {
        throw new IllegalStateException("a recorder that fails");
      }
    }

    private void hold() {
      try {
        assertThat(goOn.await(60, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void refused(Exchange exchange, Refused why) {
      threads.add(Thread.currentThread().getName());
    }

    @Override
    public void turnedAway(
        RequestIntake.@Nullable Asked asked, RequestIntake.TurnedAway with, Responder responder) {
      answered.add(with.answer().status());
      threads.add(Thread.currentThread().getName());
    }
  }

  /** An application with a recorder of its own. */
  static class Beans {
    @Bean
    Noting noting() {
      return new Noting();
    }
  }

  private RunningGateway gateway(String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("gateway.backends.b.hosts[0]=" + mocks.url(Backend.B));
    all.add("gateway.endpoints[0].path=/one");
    all.add("gateway.endpoints[0].calls.b.backend=b");
    all.add("gateway.endpoints[0].calls.b.path=/b/1");
    return RunningGateway.startWith(List.of(Beans.class), Mode.FIBER, all.toArray(String[]::new));
  }

  private static void ask(RunningGateway gateway) {
    for (int i = 0; i < REQUESTS; i++) {
      assertThat(gateway.get("/one").statusCode()).isEqualTo(200);
    }
    assertThat(gateway.get("/none").statusCode()).isEqualTo(404);
  }

  private static void awaitAll(Noting recorder) {
    Await.until("all are recorded", () -> recorder.answered.size() == REQUESTS + 1);
    assertThat(recorder.answered).containsOnly(200, 404);
  }

  static List<String> handoffs() {
    return HandoffKinds.kinds().labels();
  }

  @ParameterizedTest
  @MethodSource("handoffs")
  void aRecorderThatFailsStopsNothing(String handoff) {
    try (RunningGateway gateway = gateway("gateway.handoff.type=" + handoff)) {
      Noting recorder = gateway.bean(Noting.class);
      recorder.fails = true;
      ask(gateway);
      awaitAll(recorder);
    }
  }

  @Test
  void aRecorderThatHangsHoldsNobodyUp() {
    try (RunningGateway gateway = gateway(THREADS)) {
      Noting recorder = gateway.bean(Noting.class);
      recorder.holds = true;
      ask(gateway);
      assertThat(recorder.answered).isEmpty();
      recorder.goOn.countDown();
      awaitAll(recorder);
    }
  }

  @Test
  void theAnsweringThreadRecordsWhileTheOwnerIsBehind() {
    try (RunningGateway gateway = gateway(THREADS, "gateway.handoff.completion-size=1")) {
      Noting recorder = gateway.bean(Noting.class);
      recorder.holds = true;
      ask(gateway);
      Await.until("all but the held one", () -> recorder.answered.size() == REQUESTS);
      recorder.goOn.countDown();
      awaitAll(recorder);
    }
  }

  @Test
  void aRecorderThatFailsWhileItsRingIsFullStopsNothing() {
    try (RunningGateway gateway = gateway(THREADS, "gateway.handoff.completion-size=1")) {
      Noting recorder = gateway.bean(Noting.class);
      recorder.holds = true;
      recorder.fails = true;
      ask(gateway);
      Await.until("all but the held one", () -> recorder.answered.size() == REQUESTS);
      recorder.goOn.countDown();
      awaitAll(recorder);
      MeterRegistry registry = gateway.bean(MeterRegistry.class);
      Await.until("recycled", () -> registry.get("fanout.in.flight").gauge().value() == 0);
    }
  }

  @Test
  void withThreadsOneOwnerRecordsEverything() {
    try (RunningGateway gateway = gateway(THREADS)) {
      Noting recorder = gateway.bean(Noting.class);
      ask(gateway);
      awaitAll(recorder);
      assertThat(recorder.threads).hasSize(REQUESTS + 1).containsOnly(OWNER);
    }
  }

  @Test
  void onLanesEachOwnsWhatIsRecordedOnIt() {
    try (RunningGateway gateway = gateway("gateway.lanes.count=1")) {
      Noting recorder = gateway.bean(Noting.class);
      ask(gateway);
      awaitAll(recorder);
      assertThat(recorder.threads)
          .hasSize(REQUESTS + 1)
          .allSatisfy(thread -> assertThat(thread).startsWith("fanout-lane"));
    }
  }
}
