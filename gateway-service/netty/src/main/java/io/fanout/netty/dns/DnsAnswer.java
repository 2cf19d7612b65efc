package io.fanout.netty.dns;

import java.util.List;

/** The records of an answer, and how long all of them hold. */
record DnsAnswer<T>(List<T> records, long ttlSeconds) {
  DnsAnswer {
    records = List.copyOf(records);
  }
}
