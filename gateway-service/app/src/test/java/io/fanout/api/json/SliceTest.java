package io.fanout.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.json.JsonKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SliceTest {
  @Test
  void partsOutsideOfTheArrayOrTheSliceAreRefused() {
    byte[] bytes = new byte[4];
    assertThatThrownBy(() -> Slice.of(bytes, 0, 5)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Slice.of(bytes, 3, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    Slice slice = Slice.of(bytes, 1, 3);
    assertThatThrownBy(() -> slice.sub(0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> slice.sub(-1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void slicesAreEqualByContentWhereverItLies() {
    Slice whole = Slice.of("xay");
    Slice part = whole.sub(1, 2);
    assertThat(part).isEqualTo(Slice.of("a")).hasSameHashCodeAs(Slice.of("a"));
    assertThat(part).isNotEqualTo(Slice.of("b")).isNotEqualTo(whole).isNotEqualTo("a");
    assertThat(part.sub(1, 1))
        .isEqualTo(Slice.of(""))
        .satisfies(e -> assertThat(e.isEmpty()).isTrue());
  }

  @Test
  void sliceGivesItsBytesAndTextAndNothingAround() {
    Slice slice = Slice.of("[é]").sub(1, 3);
    assertThat(slice.utf8()).isEqualTo("é");
    assertThat(slice).hasToString("é");
    assertThat(slice.length()).isEqualTo(2);
    assertThat(slice.copy()).isEqualTo("é".getBytes(StandardCharsets.UTF_8));
    byte[] target = new byte[4];
    slice.copyTo(target, 1);
    ByteBuffer buffer = ByteBuffer.allocate(2);
    slice.copyTo(buffer);
    assertThat(target).containsExactly(0, 0xc3, 0xa9, 0);
    assertThat(buffer.array()).containsExactly(0xc3, 0xa9);
  }

  @Test
  void kindIsToldFromTheFirstByte() {
    assertThat(JsonKind.of(Slice.of("{}"))).isEqualTo(JsonKind.OBJECT);
    assertThat(JsonKind.of(Slice.of("[]"))).isEqualTo(JsonKind.ARRAY);
    assertThat(JsonKind.of(Slice.of("\"\""))).isEqualTo(JsonKind.STRING);
    assertThat(JsonKind.of(Slice.of("-1"))).isEqualTo(JsonKind.NUMBER);
    assertThat(JsonKind.of(Slice.of("true"))).isEqualTo(JsonKind.BOOLEAN);
    assertThat(JsonKind.of(Slice.of("false"))).isEqualTo(JsonKind.BOOLEAN);
    assertThat(JsonKind.of(Slice.of("null"))).isEqualTo(JsonKind.NULL);
  }
}
