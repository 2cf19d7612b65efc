package io.fanout.compare.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Signature;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TokenIssuerTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {TokenKey.RS256, TokenKey.ES256})
  void theTokensOfAFileDifferAndAreOfOneLength(String algorithm) throws IOException {
    Path file = folder.resolve("tokens");
    try (TokenIssuer issuer = new TokenIssuer()) {
      issuer.write(50, algorithm, file);
    }

    List<String> values = Files.readAllLines(file);
    assertThat(values).hasSize(50).doesNotHaveDuplicates().allMatch(v -> v.startsWith("Bearer "));
    assertThat(values.stream().map(String::length).distinct()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"RS256, SHA256withRSA", "ES256, SHA256withECDSAinP1363Format"})
  void aTokenIsSignedByItsKey(String algorithm, String jdkName) throws Exception {
    TokenKey key = TokenKey.of(algorithm);

    String token = key.token("{}");

    int dot = token.lastIndexOf('.');
    Signature signature = Signature.getInstance(jdkName);
    signature.initVerify(key.keys().getPublic());
    signature.update(token.substring(0, dot).getBytes(StandardCharsets.US_ASCII));
    assertThat(signature.verify(Base64.getUrlDecoder().decode(token.substring(dot + 1)))).isTrue();
    assertThat(key.published()).contains("\"kid\":\"" + algorithm + "\"");
  }
}
