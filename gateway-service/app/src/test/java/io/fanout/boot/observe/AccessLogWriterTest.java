package io.fanout.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.AccessLogFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The access log continues after lines that it could not write. */
final class AccessLogWriterTest {
  private final AtomicReference<@Nullable Throwable> toThrow = new AtomicReference<>();
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final AtomicInteger dropped = new AtomicInteger();

  static List<Throwable> failures() {
    return List.of(
        new IOException("the disk is full, says the test"),
        new UncheckedIOException(new IOException("no disk, says the test")),
        new IllegalStateException("a bug, says the test"),
        new StackOverflowError("says the test"),
        new OutOfMemoryError("says the test"));
  }

  private class Failing extends OutputStream {
    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      Throwable failure = toThrow.getAndSet(null);
      if (failure instanceof IOException io) {
        throw io;
      } else if (failure instanceof RuntimeException unchecked) {
        throw unchecked;
      } else if (failure instanceof Error error) {
        throw error;
      }
      written.write(bytes, from, length);
    }
  }

  private static AccessLogEntry entry(String id) {
    return new AccessLogEntry(
        0, "127.0.0.1", "GET", "/" + id, "", "HTTP/1.1", 200, 2, id, 1, true, List.of(), null);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aLineThatFailsIsCountedAndTheNextOnesAreWritten(Throwable failure) {
    try (AccessLogWriter writer =
        new AccessLogWriter(AccessLogFormat.COMMON, new Failing(), dropped::incrementAndGet)) {
      toThrow.set(failure);
      writer.offer(entry("lost"));
      Await.until("the failure is counted", () -> dropped.get() == 1);
      writer.offer(entry("next"));
      writer.offer(entry("last"));
    }
    assertThat(written.toString(StandardCharsets.UTF_8)).contains("GET /next ", "GET /last ");
    assertThat(dropped).hasValue(1);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aStreamThatCannotBeClosedEndsTheThreadAllTheSame(Throwable failure) {
    OutputStream stubborn =
        new Failing() {
          @Override
          public void close() throws IOException {
            toThrow.set(failure);
            write(0);
          }
        };
    AccessLogWriter writer =
        new AccessLogWriter(AccessLogFormat.COMMON, stubborn, dropped::incrementAndGet);
    writer.offer(entry("only"));
    writer.close();
    assertThat(written.toString(StandardCharsets.UTF_8)).contains("GET /only ");
    Await.until("the writer's thread has ended", AccessLogWriterTest::noWriterThreadIsLeft);
  }

  @Test
  void aBusyLogIsWrittenInBatches() {
    AtomicInteger writes = new AtomicInteger();
    OutputStream counting =
        new OutputStream() {
          @Override
          public void write(int octet) {
            throw new AssertionError("byte by byte");
          }

          @Override
          public void write(byte[] bytes, int from, int length) {
            writes.incrementAndGet();
            written.write(bytes, from, length);
          }
        };
    try (AccessLogWriter writer =
        new AccessLogWriter(AccessLogFormat.COMMON, counting, dropped::incrementAndGet)) {
      for (int i = 0; i < 1_000; i++) {
        writer.offer(entry("of-many"));
      }
    }
    assertThat(written.toString(StandardCharsets.UTF_8).lines()).hasSize(1_000);
    assertThat(writes).hasValueLessThan(100);
    assertThat(dropped).hasValue(0);
  }

  @Test
  void anEntryAfterAPauseIsWrittenWithoutAnother() {
    try (AccessLogWriter writer =
        new AccessLogWriter(AccessLogFormat.COMMON, new Failing(), dropped::incrementAndGet)) {
      for (int i = 0; i < 5; i++) {
        String id = "pause-" + i;
        writer.offer(entry(id));
        Await.until(
            "the line is written", () -> written.toString(StandardCharsets.UTF_8).contains(id));
      }
    }
    assertThat(dropped).hasValue(0);
  }

  private static boolean noWriterThreadIsLeft() {
    return Thread.getAllStackTraces().keySet().stream()
        .noneMatch(thread -> thread.getName().equals("fanout-access-log"));
  }
}
