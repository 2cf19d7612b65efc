package io.fanout.bench.fiber;

import co.paralleluniverse.fibers.Fiber;
import io.fanout.bench.Question;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Starts a JVM that runs {@link TwoFibers}, with Quasar's agent and without. The build and the
 * agent generate the same code, so only the start can differ. The agent inspects every class that
 * the JVM loads; here the classes are already instrumented, and it changes none.
 */
@Question(
    "What does Quasar's agent add to the start of a JVM whose classes the build instrumented?")
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 5)
@Fork(1)
public class AgentStart {
  @Benchmark
  public int builtIn() throws IOException, InterruptedException {
    return run(List.of());
  }

  @Benchmark
  public int withAgent() throws IOException, InterruptedException, URISyntaxException {
    Path quasar = Path.of(Fiber.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return run(List.of("-javaagent:" + quasar));
  }

  private static int run(List<String> options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(TwoFibers.class.getName());
    Process jvm =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    int code = jvm.waitFor();
    if (code != 0) {
      throw new IllegalStateException("%s ended with %d (expected: 0)".formatted(command, code));
    }
    return code;
  }
}
