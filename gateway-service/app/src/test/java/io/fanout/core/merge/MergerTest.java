package io.fanout.core.merge;

import static io.fanout.core.merge.Bodies.merged;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fanout.api.json.BodySlices;
import io.fanout.api.json.Slice;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MergerTest {
  private static final Shape B = Shape.grouped("b");
  private static final Shape C = Shape.grouped("c");
  private static final Shape FLAT_B = Shape.flat("b");
  private static final Shape FLAT_C = Shape.flat("c");

  @Test
  void callNameThatIsThereTwiceIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Merger.of(List.of(B, C, FLAT_B)))
        .withMessage("call name: b (expected: each name once; rename one of the calls)");
  }

  @Test
  void anotherNumberOfBodiesThanCallsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Merger.of(List.of(B, C)).merge(Bodies.of("1")))
        .withMessage("bodies: 1 (expected: one per call, 2; null for a call without one)");
  }

  @Test
  void callWithoutABodyIsNullWhenGroupedAndNothingWhenFlat() {
    assertThat(merged(List.of(B, C), null, "2")).isEqualTo("{\"b\":null,\"c\":2}");
    assertThat(merged(List.of(FLAT_B, C), null, "2")).isEqualTo("{\"c\":2}");
    assertThat(merged(List.of(FLAT_B, FLAT_C), null, null)).isEqualTo("{}");
    assertThat(merged(List.of(wrapped("b", "w", false)), (String) null)).isEqualTo("{\"b\":null}");
    assertThat(merged(List.of(wrapped("b", "w", true)), (String) null)).isEqualTo("{}");
  }

  @Test
  void noCallsMakeAnEmptyObject() {
    assertThat(merged(List.of())).isEqualTo("{}");
  }

  @Test
  void groupedBodiesAreSplicedInDeclaredOrderWithoutACopy() {
    @Nullable Slice[] bodies = Bodies.of("{ \"x\" : 1.50e3 , \"x\":2}", "[ \"\\u0061\" ]");
    BodySlices answer = Merger.of(List.of(B, C)).merge(bodies);
    assertThat(answer.utf8())
        .isEqualTo("{\"b\":{ \"x\" : 1.50e3 , \"x\":2},\"c\":[ \"\\u0061\" ]}");
    assertThat(answer.size()).isEqualTo(5);
    assertThat(answer.get(1)).isSameAs(bodies[0]);
    assertThat(answer.get(3)).isSameAs(bodies[1]);
  }

  @Test
  void callNamesAreWrittenAsJsonStrings() {
    assertThat(merged(List.of(Shape.grouped("a\"\n😀")), "1")).isEqualTo("{\"a\\\"\\n😀\":1}");
  }

  @Test
  void flatMembersMeetAndTheCallDeclaredFirstKeepsThem() {
    assertThat(merged(List.of(FLAT_B, FLAT_C), "{\"x\":1,\"y\":2}", "{\"y\":3,\"z\":4}"))
        .isEqualTo("{\"x\":1,\"y\":2,\"z\":4}");
    assertThat(merged(List.of(FLAT_B, FLAT_C), "{\"\\u0078\":1}", "{\"x\":3,\"z\":4}"))
        .isEqualTo("{\"\\u0078\":1,\"z\":4}");
  }

  @Test
  void flatMembersAndGroupedNamesMeetAndTheCallDeclaredFirstKeepsThem() {
    assertThat(merged(List.of(B, FLAT_C), "1", "{\"b\":2,\"x\":3}")).isEqualTo("{\"b\":1,\"x\":3}");
    assertThat(merged(List.of(B, FLAT_C), null, "{\"b\":2}")).isEqualTo("{\"b\":null}");
    assertThat(merged(List.of(FLAT_B, C), "{\"c\":2}", "1")).isEqualTo("{\"c\":2}");
    assertThat(merged(List.of(FLAT_B, C), "{\"c\":2}", null)).isEqualTo("{\"c\":2}");
  }

  @Test
  void lastOfEqualNamesInOneFlatBodyCountsInTheFirstOnesPlace() {
    assertThat(merged(List.of(FLAT_B), "{\"x\":1,\"y\":2,\"\\u0078\":3}"))
        .isEqualTo("{\"\\u0078\":3,\"y\":2}");
    assertThat(merged(List.of(FLAT_B, FLAT_C), "{\"x\":1}", "{\"x\":2,\"x\":3}"))
        .isEqualTo("{\"x\":1}");
  }

  @Test
  void flatBodyThatIsNoObjectGoesUnderTheCallsName() {
    assertThat(merged(List.of(FLAT_B, C), "[1]", "2")).isEqualTo("{\"b\":[1],\"c\":2}");
    assertThat(merged(List.of(FLAT_B, C), "null", "2")).isEqualTo("{\"b\":null,\"c\":2}");
    assertThat(merged(List.of(C, FLAT_B), "1", "{}")).isEqualTo("{\"c\":1}");
    assertThat(merged(List.of(FLAT_B, FLAT_C), "{\"c\":1}", "[2]")).isEqualTo("{\"c\":1}");
  }

  @Test
  void wrappedBodyGoesUnderTheWrappingName() {
    assertThat(merged(List.of(wrapped("b", "w", false), C), "{\"x\":1}", "2"))
        .isEqualTo("{\"b\":{\"w\":{\"x\":1}},\"c\":2}");
    assertThat(merged(List.of(wrapped("b", "w", true), C), "{\"x\":1}", "2"))
        .isEqualTo("{\"w\":{\"x\":1},\"c\":2}");
    assertThat(merged(List.of(wrapped("b", "w", true), wrapped("c", "w", true)), "[1]", "2"))
        .isEqualTo("{\"w\":[1]}");
  }

  @Test
  void manyFlatMembersMeetAsFewDo() {
    StringBuilder first = new StringBuilder("{\"n0\":0");
    StringBuilder second = new StringBuilder("{\"n0\":1");
    StringBuilder expected = new StringBuilder("{\"n0\":0");
    for (int i = 1; i < 3000; i++) {
      (i % 3 == 0 ? first : second).append(",\"n%d\":%d".formatted(i, i));
      if (i % 3 == 0) {
        second.append(",\"n%d\":-1,\"\\u006e%d\":-2".formatted(i, i));
        expected.append(",\"n%d\":%d".formatted(i, i));
      }
    }
    for (int i = 1; i < 3000; i++) {
      expected.append(i % 3 == 0 ? "" : ",\"n%d\":%d".formatted(i, i));
    }
    assertThat(merged(List.of(FLAT_B, FLAT_C), first + "}", second + "}"))
        .isEqualTo(expected + "}");
  }

  private static Shape wrapped(String name, String wrap, boolean flat) {
    return Shape.parse(name, List.of(), List.of(), Map.of(), wrap, flat);
  }

  @Test
  void membersNamedByLoneSurrogatesStayDistinct() {
    StringBuilder body = new StringBuilder("{\"?\":0");
    for (int c = 0xd800; c < 0xd820; c++) {
      body.append(",\"\\u%04x\":%d".formatted(c, c));
    }
    body.append(",\"\\uD81F\":1}");
    String merged = Bodies.merged(List.of(Shape.flat("c")), body.toString());
    assertThat(merged).isEqualTo(body.toString().replace("\"\\ud81f\":55327,", ""));
  }
}
