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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A request of 300 bytes and its answer on an open connection: both ends encrypt once and decrypt
 * once.
 */
@Question(
    "How long do both ends of a TLS 1.3 connection take for a request of 300 bytes and its answer?")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before it measures
public class Exchanges {
  private static final int REQUEST_BYTES = 300;

  @Param({"1024", "16384", "65536"})
  public int answerBytes;

  private final byte[] request = new byte[REQUEST_BYTES];
  private byte[] answer;
  private TlsConnection byTheJdk;
  private TlsConnection byBoringSsl;

  @Setup(Level.Trial)
  public void open() throws Exception {
    answer = new byte[answerBytes];
    byTheJdk = opened(Ends.ofTheJdk());
    byBoringSsl = opened(Ends.ofBoringSsl());
  }

  private static TlsConnection opened(Ends ends) {
    TlsConnection opened = TlsConnection.open(ends);
    String suite = opened.session().getCipherSuite();
    if (!suite.equals(Ends.SUITE)) {
      throw new IllegalStateException("%s (expected: %s)".formatted(suite, Ends.SUITE));
    }
    return opened;
  }

  @TearDown
  public void close() {
    byTheJdk.close();
    byBoringSsl.close();
  }

  @Benchmark
  public void jdk() {
    byTheJdk.exchange(request, answer);
  }

  @Benchmark
  public void boringSsl() {
    byBoringSsl.exchange(request, answer);
  }
}
