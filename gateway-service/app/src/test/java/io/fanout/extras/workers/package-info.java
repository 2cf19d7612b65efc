/**
 * What executors promise, asked of the worker groups and, as a proof of the questions, of the JDK's
 * own; and what worker groups promise beyond that.
 */
@NullMarked
package io.fanout.extras.workers;

import org.jspecify.annotations.NullMarked;
