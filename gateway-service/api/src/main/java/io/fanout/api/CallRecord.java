package io.fanout.api;

/** The record of a call for the answer's timings, metrics and the log. */
public record CallRecord(String name, String backend, Outcome outcome) {}
