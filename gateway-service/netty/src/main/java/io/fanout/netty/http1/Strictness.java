package io.fanout.netty.http1;

/**
 * How strictly one side reads HTTP/1.1, and how it refuses a message: the edge with an answer, a
 * client with a failed call. The rules of the grammar itself are the same for both.
 */
public interface Strictness<X extends Exception> {
  /** How many fields a head may have. */
  int mostFields();

  /** How many digits a Content-Length may have. */
  int mostLengthDigits();

  /** How many bytes of chunk extensions and trailers a body may have. */
  long mostChunkExtras();

  /** Whether blanks may come between a chunk's size and its extension. */
  boolean blankBeforeExtension();

  X malformed(String what);

  X chunkExtrasTooLarge();

  X bodyTooLarge();

  X noMemory();

  /** The refusal of one byte. */
  default X malformed(String where, int found, String expected) {
    return malformed(
        "%s has the byte %s (expected: %s)"
            .formatted(where, HeadChars.name(found & 0xff), expected));
  }
}
