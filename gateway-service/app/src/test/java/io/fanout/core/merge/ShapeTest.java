package io.fanout.core.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShapeTest {
  private static final List<String> NONE = List.of();

  @Test
  void pickAndDropTogetherAreRefused() {
    refused(
        List.of("a"),
        List.of("b"),
        Map.of(),
        "pick: [a] and [b] (expected: one of them; pick already drops everything"
            + " that it does not name)");
  }

  @Test
  void pathInsideAnotherOneIsRefused() {
    refused(
        List.of("a.b", "a"),
        NONE,
        Map.of(),
        "pick: a.b (expected: no path inside another one; a covers it, remove one of them)");
    refused(
        NONE,
        List.of("a", "a.b.c"),
        Map.of(),
        "drop: a.b.c (expected: no path inside another one; a covers it, remove one of them)");
  }

  @Test
  void arrayIndexIsRefusedUnlessItIsQuoted() {
    refused(
        List.of("items.0.sku"),
        NONE,
        Map.of(),
        "pick: items.0.sku (expected: member names alone, as arrays are crossed element by"
            + " element; put a name made of digits in single quotes)");
    assertThat(shape(List.of("items.'0'.sku"), NONE, Map.of()).pick()).hasSize(1);
  }

  @Test
  void renamingWhatIsNotKeptIsRefused() {
    refused(
        List.of("a"),
        NONE,
        Map.of("b", "c"),
        "rename: b (expected: a path that is kept; add it to pick or remove it)");
    refused(
        NONE,
        List.of("a"),
        Map.of("a.b", "c"),
        "rename: a.b (expected: a path that is kept; drop leaves it out)");
  }

  @Test
  void newNameThatAnotherMemberSurelyHasIsRefused() {
    refused(
        List.of("a", "b"),
        NONE,
        Map.of("a", "b"),
        "rename: a to b (expected: a name of its own; b has it, choose another)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> shape(NONE, NONE, Map.of("a", "x", "b", "x")))
        .withMessageContaining("to x (expected: a name of its own;");
  }

  @Test
  void everythingWrongIsSaidAtOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Shape.parse(
                    "c", List.of("a..b", "x.0"), List.of("y"), Map.of("z", "z2"), "\ud800", false))
        .satisfies(
            refusal ->
                assertThat(String.valueOf(refusal.getMessage()).lines())
                    .hasSize(5)
                    .anyMatch(line -> line.startsWith("pick: JSON path: \"a..b\" at character 3"))
                    .anyMatch(line -> line.startsWith("wrap: member name: \"\\ud800\""))
                    .anyMatch(line -> line.startsWith("pick: [x.0] and [y] "))
                    .anyMatch(line -> line.startsWith("pick: x.0 "))
                    .anyMatch(line -> line.startsWith("rename: z ")));
  }

  @Test
  void namesCanBeSwappedAndPathsRenamedAboveAndBelowAPickedOne() {
    assertThat(shape(NONE, NONE, Map.of("a", "b", "b", "a")).rename()).hasSize(2);
    assertThat(shape(List.of("a", "b"), NONE, Map.of("a", "b", "b", "a")).rename()).hasSize(2);
    assertThat(shape(List.of("a.b"), NONE, Map.of("a", "x", "a.b.c", "y")).rename()).hasSize(2);
  }

  private static void refused(
      List<String> pick, List<String> drop, Map<String, String> rename, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> shape(pick, drop, rename))
        .withMessage(message);
  }

  private static Shape shape(List<String> pick, List<String> drop, Map<String, String> rename) {
    return Shape.parse("c", pick, drop, rename, null, false);
  }
}
