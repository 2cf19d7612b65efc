package io.fanout.core.settings;

/** The details of its calls that an answer shows to the client. */
public enum AnswerDetails {
  /**
   * Answers name calls and backends: {@code Server-Timing} lists each call with its duration and
   * outcome, and a problem names the failed call and its backend.
   */
  PUBLIC,
  /**
   * Answers name neither calls nor backends: {@code Server-Timing} has only the total time, and a
   * problem says only how a call failed.
   */
  NONE
}
