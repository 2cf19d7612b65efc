package io.fanout.api;

/** A call as it is told of afterwards: in the answer's timings, in metrics, in the log. */
public record CallRecord(String name, String backend, Outcome outcome) {}
