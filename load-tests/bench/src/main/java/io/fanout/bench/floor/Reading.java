package io.fanout.bench.floor;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the floor reads HTTP/1.1, for requests and for answers. */
enum Reading {
  /** It looks for the id and for the length, and checks nothing. */
  BARE,

  /** The readers of the edge and of the event-loop client. */
  OWN,

  /** Netty's decoders. */
  NETTY;

  /**
   * Reads {@code own}.
   *
   * @throws IllegalArgumentException if it is another word
   */
  static Reading parse(String word) {
    return Stream.of(values())
        .filter(each -> each.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s (expected: one of %s)"
                        .formatted(
                            word,
                            Stream.of(values())
                                .map(Reading::word)
                                .collect(Collectors.joining(", ")))));
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
