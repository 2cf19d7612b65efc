package io.fanout.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.json.Slice;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RawMemberNamesTest {
  private static int keyedHash(Slice name) {
    return RawMemberNames.keyedHash(name.array(), name.from(), name.to());
  }

  private static int quickHash(Slice name) {
    MemberCursor members = MemberCursor.of(Slice.of("{" + name + ":0}"));
    assertThat(members.next()).isTrue();
    return members.nameHash();
  }

  private static boolean same(Slice a, Slice b) {
    return RawMemberNames.same(a.array(), a.from(), a.to(), b.array(), b.from(), b.to());
  }

  /** Each line has spellings of one name, different from the names of all other lines. */
  private static final List<List<String>> NAMES =
      List.of(
          List.of("``", "``"),
          List.of("`?`", "`\\u003f`"),
          List.of("`??`"),
          List.of("`\\ud800`", "`\\uD800`"),
          List.of("`\\ud801`"),
          List.of("`\\udc00`"),
          List.of("`\\ud800\\ud801`", "`\\uD800\\uD801`"),
          List.of("`\\ud801\\ud800`"),
          List.of("`\\udc00\\ud800`"),
          List.of("`\\ud83d\\ude00`", "`\ud83d\ude00`", "`\\uD83D\\uDE00`"),
          List.of("`\\ud83dx\\ude00`"),
          List.of("`\\ufffd`", "`\ufffd`"),
          List.of("`\\ufffd\\ufffd`"),
          List.of("`1234567\\ud800`"),
          List.of("`1234567\\udfff`"),
          List.of("`12345678`", "`\\u00312345678`", "`1234567\\u0038`"),
          List.of("`\u00e9`", "`\\u00e9`", "`\\u00E9`"),
          List.of("`\u20ac`", "`\\u20ac`"),
          List.of("`a\\nb`", "`a\\u000ab`"),
          List.of("`a/b`", "`a\\/b`", "`a\\u002fb`"),
          List.of("`\\\\n`", "`\\u005cn`"),
          List.of("`\\``", "`\\u0022`"));

  @Test
  void namesAreTheSameIfTheirCodeUnitsAre() {
    for (List<String> spellings : NAMES) {
      for (List<String> others : NAMES) {
        for (String spelling : spellings) {
          for (String other : others) {
            Slice name = Slice.of(spelling.replace('`', '"'));
            Slice that = Slice.of(other.replace('`', '"'));
            assertThat(same(name, that)).as("%s and %s", name, that).isEqualTo(spellings == others);
            if (spellings == others) {
              assertThat(keyedHash(name)).as("%s", that).isEqualTo(keyedHash(that));
              assertThat(quickHash(name)).as("%s", that).isEqualTo(quickHash(that));
            }
          }
        }
      }
    }
  }

  @Test
  void namesOfLoneSurrogatesHaveHashesOfTheirOwn() {
    Set<Integer> keyed = new HashSet<>();
    Set<Integer> quick = new HashSet<>();
    for (int first = 0xd800; first < 0xe000; first += 0x40) {
      for (int second = 0xd800; second < 0xdc00; second += 0x40) {
        Slice name = Slice.of("\"\\u%04x\\u%04x\"".formatted(first, second));
        keyed.add(keyedHash(name));
        quick.add(quickHash(name));
      }
    }
    // 512 names in 2^32 slots: chance explains one collision but not two.
    assertThat(keyed).hasSizeGreaterThan(510);
    assertThat(quick).hasSizeGreaterThan(510);
  }
}
