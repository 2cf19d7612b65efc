package io.fanout.bench.json;

import io.fanout.api.json.Slice;
import io.fanout.bench.Question;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.MemberCursor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A merge with {@code pick} checks an answer and finds the offsets of each member's value, so that
 * it can copy the bytes. The {@code check} benchmarks perform only the first of these steps.
 */
@Question("How long does it take to check an answer and to find its members' bytes?")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before it measures
public class Members {
  /** The number of items in the answer, about 130 bytes each. */
  @Param({"1", "10", "100"})
  public int items;

  private final JacksonTokens jackson = new JacksonTokens();
  private final JsonScan scan = JsonScan.strict();
  private byte[] answer;

  @Setup
  public void write() {
    answer = Orders.ofItems(items);
  }

  @Benchmark
  public int checkByJackson() {
    return jackson.count(answer);
  }

  @Benchmark
  public Slice checkByScan() {
    return scan.validate(Slice.of(answer, 0, answer.length));
  }

  @Benchmark
  public void findByJackson(Blackhole hole) {
    jackson.eachMember(
        answer,
        (name, from, to) -> {
          hole.consume(from);
          hole.consume(to);
        });
  }

  @Benchmark
  public void findByScan(Blackhole hole) {
    MemberCursor member = MemberCursor.of(scan.validate(Slice.of(answer, 0, answer.length)));
    while (member.next()) {
      hole.consume(member.valueFrom());
      hole.consume(member.valueTo());
    }
  }
}
