package io.fanout.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.json.Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JsonDigestTest {
  private static long digest(String json) {
    return JsonDigest.of(JsonScan.strict().validate(Slice.of(json)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":1,\"b\":2}|{ \"b\" : 2 ,\"a\": 1 }",
        "[{\"a\":[],\"b\":{}}, null]|[ {\"b\":{ }, \"a\":[ ]},null ]",
        "\"caf\\u00e9\"|\"café\"",
        "{\"\\u0061\":\"\\/\"}|{\"a\":\"/\"}",
        "[true,false,-1.5e3]|[ true , false , -1.5e3 ]",
      })
  void theSameValueHasTheSameDigest(String one, String other) {
    assertThat(digest(one)).isEqualTo(digest(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":1,\"b\":2}|{\"a\":2,\"b\":1}",
        "{\"a\":1}|{\"a\":1,\"a\":1}",
        "{}|[]",
        "1|\"1\"",
        "null|\"null\"",
        "[1,2]|[2,1]",
        "[1,2]|[1,2,2]",
        "[[1],2]|[1,[2]]",
        "[[]]|[]",
        "{\"a\":{\"b\":1}}|{\"b\":{\"a\":1}}",
        "{\"a\":{\"b\":1},\"c\":2}|{\"a\":{\"b\":1,\"c\":2}}",
        "1.0|1",
        "true|false",
      })
  void otherValuesHaveOtherDigests(String one, String other) {
    assertThat(digest(one)).isNotEqualTo(digest(other));
  }

  @Test
  void theOrderOfMembersDoesNotCountHoweverManyThereAre() {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      members.add("\"name-%d\":[%d,{\"x\":%d}]".formatted(i, i, i % 7));
    }
    long expected = digest("{" + String.join(",", members) + "}");
    Random random = new Random(7);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(members, random);
      assertThat(digest("{" + String.join(" , ", members) + "}")).isEqualTo(expected);
    }
    members.set(250, members.get(250) + ",\"one\":\"more\"");
    assertThat(digest("{" + String.join(",", members) + "}")).isNotEqualTo(expected);
  }

  @Test
  void deepValuesAreReadOnce() {
    String deep = "[".repeat(500) + "]".repeat(500);
    assertThat(digest(deep)).isEqualTo(digest(deep)).isNotEqualTo(digest(deep.substring(1, 999)));
  }

  @Test
  void aPartOfAnArrayOfBytesIsReadAlone() {
    Slice around = Slice.of("xx{\"a\":12}34");
    assertThat(JsonDigest.of(around.sub(2, 10))).isEqualTo(digest("{\"a\":12}"));
    assertThat(JsonDigest.of(Slice.of("xx127").sub(2, 4))).isEqualTo(digest("12"));
  }
}
