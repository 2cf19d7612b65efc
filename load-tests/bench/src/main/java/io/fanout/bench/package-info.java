/**
 * Runs benchmarks and reports on them. Each package below, except {@code report}, {@code floor} and
 * {@code peer}, is a group that {@code ./fanout bench GROUP} runs. Each benchmark class answers one
 * question.
 */
@NullMarked
package io.fanout.bench;

import org.jspecify.annotations.NullMarked;
