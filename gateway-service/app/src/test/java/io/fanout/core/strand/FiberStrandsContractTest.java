package io.fanout.core.strand;

import co.paralleluniverse.fibers.Fiber;
import io.fanout.core.strand.fiber.FiberStrands;

final class FiberStrandsContractTest extends StrandsContract {
  FiberStrandsContractTest() {
    super(FiberStrands::new, FiberStrandsContractTest::onFiberOfALane);
  }

  private static boolean onFiberOfALane() {
    return Fiber.isCurrentFiber() && Thread.currentThread().getName().startsWith("fanout-lane");
  }
}
