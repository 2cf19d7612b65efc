package io.fanout.netty.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.AsciiString;
import org.junit.jupiter.api.Test;

final class HeadFieldsTest {
  private final HeadFields fields = new HeadFields();

  @Test
  void namesAreInLowerCaseAndMadeOnce() {
    AsciiString made = fields.name("X-Tenant");
    assertThat(made.toString()).isEqualTo("x-tenant");
    assertThat((Object) fields.name("X-Tenant")).isSameAs(made);
    assertThat((Object) fields.known("X-Tenant")).isSameAs(made);
    assertThat((Object) fields.known("X-Other")).isNull();
  }

  /** Clients and backends choose names, and must not be able to fill the memory with them. */
  @Test
  void onlySoManyNamesAreKept() {
    int kept = 0;
    for (int i = 0; i < 10_000; i++) {
      assertThat(fields.name("X-" + i).toString()).isEqualTo("x-" + i);
      kept += fields.known("X-" + i) == null ? 0 : 1;
    }
    assertThat(kept).isBetween(1, 100);
  }

  @Test
  void aHeadHoldsAnyNumberOfFieldsInOrder() {
    assertThat(fields.begin().end()).isEmpty();
    fields.begin();
    for (int i = 0; i < 100; i++) {
      fields.put(fields.name("N" + i), "v" + i);
    }
    AsciiString[] all = fields.end();
    assertThat(all).hasSize(200);
    for (int i = 0; i < 100; i++) {
      assertThat(all[2 * i].toString()).isEqualTo("n" + i);
      assertThat(all[2 * i + 1].toString()).isEqualTo("v" + i);
    }
  }

  @Test
  void aHeadDoesNotChangeWithTheNextOne() {
    AsciiString[] first = fields.begin().put(fields.name("a"), "1").end();
    AsciiString[] second = fields.begin().put(fields.name("b"), "2").end();
    assertThat(first).containsExactly(AsciiString.of("a"), AsciiString.of("1"));
    assertThat(second).containsExactly(AsciiString.of("b"), AsciiString.of("2"));
  }

  @Test
  void valuesAreLatin1() {
    AsciiString[] all = fields.begin().put(fields.name("a"), "caf\u00e9").end();
    assertThat(all[1].toByteArray()).containsExactly('c', 'a', 'f', 0xe9);
  }
}
