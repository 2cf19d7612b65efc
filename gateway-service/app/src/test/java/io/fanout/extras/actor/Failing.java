package io.fanout.extras.actor;

/** The parent of another actor interface. */
interface Failing {
  void fail(Exception failure) throws Exception;
}
