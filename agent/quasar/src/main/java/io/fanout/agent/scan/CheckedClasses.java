package io.fanout.agent.scan;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * The list that the build leaves beside the classes it instrumented and found in order: one line
 * each, the CRC-32 of the class file and its path. A class file that still has its listed CRC,
 * which a jar's directory tells without reading the file, needs no second look at start.
 */
public final class CheckedClasses {
  /**
   * Where the list is, in a jar or a folder of classes. Not below META-INF: an executable jar keeps
   * that apart from the classes it packs into a folder.
   */
  public static final String PATH = "fanout/checked-classes";

  private static final int HEX = 16;
  private final Map<String, Long> crcs;

  private CheckedClasses(Map<String, Long> crcs) {
    this.crcs = crcs;
  }

  public static CheckedClasses none() {
    return new CheckedClasses(Map.of());
  }

  public static CheckedClasses read(InputStream in) throws IOException {
    Map<String, Long> crcs = new HashMap<>();
    var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      int space = line.indexOf(' ');
      if (space <= 0) {
        throw new IOException(
            "%s: line \"%s\" (expected: a CRC-32 in hex, a space, a path). Build the module again."
                .formatted(PATH, line));
      }
      crcs.put(line.substring(space + 1), Long.parseLong(line.substring(0, space), HEX));
    }
    return new CheckedClasses(crcs);
  }

  /** Whether the class file is the very one that the build checked. */
  public boolean contains(String path, long crc) {
    return Long.valueOf(crc).equals(crcs.get(path));
  }

  /** The list's text for class files by path. */
  public static String write(Map<String, byte[]> classFiles) {
    SortedMap<String, byte[]> sorted = new TreeMap<>(classFiles);
    StringBuilder text = new StringBuilder();
    sorted.forEach(
        (path, bytes) ->
            text.append(Long.toHexString(crc(bytes))).append(' ').append(path).append('\n'));
    return text.toString();
  }

  public static long crc(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return crc.getValue();
  }
}
