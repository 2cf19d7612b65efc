package io.fanout.bench.fiber;

/** A program whose only work is two fibers that wake each other once. */
final class TwoFibers {
  private TwoFibers() {}

  public static void main(String[] arguments) throws InterruptedException {
    try (FiberPair pair = new FiberPair()) {
      pair.parkUnpark(1);
    }
  }
}
