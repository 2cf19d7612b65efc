package io.fanout.extras.railway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.handoff.Await;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
class RailwayTest {
  private static final int GOODS = 20_000;

  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();

  private static WaitSettings blocking() {
    return WaitSettings.of(WaitStrategyKind.BLOCKING);
  }

  private void run(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setUncaughtExceptionHandler((failed, failure) -> failures.add(failure));
    threads.add(thread);
    thread.start();
  }

  private void awaitEnd() {
    Await.until("end", () -> threads.stream().noneMatch(Thread::isAlive));
    assertThat(failures).isEmpty();
  }

  /**
   * Loads numbers from {@code first} on, at most {@code share} per train, and closes the railway at
   * the end.
   */
  private static void produce(Station<Integer> station, int first, int share) {
    int next = first;
    Train<Integer> train = station.await();
    while (train != null) {
      for (int i = 0; i < share && next < first + GOODS && train.load(next); i++) {
        next++;
      }
      boolean done = next == first + GOODS;
      station.send(train);
      if (done && station.number() == 0) {
        station.close();
        return;
      }
      train = station.await();
    }
    station.close();
  }

  private static void consume(Station<Integer> station, List<Integer> taken, boolean unloads) {
    Train<Integer> train = station.await();
    while (train != null) {
      for (int place = 0; place < train.size(); place++) {
        taken.add(train.get(place));
      }
      if (unloads) {
        train.unload();
      }
      station.send(train);
      train = station.await();
    }
    station.close();
  }

  private static List<Integer> numbers(int first) {
    return IntStream.range(first, first + GOODS).boxed().toList();
  }

  @Test
  void trainLeavesNoStationOutOfTurn() {
    Railway<String> railway = new Railway<>(2, 2, 1, blocking());
    Station<String> station = railway.station(0);
    Train<String> first = Objects.requireNonNull(station.poll());
    Train<String> second = Objects.requireNonNull(station.poll());

    assertThatThrownBy(() -> station.send(second))
        .hasMessage(
            "train 1 leaves station 0 (expected: train 0, because they leave as they came)");
    station.send(first);
    station.send(second);
  }

  @Test
  void fullTrainTakesNothing() {
    Train<String> train = new Train<>(0, 1);

    assertThat(train.load("one")).isTrue();
    assertThat(train.load("two")).isFalse();
    assertThat(train.full()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, stations of a railway: 1 (expected: 2 or more)",
    "2, 0, 1, trains of a railway: 0 (expected: 1 or more)",
    "2, 1, 0, capacity of a railway: 0 (expected: 1 or more)"
  })
  void impossibleRailwayIsRefused(int stations, int trains, int capacity, String message) {
    assertThatThrownBy(() -> new Railway<>(stations, trains, capacity, blocking()))
        .hasMessage(message);
  }

  @Test
  void closingEndsWhoeverWaits() {
    Railway<Integer> railway = new Railway<>(3, 1, 1, blocking());
    List<Integer> taken = new ArrayList<>();
    run("first", () -> consume(railway.station(1), taken, false));
    run("second", () -> consume(railway.station(2), taken, true));
    railway.close();
    awaitEnd();

    assertThat(taken).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void bytesSentBeforeTheCloseArrive(WaitStrategyKind wait) {
    Railway<Integer> railway = new Railway<>(2, 4, 3, WaitSettings.of(wait));
    List<Integer> taken = new ArrayList<>();
    run("producer", () -> produce(railway.station(0), 0, 3));
    run("consumer", () -> consume(railway.station(1), taken, true));
    awaitEnd();

    assertThat(taken).isEqualTo(numbers(0));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 64", "2, 1", "2, 7", "32, 16"})
  void oneProducerAndOneConsumer(int trains, int capacity) {
    Railway<Integer> railway = new Railway<>(2, trains, capacity, blocking());
    List<Integer> taken = new ArrayList<>();
    run("producer", () -> produce(railway.station(0), 0, capacity));
    run("consumer", () -> consume(railway.station(1), taken, true));
    awaitEnd();

    assertThat(taken).isEqualTo(numbers(0));
  }

  @ParameterizedTest
  @CsvSource({"1, 8", "4, 8"})
  void everyOneOfManyConsumersSeesEverything(int trains, int capacity) {
    Railway<Integer> railway = new Railway<>(4, trains, capacity, blocking());
    List<List<Integer>> taken = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    run("producer", () -> produce(railway.station(0), 0, capacity));
    for (int i = 0; i < 3; i++) {
      Station<Integer> station = railway.station(i + 1);
      List<Integer> list = taken.get(i);
      boolean last = i == 2;
      run("consumer-" + i, () -> consume(station, list, last));
    }
    awaitEnd();

    assertThat(taken).allSatisfy(list -> assertThat(list).isEqualTo(numbers(0)));
  }

  @ParameterizedTest
  @CsvSource({"1, 9", "4, 9"})
  void manyProducersShareEveryTrain(int trains, int capacity) {
    Railway<Integer> railway = new Railway<>(4, trains, capacity, blocking());
    List<Integer> taken = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Station<Integer> station = railway.station(i);
      int first = i * GOODS;
      run("producer-" + i, () -> produce(station, first, capacity / 3));
    }
    run("consumer", () -> consume(railway.station(3), taken, true));
    awaitEnd();

    for (int i = 0; i < 3; i++) {
      int first = i * GOODS;
      assertThat(taken.stream().filter(number -> number / GOODS == first / GOODS).toList())
          .isEqualTo(numbers(first));
    }
  }

  @Test
  void stationsMayTakeAndLoad() {
    Railway<Integer> railway = new Railway<>(3, 2, 4, blocking());
    List<Integer> taken = new ArrayList<>();
    run("producer", () -> produce(railway.station(0), 0, 4));
    run("doubler", () -> doubling(railway.station(1)));
    run("consumer", () -> consume(railway.station(2), taken, true));
    awaitEnd();

    assertThat(taken).isEqualTo(numbers(0).stream().map(number -> 2 * number).toList());
  }

  private static void doubling(Station<Integer> station) {
    Train<Integer> train = station.await();
    while (train != null) {
      List<Integer> goods = new ArrayList<>();
      for (int place = 0; place < train.size(); place++) {
        goods.add(2 * train.get(place));
      }
      train.unload();
      goods.forEach(train::load);
      station.send(train);
      train = station.await();
    }
    station.close();
  }
}
