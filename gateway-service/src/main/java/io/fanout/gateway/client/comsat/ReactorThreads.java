package io.fanout.gateway.client.comsat;

import java.util.concurrent.ThreadFactory;

/** Makes a reactor's threads: named, and no reason for the process to stay. */
record ReactorThreads(String name) implements ThreadFactory {
  @Override
  public Thread newThread(Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
