package io.fanout.boot.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OpenFilesTest {
  @Test
  void tooFewFilesForTheRequestsInProgressAreMentioned() {
    assertThat(OpenFiles.note(20_200, 10_000, 3))
        .hasValueSatisfying(
            note ->
                assertThat(note)
                    .contains(
                        "20200 files",
                        "5000 requests at once with 3 calls each",
                        "gateway.max-in-flight: 10000",
                        "ulimit -n"));
    assertThat(OpenFiles.note(150, 100, 3))
        .hasValueSatisfying(note -> assertThat(note).contains("for 0 requests"));
  }

  @Test
  void enoughFilesAreNotMentioned() {
    assertThat(OpenFiles.note(40_200, 10_000, 3)).isEmpty();
    assertThat(OpenFiles.note(1_048_576, 10_000, 16)).isEmpty();
  }
}
