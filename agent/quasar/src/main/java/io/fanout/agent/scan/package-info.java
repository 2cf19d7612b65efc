/**
 * Reading class files for what suspends: which methods may, which calls do, what is instrumented.
 * Knows nothing of where the class files come from.
 */
@NullMarked
package io.fanout.agent.scan;

import org.jspecify.annotations.NullMarked;
