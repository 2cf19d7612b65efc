package io.fanout.extras.actor;

/** What a target implements besides, to be told when no further call is waiting just now. */
public interface EndOfBatch {
  /** On the owner's thread, such as to flush what the calls since the last time wrote. */
  void endOfBatch() throws Exception;
}
