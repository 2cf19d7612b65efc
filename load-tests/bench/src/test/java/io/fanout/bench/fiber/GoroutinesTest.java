package io.fanout.bench.fiber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class GoroutinesTest {
  @Test
  void aLineOfNoBenchmarkIsRefused() {
    assertThatThrownBy(() -> Goroutines.read(List.of("Go go1.24", "Nothing 1 ns/op")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Nothing (expected: a benchmark's class)");
  }

  @Test
  void valuesComeWithTheQuestionTheyAnswer() {
    Goroutines.Run run = Goroutines.read(List.of("Go go1.24", "Skynet 261 ms/op"));
    assertThat(run.version()).isEqualTo("go1.24");
    assertThat(run.values())
        .containsExactly(
            new Goroutines.Value(
                "How long does a tree of 1.1 million strands take to add up a million numbers?",
                261,
                "ms/op"));
  }
}
