/**
 * The contract of executors, tested on the worker groups and, to validate the tests, on the JDK's
 * own executors; and the further promises of worker groups.
 */
@NullMarked
package io.fanout.extras.workers;

import org.jspecify.annotations.NullMarked;
