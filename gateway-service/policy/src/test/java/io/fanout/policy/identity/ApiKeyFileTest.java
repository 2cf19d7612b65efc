package io.fanout.policy.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fanout.core.settings.ApiKeysSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** If the file of keys is invalid or missing, the earlier keys stay valid. */
final class ApiKeyFileTest {
  private final Path path;
  private final ApiKeyFile file;
  private final ApiKeys keys = new ApiKeys(new ApiKeysSettings("X-Api-Key", null, Map.of()));

  ApiKeyFileTest(@TempDir Path folder) throws IOException, NoSuchAlgorithmException {
    this.path = folder.resolve("keys");
    this.file = new ApiKeyFile(path);
    Files.writeString(path, "ann " + hash("a") + " read,write\nbob\t" + hash("b") + "\n");
    file.refresh(keys);
  }

  private static String hash(String key) throws NoSuchAlgorithmException {
    return HexFormat.of()
        .formatHex(
            MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void itNamesWhoHasEachKey() {
    assertThat(keys.size()).isEqualTo(2);
    assertThat(keys.find("a")).extracting(each -> each.subject()).isEqualTo("ann");
    assertThat(keys.find("a")).extracting(each -> each.scopes().size()).isEqualTo(2);
    assertThat(keys.find("b")).extracting(each -> each.scopes().size()).isEqualTo(0);
    assertThat(keys.find("c")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ann", "ann secret", "ann secret read", "a b c d"})
  void aBadLineChangesNothingAndIsNotRepeated(String line) throws IOException {
    Files.writeString(path, "# fine\n" + line + "\n");
    file.refresh(keys);
    assertThat(keys.find("a")).isNotNull();
    assertThatIOException()
        .isThrownBy(() -> ApiKeyFile.read(path))
        .withMessage(
            path + ", line 2 (expected: a name, 64 hexadecimal digits, scopes with commas)");
  }

  @Test
  void aNameThatComesTwiceChangesNothing() throws Exception {
    Files.writeString(path, "eve " + hash("e") + "\neve " + hash("f") + "\n");
    file.refresh(keys);
    assertThat(keys.find("e")).isNull();
    assertThat(keys.find("a")).isNotNull();
  }

  @Test
  void aFileThatIsGoneLeavesItsKeysAndOneThatComesBackCounts() throws Exception {
    Files.delete(path);
    file.refresh(keys);
    assertThat(keys.find("a")).isNotNull();
    Files.writeString(path, "eve " + hash("e") + "\n");
    file.refresh(keys);
    assertThat(keys.find("a")).isNull();
    assertThat(keys.find("e")).isNotNull();
  }
}
