package io.fanout.core.strand;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The methods on the stack when the fibers of an exchange and of its plain calls park. They must be
 * short enough for HotSpot to inline, because each park unwinds every compiled frame. {@code
 * RequestPath.call} is not among them: it also merges large answers, and is longer.
 */
final class ParkingMethodsTest {
  /** HotSpot's {@code FreqInlineSize}: it inlines no method longer than this, however hot. */
  private static final int LONGEST_INLINED = 325;

  private static final ToolProvider JAVAP = ToolProvider.findFirst("javap").orElseThrow();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.fanout.core.flow.RequestPath#run",
        "io.fanout.core.fanout.FanOut#run",
        "io.fanout.core.fanout.PlanExecution#make",
        "io.fanout.core.fanout.RunningCall#make",
        "io.fanout.core.guard.TimeLimit#call",
        "io.fanout.core.guard.Bulkhead#call",
        "io.fanout.core.guard.OneHost#call",
        "io.fanout.netty.client.EventLoopClient#call",
        "io.fanout.core.strand.fiber.FiberStrands#await",
      })
  void areShortEnoughToBeInlined(String method) {
    String[] parts = method.split("#", 2);
    assertThat(length(parts[0], parts[1])).isLessThanOrEqualTo(LONGEST_INLINED);
  }

  /** The length of the instrumented bytecode. Its last instruction, athrow, takes one byte. */
  private static int length(String type, String method) {
    StringWriter printed = new StringWriter();
    PrintWriter out = new PrintWriter(printed, true);
    String path = System.getProperty("java.class.path");
    assertThat(JAVAP.run(out, out, "-c", "-p", "-classpath", path, type)).isZero();
    Matcher code =
        Pattern.compile("[ .]" + method + "\\([^;]*;\n    Code:\n((?:.+\n)*)")
            .matcher(printed.toString().replace("\r\n", "\n"));
    assertThat(code.find()).as(printed.toString()).isTrue();
    assertThat(code.group(1)).contains("co/paralleluniverse/fibers/Stack");
    Matcher last =
        Pattern.compile("(?m)^ +(\\d+): athrow\n +Exception table").matcher(code.group(1));
    assertThat(last.find()).as(code.group(1)).isTrue();
    return Integer.parseInt(last.group(1)) + 1;
  }
}
