package io.fanout.extras.actor;

/** What another interface inherits. */
interface Failing {
  void fail(Exception failure) throws Exception;
}
