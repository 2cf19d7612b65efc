/**
 * Fiber programs, each with the answer it has to give. They know no test framework, because they
 * also run in a JVM of their own, where the agent instruments them.
 */
@NullMarked
package io.fanout.agent.tests.program;

import org.jspecify.annotations.NullMarked;
