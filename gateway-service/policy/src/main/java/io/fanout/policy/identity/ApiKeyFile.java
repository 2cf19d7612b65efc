package io.fanout.policy.identity;

import io.fanout.core.settings.ApiKeySettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of keys, one on a line: name, hash, and scopes with commas between them. Read again when
 * its bytes differ; a file that is not good changes nothing. For one thread at a time.
 */
public final class ApiKeyFile {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");
  private static final long MOST_BYTES = 16 * 1024 * 1024;

  private final Path path;
  private byte[] read = new byte[0];
  private String failure = "";

  ApiKeyFile(Path path) {
    this.path = path;
  }

  /**
   * The keys in the file.
   *
   * @throws IOException where the file cannot be read, or a line is not good
   */
  public static Map<String, ApiKeySettings> read(Path path) throws IOException {
    return parse(bytes(path), path);
  }

  private static byte[] bytes(Path path) throws IOException {
    long size = Files.size(path);
    if (size > MOST_BYTES) {
      throw new IOException("%s: %d bytes (expected: at most 16 MB)".formatted(path, size));
    }
    return Files.readAllBytes(path);
  }

  private static Map<String, ApiKeySettings> parse(byte[] bytes, Path path) throws IOException {
    Map<String, ApiKeySettings> keys = new LinkedHashMap<>();
    int number = 0;
    for (String line : new String(bytes, StandardCharsets.UTF_8).split("\r?\n", -1)) {
      number++;
      String text = line.trim();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      List<String> words = Arrays.asList(text.split("[ \t]+", -1));
      boolean good =
          (words.size() == 2 || words.size() == 3) && words.get(1).matches("[0-9a-fA-F]{64}");
      if (!good) {
        // The message omits the line, which may hold a plain key.
        throw new IOException(
            "%s, line %d (expected: a name, 64 hexadecimal digits, scopes with commas)"
                .formatted(path, number));
      }
      List<String> scopes =
          words.size() == 2 ? List.of() : Arrays.asList(words.get(2).split(",", -1));
      ApiKeySettings before =
          keys.put(words.get(0), new ApiKeySettings(words.get(1), scopes, List.of(), Map.of()));
      if (before != null) {
        throw new IOException(
            "%s, line %d: %s again (expected: each name once)"
                .formatted(path, number, words.get(0)));
      }
    }
    return keys;
  }

  /** Gives the keys their new values if the file has changed. */
  void refresh(ApiKeys keys) {
    try {
      byte[] now = bytes(path);
      if (!Arrays.equals(read, now)) {
        keys.replaceFromFile(parse(now, path));
        read = now;
        LOG.info("{}: loaded {} API keys", path, keys.size());
      }
      failure = "";
    } catch (IOException e) {
      String told = String.valueOf(e.getMessage());
      if (!told.equals(failure)) {
        LOG.warn("API keys: {}; the gateway keeps using the keys that it has", told);
      }
      failure = told;
    }
  }
}
