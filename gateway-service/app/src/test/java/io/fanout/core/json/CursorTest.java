package io.fanout.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fanout.api.json.Slice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CursorTest {
  @Test
  void cursorOverAnotherKindOfValueIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MemberCursor.of(Slice.of("[1]")))
        .withMessage("JSON value: [1] (expected: OBJECT, validated)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ElementCursor.of(Slice.of("{}")))
        .withMessage("JSON value: {} (expected: ARRAY, validated)");
    assertThatIllegalArgumentException().isThrownBy(() -> MemberCursor.of(Slice.of("")));
  }

  @Test
  void emptyContainersHaveNothingHoweverOftenAsked() {
    MemberCursor members = MemberCursor.of(Slice.of("{ \n }"));
    ElementCursor elements = ElementCursor.of(Slice.of("[\t]"));
    for (int times = 0; times < 3; times++) {
      assertThat(members.next()).isFalse();
      assertThat(elements.next()).isFalse();
    }
  }

  @Test
  void membersComeInOrderWithDuplicatesAndRawNames() {
    MemberCursor members =
        MemberCursor.of(
            Slice.of("x{ \"a\" : 1 ,\"\\u0061\":{\"b\":[\"}\"]},\"\":\"\\\"\"}y").sub(1, 41));
    List<String> seen = new ArrayList<>();
    while (members.next()) {
      seen.add(members.rawName() + " " + members.name() + " " + members.value());
    }
    assertThat(seen)
        .containsExactly("\"a\" a 1", "\"\\u0061\" a {\"b\":[\"}\"]}", "\"\"  \"\\\"\"");
  }

  @Test
  void elementsComeInOrderAsSent() {
    ElementCursor elements =
        ElementCursor.of(Slice.of("[ 1.0 ,true,false,null,\"]\" , [ 2 ],{ } ]"));
    List<String> seen = new ArrayList<>();
    while (elements.next()) {
      seen.add(elements.value().utf8());
    }
    assertThat(seen).containsExactly("1.0", "true", "false", "null", "\"]\"", "[ 2 ]", "{ }");
  }

  @Test
  void namesThatSayTheSameAreFoundAndHashAlike() {
    for (String text :
        new String[] {"a", "", "1234567", "12345678", "123456789", "ключ", "\"", "😀"}) {
      MemberName name = MemberName.of(text);
      StringBuilder escaped = new StringBuilder();
      text.chars().forEach(c -> escaped.append("\\u%04x".formatted(c)));
      Slice object = Slice.of("{%s:1,\"%s\":2,\"other\":3}".formatted(name.quoted(), escaped));
      NameMap<String> map =
          NameMap.of(Map.of(name, "found", MemberName.of("x" + text), "not this"));
      MemberCursor members = MemberCursor.of(object);
      for (int times = 0; times < 2; times++) {
        assertThat(members.next()).isTrue();
        assertThat(members.nameIs(name)).isTrue();
        assertThat(members.nameHash()).isEqualTo(name.nameHash());
        assertThat(map.find(members, members.nameHash())).isEqualTo("found");
      }
      assertThat(members.next()).isTrue();
      assertThat(members.nameIs(name)).isFalse();
      assertThat(map.find(members, members.nameHash())).isNull();
    }
  }

  @Test
  void mapOfManyNamesFindsEachAndNoOther() {
    Map<MemberName, Integer> values = new LinkedHashMap<>();
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < 1000; i++) {
      values.put(MemberName.of("name" + i), i);
      json.append("\"name%d\":%d,\"nama%d\":-1,".formatted(i, i, i));
    }
    MemberCursor members = MemberCursor.of(Slice.of(json.append("\"\":-1}").toString()));
    NameMap<Integer> map = NameMap.of(values);
    int found = 0;
    while (members.next()) {
      Integer value = map.find(members, members.nameHash());
      assertThat(value == null ? "-1" : value.toString()).isEqualTo(members.value().utf8());
      found += value == null ? 0 : 1;
    }
    assertThat(found).isEqualTo(1000);
    assertThat(NameMap.of(Map.of()).find(firstOf("{\"a\":1}"), 7)).isNull();
  }

  private static MemberCursor firstOf(String json) {
    MemberCursor members = MemberCursor.of(Slice.of(json));
    assertThat(members.next()).isTrue();
    return members;
  }
}
