package io.fanout.bench.tls;

import io.fanout.bench.Question;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A connection is opened with a full handshake, and closed. */
@Question("How long do both ends take for a full handshake of TLS 1.3?")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before it measures
public class Handshakes {
  private Ends ofTheJdk;
  private Ends ofBoringSsl;

  @Setup(Level.Trial)
  public void load() throws Exception {
    ofTheJdk = Ends.ofTheJdk();
    ofBoringSsl = Ends.ofBoringSsl();
  }

  @Benchmark
  public void jdk() {
    open(ofTheJdk);
  }

  @Benchmark
  public void boringSsl() {
    open(ofBoringSsl);
  }

  private static void open(Ends ends) {
    TlsConnection.open(ends).close();
  }
}
