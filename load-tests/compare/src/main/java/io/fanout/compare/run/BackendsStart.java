package io.fanout.compare.run;

import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.process.StartLimit;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import io.fanout.launcher.service.Mocks;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Starts the backends with a pre-touched heap. If the machine supplies memory slowly, the backends
 * get only as much as it supplied in the first seconds, because it supplies that much again at
 * once.
 */
final class BackendsStart {
  private static final double MIB_PER_GIB = 1_024;

  private final Layout layout;
  private final Session session;
  private final CpuPlacement place;
  private final Options options;
  private Optional<String> note = Optional.empty();

  BackendsStart(Layout layout, Session session, CpuPlacement place, Options options) {
    this.layout = layout;
    this.session = session;
    this.place = place;
    this.options = options;
  }

  Backends withHeap(long heapMib) {
    SlowMemory slow = new SlowMemory(heapMib);
    Optional<Instance> started = start(heapMib, slow);
    if (started.isPresent()) {
      return backends(started.get(), heapMib);
    }
    long smaller = HeapSizes.suppliedHeap(slow.suppliedMib());
    note = Optional.of(said(heapMib, slow.suppliedMib(), smaller));
    return backends(start(smaller, StartLimit.NONE).orElseThrow(), smaller);
  }

  /** The report's note; empty if the backends have all the memory that the lab planned. */
  Optional<String> note() {
    return note;
  }

  private Optional<Instance> start(long heapMib, StartLimit limit) {
    Mocks mocks =
        new Mocks(Jdk.current(), options.mocksPort(), List.of(), HeapSizes.backends(heapMib));
    return session.start(mocks.service(layout).startedBy(place.starting()), limit);
  }

  private Backends backends(Instance instance, long heapMib) {
    return Backends.wireMock(
        "127.0.0.1",
        options.mocksPort(),
        Optional.of(instance.pid()),
        HeapSizes.callsBetweenCollections(heapMib),
        options.workload());
  }

  static String said(long wantedMib, long suppliedMib, long heapMib) {
    return String.format(
        Locale.ROOT,
        "the machine supplies memory slowly: %.1f of %.1f GiB in the first %d s. The backends have a heap of %.1f GiB; %s",
        suppliedMib / MIB_PER_GIB,
        wantedMib / MIB_PER_GIB,
        SlowMemory.PROBE.toSeconds(),
        heapMib / MIB_PER_GIB,
        heapMib == HeapSizes.LITTLE_MIB
            ? "collections may happen during runs"
            : "the climbs use shorter runs");
  }
}
