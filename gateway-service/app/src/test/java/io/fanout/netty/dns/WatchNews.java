package io.fanout.netty.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.discovery.DiscoveredHost;
import io.fanout.core.discovery.HostListener;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Keeps everything that a watch tells, until a test reads it. */
final class WatchNews implements HostListener {
  private final BlockingQueue<List<DiscoveredHost>> found = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> failed = new LinkedBlockingQueue<>();

  @Override
  public void found(List<DiscoveredHost> hosts) {
    found.add(hosts);
  }

  @Override
  public void failed(String why) {
    failed.add(why);
  }

  List<DiscoveredHost> nextHosts() throws InterruptedException {
    return next(found);
  }

  /** The origins of the next list with this number of hosts. */
  List<String> hosts(int count) throws InterruptedException {
    List<DiscoveredHost> hosts = nextHosts();
    while (hosts.size() != count) {
      hosts = nextHosts();
    }
    return hosts.stream().map(host -> host.origin().toString()).toList();
  }

  String nextFailure() throws InterruptedException {
    return next(failed);
  }

  /** Whether the watch has found hosts that the test has not read. */
  boolean foundMore() {
    return !found.isEmpty();
  }

  /** Whether the watch has told of a failure that the test has not read. */
  boolean failedAgain() {
    return !failed.isEmpty();
  }

  void forgetFound() {
    found.clear();
  }

  private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(20, TimeUnit.SECONDS);
    assertThat(next).as("the watch's next news").isNotNull();
    return next;
  }
}
