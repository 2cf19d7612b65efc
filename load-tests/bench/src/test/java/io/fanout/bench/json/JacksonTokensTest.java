package io.fanout.bench.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.MemberCursor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that both contestants do the same work. */
final class JacksonTokensTest {
  private record Found(String name, long from, long to) {}

  @Test
  void bothFindTheSameMembersAtTheSameOffsets() {
    byte[] answer = Orders.ofItems(3);
    List<Found> byJackson = new ArrayList<>();
    new JacksonTokens()
        .eachMember(answer, (name, from, to) -> byJackson.add(new Found(name, from, to)));

    List<Found> byScan = new ArrayList<>();
    MemberCursor member =
        MemberCursor.of(JsonScan.strict().validate(Slice.of(answer, 0, answer.length)));
    while (member.next()) {
      byScan.add(new Found(member.name(), member.valueFrom(), member.valueTo()));
    }

    assertThat(byScan).hasSize(9);
    assertThat(byJackson).isEqualTo(byScan);
  }
}
