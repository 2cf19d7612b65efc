package io.fanout.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LogTailTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aLogThatIsMissingHasNoLines() {
    assertThat(LogTail.last(folder.resolve("none"), 10)).isEmpty();
    assertThat(LogTail.end(folder.resolve("none"))).isZero();
  }

  @Test
  void bytesThatAreNoTextDoNotHideTheRest() throws IOException {
    Path log = Files.write(folder.resolve("log"), new byte[] {(byte) 0xff, '\n', 'b', '\n'});

    assertThat(LogTail.last(log, 1)).containsExactly("b");
  }

  @Test
  void onlyTheLastLinesOfALargeLogAreRead() throws IOException {
    Path log = Files.writeString(folder.resolve("log"), "0123456789\n".repeat(200_000) + "end\n");

    assertThat(LogTail.last(log, 2)).containsExactly("0123456789", "end");
  }

  @Test
  void followingStartsAgainWithALogThatTookItsPlace() throws IOException {
    Path log = Files.writeString(folder.resolve("log"), "the new one\n");
    Counting out = new Counting("the new one\n".length());

    LogTail.follow(log, 1_000, out, out::isHungry);

    assertThat(out.text()).isEqualTo("the new one\n");
  }

  /** An output that wants more until it has this many bytes. */
  private static final class Counting extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int wanted;

    Counting(int wanted) {
      this.wanted = wanted;
    }

    boolean isHungry() {
      return bytes.size() < wanted;
    }

    String text() {
      return bytes.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void write(int b) {
      bytes.write(b);
    }
  }
}
