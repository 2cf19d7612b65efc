package io.fanout.netty.dns;

/** An SRV record (RFC 2782). */
record ServiceRecord(int priority, int weight, int port, String target) {}
