package io.fanout.boot.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ConsoleFeedTest {
  private final FakeView view = new FakeView();
  private final ConsoleFeed feed = view.feed(1);

  @AfterEach
  void close() {
    feed.close();
    view.close();
  }

  /** Collects events until the feed ends. */
  private static final class Taking implements Viewer {
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private volatile boolean ended;
    private volatile boolean gone;

    @Override
    public boolean offer(byte[] event) {
      events.add(new String(event, StandardCharsets.UTF_8));
      return !gone;
    }

    @Override
    public void end() {
      ended = true;
    }

    String take() throws InterruptedException {
      String event = events.poll(60, TimeUnit.SECONDS);
      assertThat(event).isNotNull();
      return event;
    }
  }

  private static List<String> consoleThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.equals("fanout-console"))
        .toList();
  }

  static void await(BooleanSupplier state) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!state.getAsBoolean()) {
      assertThat(System.nanoTime() - until).as("a state that never came").isNegative();
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  @Test
  void everyViewerGetsTheSameEvents() throws InterruptedException {
    Taking one = new Taking();
    Taking other = new Taking();
    assertThat(feed.join(one)).isTrue();
    assertThat(one.take())
        .startsWith("data: {\"at\":")
        .contains("\"first\":true")
        .endsWith("}\n\n");
    assertThat(feed.join(other)).isTrue();
    assertThat(other.take()).contains("\"first\":false", "\"viewers\":2");
    assertThat(consoleThreads()).hasSize(1);
  }

  @Test
  void nothingIsCountedAndNoThreadRunsWhileNobodyLooks() throws InterruptedException {
    assertThat(view.isCounting()).isFalse();
    Taking viewer = new Taking();
    assertThat(feed.join(viewer)).isTrue();
    String unused = viewer.take();
    assertThat(view.isCounting()).isTrue();
    feed.leave(viewer);
    await(() -> consoleThreads().isEmpty());
    assertThat(view.isCounting()).isFalse();
    int samples = view.samples();
    assertThat(feed.join(viewer)).isTrue();
    await(() -> view.samples() > samples);
  }

  @Test
  void thereAreNoMoreViewersThanThereMayBe() {
    List<Taking> all = new ArrayList<>();
    for (int i = 0; i < ConsoleFeed.MOST_VIEWERS; i++) {
      all.add(new Taking());
      assertThat(feed.join(all.get(i))).isTrue();
    }
    assertThat(feed.join(new Taking())).isFalse();
    feed.leave(all.get(0));
    assertThat(feed.join(new Taking())).isTrue();
  }

  @Test
  void aViewerThatIsGoneIsForgotten() throws InterruptedException {
    Taking viewer = new Taking();
    viewer.gone = true;
    assertThat(feed.join(viewer)).isTrue();
    await(() -> feed.viewers() == 0);
    await(() -> viewer.ended);
    await(() -> consoleThreads().isEmpty());
  }

  @Test
  void aSampleThatFailsEndsTheStreamsAndTheNextViewerBeginsAnew() throws InterruptedException {
    view.fails = true;
    Taking viewer = new Taking();
    assertThat(feed.join(viewer)).isTrue();
    await(() -> viewer.ended);
    assertThat(feed.viewers()).isZero();
    view.fails = false;
    Taking next = new Taking();
    assertThat(feed.join(next)).isTrue();
    assertThat(next.take()).contains("\"first\":true");
  }

  @Test
  void aGatewayThatStopsEndsEveryStreamAndTakesNoOther() throws InterruptedException {
    Taking viewer = new Taking();
    assertThat(feed.join(viewer)).isTrue();
    String unused = viewer.take();
    feed.close();
    assertThat(viewer.ended).isTrue();
    assertThat(feed.join(new Taking())).isFalse();
    await(() -> consoleThreads().isEmpty());
  }
}
