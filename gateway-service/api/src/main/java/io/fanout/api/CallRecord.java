package io.fanout.api;

/**
 * The record of a call for the answer's timings, metrics and the log.
 *
 * @param name the call's name
 * @param backend the name of its backend
 * @param outcome how it ended
 */
public record CallRecord(String name, String backend, Outcome outcome) {}
