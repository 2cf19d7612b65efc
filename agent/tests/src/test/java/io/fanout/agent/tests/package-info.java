/**
 * Tests of fanout-quasar as a program meets it: instrumented at build time, by the agent, and
 * checked at start.
 */
@NullMarked
package io.fanout.agent.tests;

import org.jspecify.annotations.NullMarked;
