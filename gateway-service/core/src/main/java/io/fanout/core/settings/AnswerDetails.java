package io.fanout.core.settings;

/** What answers tell clients about the calls that they were made of. */
public enum AnswerDetails {
  /**
   * The names of calls and backends: {@code Server-Timing} has each call with its time and how it
   * ended, and a problem names the call that failed and its backend.
   */
  PUBLIC,
  /**
   * No name: {@code Server-Timing} has the whole time alone, a problem says only how a call failed.
   */
  NONE
}
