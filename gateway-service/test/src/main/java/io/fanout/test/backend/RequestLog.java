package io.fanout.test.backend;

import io.fanout.api.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The requests that a backend has received, in order of arrival. Safe for many threads. */
final class RequestLog {
  /** Ends a test that waits in vain. */
  private static final long LONGEST_WAIT_SECONDS = 60;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition added = lock.newCondition();
  private final List<Request> requests = new ArrayList<>();

  void add(Request request) {
    lock.lock();
    try {
      requests.add(request);
      added.signalAll();
    } finally {
      lock.unlock();
    }
  }

  List<Request> all() {
    lock.lock();
    try {
      return List.copyOf(requests);
    } finally {
      lock.unlock();
    }
  }

  void clear() {
    lock.lock();
    try {
      requests.clear();
    } finally {
      lock.unlock();
    }
  }

  List<Request> await(String backend, int count) throws InterruptedException {
    lock.lock();
    try {
      long left = TimeUnit.SECONDS.toNanos(LONGEST_WAIT_SECONDS);
      while (requests.size() < count) {
        if (left <= 0) {
          throw new AssertionError(
              "backend %s: %d requests after %d s (expected: %d or more), they are %s"
                  .formatted(backend, requests.size(), LONGEST_WAIT_SECONDS, count, targets()));
        }
        left = added.awaitNanos(left);
      }
      return List.copyOf(requests);
    } finally {
      lock.unlock();
    }
  }

  private List<String> targets() {
    return requests.stream().map(request -> request.method() + " " + request.target()).toList();
  }
}
