package io.fanout.app.e2e;

import java.util.ArrayList;
import java.util.List;

/** A parsed Server-Timing header: names with start and duration in milliseconds. */
record Timings(List<Entry> entries) {
  record Entry(String name, double duration, double start) {}

  static Timings parse(String header) {
    List<Entry> entries = new ArrayList<>();
    for (String part : header.split(", ", -1)) {
      String[] fields = part.split(";", -1);
      double duration = 0;
      double start = 0;
      for (String field : fields) {
        duration = field.startsWith("dur=") ? Double.parseDouble(field.substring(4)) : duration;
        start = field.startsWith("start=") ? Double.parseDouble(field.substring(6)) : start;
      }
      entries.add(new Entry(fields[0], duration, start));
    }
    return new Timings(List.copyOf(entries));
  }

  private Entry entry(String name) {
    return entries.stream().filter(entry -> entry.name().equals(name)).findFirst().orElseThrow();
  }

  double duration(String name) {
    return entry(name).duration();
  }

  double start(String name) {
    return entry(name).start();
  }

  double end(String name) {
    return entry(name).start() + entry(name).duration();
  }

  long count(String name) {
    return entries.stream().filter(entry -> entry.name().equals(name)).count();
  }
}
