/**
 * Runs benchmarks and reports on them. Each package below, but {@code report}, is a group that
 * {@code ./fanout bench GROUP} runs; each class in it answers one question.
 */
@NullMarked
package io.fanout.bench;

import org.jspecify.annotations.NullMarked;
