package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.dsl.ProducerType;

/** The producers of a polled ring: one thread or several. */
public enum Producers {
  /** Any thread. */
  ANY_THREAD(ProducerType.MULTI),
  /** Only the thread that polls, which also closes; offers then cost no atomic operation. */
  POLLING_THREAD(ProducerType.SINGLE);

  private final ProducerType type;

  Producers(ProducerType type) {
    this.type = type;
  }

  ProducerType type() {
    return type;
  }
}
