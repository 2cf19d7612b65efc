package io.fanout.core.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class StoredAnswerTest {
  private static final int MOST = 1 << 20;

  private static StoredAnswer answer(String body) {
    Headers headers =
        Headers.builder()
            .add("Cache-Control", "max-age=5")
            .add("Link", "a")
            .add("Link", "\u00e9\t b")
            .build();
    return new StoredAnswer(new Reply(203, headers, Slice.of(body)), 7, 11, 5_000, 60_000);
  }

  private static byte[] encoded(StoredAnswer answer) {
    return Objects.requireNonNull(answer.encoded(MOST));
  }

  private static @Nullable StoredAnswer decoded(byte[] bytes, int most) {
    return StoredAnswer.decoded(Slice.of(bytes), most);
  }

  private static void comesBack(StoredAnswer answer) {
    StoredAnswer read = Objects.requireNonNull(decoded(encoded(answer), MOST));
    assertThat(read.reply().status()).isEqualTo(203);
    assertThat(read.reply().body()).isEqualTo(answer.reply().body());
    assertThat(read.reply().headers().toString()).isEqualTo(answer.reply().headers().toString());
    assertThat(read).extracting(StoredAnswer::age, StoredAnswer::sinceAsked).contains(7L, 11L);
    assertThat(read)
        .extracting(StoredAnswer::lifetime, StoredAnswer::kept)
        .contains(5_000L, 60_000L);
  }

  @Test
  void anAnswerComesBackAsItWas() {
    comesBack(answer(""));
    comesBack(answer("{\"short\":true}"));
    comesBack(answer("[" + "12345,".repeat(50_000) + "6]"));
    byte[] random = new byte[100_000];
    new Random(3).nextBytes(random);
    StoredAnswer incompressible =
        new StoredAnswer(new Reply(203, Headers.NONE, Slice.of(random)), 7, 11, 5_000, 60_000);
    comesBack(incompressible);
    // RedisAnswers reads at most the size plus a thousandth and 64 bytes.
    assertThat(encoded(incompressible).length).isLessThan(100_000 + 100_000 / 1_000 + 64);
  }

  @Test
  void aLongAnswerIsCompressed() {
    assertThat(encoded(answer("[" + "12345,".repeat(50_000) + "6]")).length).isLessThan(30_000);
  }

  @Test
  void anAnswerThatIsTooLargeIsNeitherWrittenNorRead() {
    StoredAnswer answer = answer("x".repeat(10_000));
    assertThat(answer.encoded(10_000)).isNull();
    assertThat(decoded(encoded(answer), 10_000)).isNull();
  }

  @Test
  void anotherVersionIsIgnored() {
    byte[] bytes = encoded(answer("{}"));
    bytes[0] = 2;
    assertThat(decoded(bytes, MOST)).isNull();
  }

  @Test
  void aPartOfAnAnswerIsNone() {
    for (String body : new String[] {"{}", "[" + "12345,".repeat(1_000) + "6]"}) {
      byte[] bytes = encoded(answer(body));
      for (int length = 0; length < bytes.length; length++) {
        assertThat(decoded(Arrays.copyOf(bytes, length), MOST)).isNull();
      }
    }
  }

  @Test
  void anyBytesAreAnAnswerOrAreRefused() {
    Random random = new Random(5);
    byte[] sound = encoded(answer("[" + "12345,".repeat(200) + "6]"));
    int read = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = sound.clone();
      for (int j = random.nextInt(4); j >= 0; j--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      StoredAnswer answer = decoded(bytes, MOST);
      read += answer == null ? 0 : 1;
    }
    assertThat(read).isLessThan(20_000);
  }

  @Test
  void aHeadWithALineBreakIsRefused() {
    Headers headers = Headers.builder().add("X", "a~~Set-Cookie: b").build();
    byte[] bytes =
        encoded(new StoredAnswer(new Reply(200, headers, Slice.of("{}")), 0, 0, 1_000, 1_000));
    assertThat(decoded(bytes, MOST)).isNotNull();
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == '~' ? (byte) '\n' : bytes[i];
    }
    assertThat(decoded(bytes, MOST)).isNull();
  }
}
