package io.fanout.boot.console;

/** Somebody who looks at the live figures. Its methods neither wait nor throw. */
public interface Viewer {
  /** So many events in a row a viewer may miss before it counts as gone. */
  int MOST_MISSED = 30;

  /**
   * Takes the next event, in place of one that has not been sent yet.
   *
   * @return false if it is gone, or has taken no event for a while
   */
  boolean offer(byte[] event);

  /** There are no further events. */
  void end();
}
