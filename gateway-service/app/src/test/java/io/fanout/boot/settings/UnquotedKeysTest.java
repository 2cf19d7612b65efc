package io.fanout.boot.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnquotedKeysTest {
  @Test
  void keyThatWouldLoseLettersIsRefusedOnceWithWhatToWrite() {
    assertThat(
            Yaml.of(
                    """
                    gateway:
                      backends:
                        customer_db: { hosts: ["http://b:1"], timeout: 1s }
                    """)
                .problems())
        .containsExactly(
            "gateway.backends.customer_db: customer_db (expected: \"[customer_db]\", in quotes and"
                + " brackets: without them it would lose all but letters, digits and dashes)"
                + "  [near file0 - 3:28]");
  }

  @Test
  void keysInListsAreFoundToo() {
    assertThat(
            Yaml.of(
                    """
                    gateway:
                      endpoints:
                        - path: /a
                          calls:
                            b:
                              rename: { customer_id: id, "[good_one]": x }
                              headers: { X_Tenant: t, X-Other: o }
                    """)
                .problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(" (")))
        .containsExactlyInAnyOrder(
            "gateway.endpoints[0].calls.b.rename.customer_id: id",
            "gateway.endpoints[0].calls.b.headers.X_Tenant: t");
  }

  @Test
  void aSettingWithUnderscoresIsShownWithDashes() {
    assertThat(Yaml.of("gateway:\n  max_in_flight: 5\n").problems())
        .containsExactly(
            "gateway.max_in_flight: 5 (expected: max-in-flight, with dashes)" + "  [file0 - 2:18]");
  }

  @Test
  void capitalsAreKept() {
    Yaml yaml = Yaml.of("gateway.backends.customerDb: { hosts: ['http://b:1'] }");

    assertThat(yaml.problems()).isEmpty();
    assertThat(yaml.settings().backends()).containsOnlyKeys("customerDb");
  }

  @Test
  void bracketsKeepEverything() {
    Yaml yaml = Yaml.of("gateway.backends: { '[a_b.c/d]': { hosts: ['http://b:1'] } }");

    assertThat(yaml.problems()).isEmpty();
    assertThat(yaml.settings().backends()).containsOnlyKeys("a_b.c/d");
  }
}
