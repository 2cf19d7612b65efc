package io.fanout.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.json.BodySlices;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonScan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths separated by blanks, renames as path=name; the body, then the expected result. */
class ShapingTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "a|5|null",
        "a|`x`|null",
        "a|null|null",
        "a|{}|{}",
        "a|{ }|{ }",
        "a|[]|[]",
        "a|{`b`:1}|{}",
        "a.b|{`a`:5}|{}",
        "a.b|{`a`:null,`a2`:1}|{}",
        "a.b|{`a`:{}}|{`a`:{}}",
        "a.b|{`a`:{`c`:1}}|{`a`:{}}",
        "a.b|{`a`:{`b`:1},`a`:5}|{}",
        "a.b|{`a`:5,`a`:{`b`:1}}|{`a`:{`b`:1}}",
        "a|[1,`x`,null]|[]",
        "a|[1,{`a`:1,`b`:2},2]|[{`a`:1}]",
        "a|{`a`:1,`b`:2}|{`a`:1}",
        "b|{`a`:1,`b`:2}|{`b`:2}",
        "b a|{`a`:1,`x`:0,`b`:2}|{`a`:1,`b`:2}",
        "a b|{ `a` : 1 , `b` : 2 }|{ `a` : 1 , `b` : 2 }",
        "b|{ `a` : 1 , `b` : 2 }|{`b` : 2 }",
        "a|{ `a` : 1 , `b` : 2 }|{ `a` : 1}",
        "address.city|{`address`:{`city`:1,`zip`:2},`x`:3}|{`address`:{`city`:1}}",
        "items.sku|{`items`:[{`sku`:1,`n`:2},{`n`:3}],`x`:4}|{`items`:[{`sku`:1},{}]}",
        "items.sku|{`items`:[[{`sku`:1,`n`:2}],[]]}|{`items`:[[{`sku`:1}],[]]}",
        "a.b|[{`a`:[{`b`:1,`c`:2}]},{`a`:{`b`:3}}]|[{`a`:[{`b`:1}]},{`a`:{`b`:3}}]",
        "a|{`\\u0061`:1.50,`b`:2}|{`\\u0061`:1.50}",
        "a|{`a`:1,`b`:2,`a`:3}|{`a`:3}",
        "'a.b'|{`a`:{`b`:1},`a.b`:2}|{`a.b`:2}"
      })
  void pickKeepsWhatItsPathsNameAndNothingElse(String pick, String body, String shaped) {
    Shape shape = Shape.parse("c", words(pick), List.of(), Map.of(), null, false);
    check(shape, body, shaped);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "a|5|5",
        "a|null|null",
        "a|[1,{`a`:1}]|[1,{}]",
        "a|{`b`:1}|{`b`:1}",
        "a.b|{`a`:5}|{`a`:5}",
        "a|{`a`:1}|{}",
        "a|{`a`:1,`b`:2}|{`b`:2}",
        "b|{ `a` : 1 , `b` : 2 , `c` : 3 }|{ `a` : 1,`c` : 3 }",
        "a|{`a`:1,`b`:2,`\\u0061`:3}|{`b`:2}",
        "a.b|{`a`:{`b`:1,`c`:[1, 2]},`b`:1e0}|{`a`:{`c`:[1, 2]},`b`:1e0}",
        "a.b a.c|{`a`:[{`b`:1,`c`:2},3,[{`c`:4,`d`:5}]]}|{`a`:[{},3,[{`d`:5}]]}"
      })
  void dropLeavesOutWhatItsPathsNameAndKeepsTheRestAsSent(String drop, String body, String shaped) {
    Shape shape = Shape.parse("c", List.of(), words(drop), Map.of(), null, false);
    check(shape, body, shaped);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "a|x|{`b`:1}|{`b`:1}",
        "a|x|5|5",
        "a|x|{ `a` : 1 , `b`:2}|{ `x` : 1 , `b`:2}",
        "a|x y|[{`a`:1},{`b`:2,`a`:3}]|[{`x y`:1},{`b`:2,`x y`:3}]",
        "a.b|x|{`a`:{`b`:1},`b`:2}|{`a`:{`x`:1},`b`:2}",
        "a|b|{`a`:1,`b`:2}|{`b`:1}",
        "a|b|{`b`:2,`a`:1}|{`b`:1}",
        "a|b|{`b`:2,`c`:0,`a`:1,`\\u0062`:3}|{`b`:1,`c`:0}",
        "a|b|{`a`:1,`b`:2,`a`:3}|{`b`:3}",
        "a|b|{`b`:2}|{`b`:2}",
        "a|`|{`a`:1}|{`\\``:1}"
      })
  void renamedMemberKeepsItsPlaceAndWinsOverAnother(
      String path, String newName, String body, String shaped) {
    Map<String, String> rename = Map.of(path, newName.replace('`', '"'));
    check(Shape.parse("c", List.of(), List.of(), rename, null, false), body, shaped);
  }

  @Test
  void bodyOfTheDeepestNestingIsShapedWithoutOverflowingTheStack() {
    String open = "[".repeat(JsonScan.HIGHEST_DEPTH_LIMIT - 1);
    String close = "]".repeat(JsonScan.HIGHEST_DEPTH_LIMIT - 1);
    JsonScan scan = JsonScan.withDepthLimit(JsonScan.HIGHEST_DEPTH_LIMIT);
    Slice body = scan.validate(Slice.of(open + "{\"a\":1,\"b\":2}" + close));
    Shape shape = Shape.parse("c", List.of("a"), List.of(), Map.of(), null, false);
    BodySlices answer = Merger.of(List.of(shape)).merge(new Slice[] {body});
    assertThat(answer.utf8()).isEqualTo("{\"c\":" + open + "{\"a\":1}" + close + "}");
  }

  @Test
  void namesAreSwapped() {
    Map<String, String> rename = Map.of("a", "b", "b", "a");
    Shape shape = Shape.parse("c", List.of(), List.of(), rename, null, false);
    check(shape, "{`a`:1,`b`:2}", "{`b`:1,`a`:2}");
  }

  @Test
  void pickAndRenameGoTogetherOnOldPaths() {
    Map<String, String> rename = Map.of("a", "x", "a.b", "y", "c.d", "z");
    Shape shape = Shape.parse("c", List.of("a.b", "c"), List.of(), rename, null, false);
    check(
        shape,
        "{`a`:{`b`:1,`c`:2},`c`:{`d`:[3],`e`:4},`e`:5}",
        "{`x`:{`y`:1},`c`:{`z`:[3],`e`:4}}");
  }

  @Test
  void shapedFlatBodiesMeetUnderTheirNewNames() {
    Shape first = Shape.parse("b", List.of("id", "n.v"), List.of(), Map.of("id", "x"), null, true);
    Shape second = Shape.parse("c", List.of(), List.of("s"), Map.of("id", "y"), null, true);
    assertThat(
            Bodies.merged(
                List.of(first, second),
                "{\"id\":1,\"n\":{\"v\":2,\"w\":3},\"z\":0}",
                "{\"x\":4,\"id\":5,\"n\":6,\"s\":7,\"z\":8}"))
        .isEqualTo("{\"x\":1,\"n\":{\"v\":2},\"y\":5,\"z\":8}");
  }

  @Test
  void nameThatAnEarlierFlatBodyLeavesOutIsFreeForALaterOne() {
    Shape first = Shape.parse("b", List.of("n.v"), List.of(), Map.of(), null, true);
    assertThat(Bodies.merged(List.of(first, Shape.flat("c")), "{\"n\":1}", "{\"n\":2}"))
        .isEqualTo("{\"n\":2}");
  }

  @Test
  void keptNeighboursStayOnePiece() {
    Shape shape = Shape.parse("c", List.of(), List.of("d"), Map.of(), null, false);
    String body = "[" + "{\"a\":1,\"b\":[2],\"d\":3},".repeat(99) + "{\"a\":1}]";
    BodySlices answer = Merger.of(List.of(shape)).merge(Bodies.of(body));
    assertThat(answer.utf8())
        .isEqualTo("{\"c\":[" + "{\"a\":1,\"b\":[2]},".repeat(99) + "{\"a\":1}]}");
    assertThat(answer.size()).isEqualTo(2 + 99 * 2 + 1);
  }

  private static void check(Shape shape, String body, String shaped) {
    assertThat(Bodies.merged(List.of(shape), body.replace('`', '"')))
        .isEqualTo("{\"c\":" + shaped.replace('`', '"') + "}");
  }

  private static List<String> words(String text) {
    return List.of(text.split(" "));
  }
}
