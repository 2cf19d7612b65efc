package io.fanout.extras.actor;

import java.util.concurrent.CompletionStage;

/** An actor's interface with every kind of argument; package-private, as many are. */
interface Ledger extends Failing {
  void note(
      boolean flag,
      byte small,
      char letter,
      short number,
      int count,
      long big,
      float part,
      double exact,
      String text,
      int[] numbers,
      String... rest);

  void note(String text);

  CompletionStage<String> read(long page);

  default void twice(String text) {
    note(text);
    note(text);
  }
}
