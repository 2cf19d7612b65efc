package io.fanout.core.guard;

import java.util.concurrent.ThreadLocalRandom;

/** Randomness, injected so that tests can repeat it. */
@FunctionalInterface
public interface RandomSource {
  /** Of whichever thread carries the caller: not to be kept, since a strand may change it. */
  RandomSource OF_THREAD = () -> ThreadLocalRandom.current().nextDouble();

  /** Evenly spread from 0, which is possible, to 1, which is not. */
  double next();

  /** A whole number from 0 to less than the bound. */
  default int below(int bound) {
    return (int) (next() * bound);
  }
}
