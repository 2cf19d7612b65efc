package io.fanout.gateway.strand.fiber;

import co.paralleluniverse.fibers.FiberScheduler;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.jspecify.annotations.Nullable;

/** Reads Quasar's own monitors, which are MBeans, one for each scheduler. */
final class FiberMonitors {
  private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
  private final List<ObjectName> names;

  FiberMonitors(FiberScheduler[] schedulers) {
    this.names = Arrays.stream(schedulers).map(FiberMonitors::nameOf).toList();
  }

  private static ObjectName nameOf(FiberScheduler scheduler) {
    try {
      return new ObjectName("co.paralleluniverse:type=Fibers,name=" + scheduler.getName());
    } catch (JMException e) {
      throw new IllegalStateException(scheduler.getName() + ": no name for an MBean", e);
    }
  }

  double alive() {
    return names.stream().mapToDouble(name -> (Integer) attribute(name, "NumActiveFibers")).sum();
  }

  double runaway() {
    return names.stream().mapToDouble(name -> sizeOf(attribute(name, "RunawayFibers"))).sum();
  }

  private static int sizeOf(@Nullable Object fibers) {
    return fibers instanceof TabularData table ? table.size() : 0;
  }

  private @Nullable Object attribute(ObjectName name, String attribute) {
    try {
      return beans.getAttribute(name, attribute);
    } catch (JMException e) {
      throw new IllegalStateException(name + " has no " + attribute, e);
    }
  }
}
