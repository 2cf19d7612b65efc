package io.fanout.launcher.top;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonTreeTest {
  @Test
  void partsAreFoundByName() {
    JsonTree tree =
        JsonTree.parse(
            " {\"a\": [1, -2.5e1, {\"b\": true}], \"t\": \"\\u0041\\n\\\"\\/\", \"n\": null} ");
    assertThat(tree.get("a").all()).hasSize(3);
    assertThat(tree.get("a").all().get(1).number()).isEqualTo(-25);
    assertThat(tree.get("a").all().get(2).get("b").isTrue()).isTrue();
    assertThat(tree.get("t").text()).isEqualTo("A?\"/");
    assertThat(tree.get("n").isThere()).isFalse();
    assertThat(tree.members()).containsOnlyKeys("a", "t");
  }

  @Test
  void missingValuesAreEmpty() {
    JsonTree tree = JsonTree.parse("{}");
    assertThat(tree.get("x").get("y").all()).isEmpty();
    assertThat(tree.get("x").number()).isZero();
    assertThat(tree.get("x").text()).isEmpty();
    assertThat(tree.members()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "[1,]", "{\"a\" 1}", "nul", "\"", "\"\\x\"", "\"\\u12\"", "1 2", "{a:1}"})
  void invalidJsonIsRefused(String text) {
    assertThatThrownBy(() -> JsonTree.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected");
  }

  @Test
  void nestingIsBounded() {
    assertThat(JsonTree.parse("[".repeat(60) + "]".repeat(60)).all()).hasSize(1);
    assertThatThrownBy(() -> JsonTree.parse("[".repeat(100_000)))
        .hasMessageContaining("at most 64 levels");
  }
}
