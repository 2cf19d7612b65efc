package io.fanout.core.json;

import io.fanout.api.json.Slice;

/**
 * Validates UTF-8 beyond ASCII as Unicode's table 3-7 has it: no overlong form, no surrogate,
 * nothing above U+10FFFF.
 */
final class Utf8Scan {
  private static final int LOWEST = 0x80;
  private static final int HIGHEST = 0xbf;

  private Utf8Scan() {}

  /** The index behind the run of characters beyond ASCII that starts at {@code start}. */
  static int after(Slice json, int start) {
    int at = start;
    do {
      at = afterCharacter(json, at);
    } while (at < json.to() && json.array()[at] < 0);
    return at;
  }

  private static int afterCharacter(Slice json, int at) {
    int lead = json.array()[at] & 0xff;
    if (lead >= 0xc2 && lead <= 0xdf) {
      return continued(json, at + 1, LOWEST, HIGHEST);
    }
    if (lead >= 0xe0 && lead <= 0xef) {
      int lowest = lead == 0xe0 ? 0xa0 : LOWEST;
      int highest = lead == 0xed ? 0x9f : HIGHEST;
      return continued(json, continued(json, at + 1, lowest, highest), LOWEST, HIGHEST);
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
      int lowest = lead == 0xf0 ? 0x90 : LOWEST;
      int highest = lead == 0xf4 ? 0x8f : HIGHEST;
      int third = continued(json, at + 1, lowest, highest);
      return continued(json, continued(json, third, LOWEST, HIGHEST), LOWEST, HIGHEST);
    }
    throw MalformedJson.at(json, at, "the first byte of a UTF-8 character");
  }

  private static int continued(Slice json, int at, int lowest, int highest) {
    int next = at < json.to() ? json.array()[at] & 0xff : 0;
    if (next < lowest || next > highest) {
      throw MalformedJson.at(
          json, at, "a UTF-8 byte between 0x%02x and 0x%02x".formatted(lowest, highest));
    }
    return at + 1;
  }
}
