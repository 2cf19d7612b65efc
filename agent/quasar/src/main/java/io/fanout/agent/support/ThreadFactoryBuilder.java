package io.fanout.agent.support;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes factories of named threads for Quasar's timers. */
public final class ThreadFactoryBuilder {
  private boolean daemon;
  private String nameFormat = "quasar-%d";

  /** Whether the threads may not keep the JVM up. */
  public ThreadFactoryBuilder setDaemon(boolean daemon) {
    this.daemon = daemon;
    return this;
  }

  /** The threads' name; %d in it, if any, is the number of the thread, from 0. */
  public ThreadFactoryBuilder setNameFormat(String nameFormat) {
    this.nameFormat = nameFormat;
    return this;
  }

  /** A factory with the settings of now. */
  public ThreadFactory build() {
    boolean asDaemon = daemon;
    String name = nameFormat;
    AtomicInteger next = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name.replace("%d", String.valueOf(next.getAndIncrement())));
      thread.setDaemon(asDaemon);
      return thread;
    };
  }
}
