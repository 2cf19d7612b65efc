package io.fanout.core.settings;

/** What answers tell clients about the calls that they were made of. */
public enum AnswerDetails {
  /**
   * Answers name calls and backends: {@code Server-Timing} has each call with its time and how it
   * ended, and a problem names the failed call and its backend.
   */
  PUBLIC,
  /**
   * Answers name nothing: {@code Server-Timing} has only the total time, and a problem says only
   * how a call failed.
   */
  NONE
}
