package io.fanout.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BodySlicesTest {
  @Test
  void sliceThatIsNotThereAndTargetThatIsTooSmallAreRefused() {
    BodySlices gather = new BodySlices().add(Slice.of("ab"));
    assertThatThrownBy(() -> gather.get(1))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("slice: 1 (expected: below 1)");
    assertThatThrownBy(() -> gather.copyTo(ByteBuffer.allocate(1)))
        .isInstanceOf(BufferOverflowException.class);
    assertThatThrownBy(() -> gather.copyTo(new byte[2], 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void slicesConcatenatedAreTheAnswerHoweverMany() {
    BodySlices gather = new BodySlices(0);
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      gather.add(Slice.of("é" + i));
      expected.append("é").append(i);
    }
    byte[] bytes = expected.toString().getBytes(StandardCharsets.UTF_8);
    assertThat(gather.utf8()).isEqualTo(expected.toString());
    assertThat(gather.length()).isEqualTo(bytes.length);
    assertThat(gather.size()).isEqualTo(100);
    byte[] target = new byte[bytes.length + 1];
    gather.copyTo(target, 1);
    assertThat(new String(target, 1, bytes.length, StandardCharsets.UTF_8))
        .isEqualTo(expected.toString());
    ByteBuffer buffer = ByteBuffer.allocate(bytes.length);
    gather.copyTo(buffer);
    assertThat(buffer.array()).isEqualTo(bytes);
    List<String> seen = new ArrayList<>();
    gather.forEach(slice -> seen.add(slice.utf8()));
    assertThat(String.join("", seen)).isEqualTo(expected.toString());
  }
}
