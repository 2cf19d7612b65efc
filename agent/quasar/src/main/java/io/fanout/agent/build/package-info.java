/**
 * Instrumentation of a module's classes while it is built. Knows nothing of Maven, so that any
 * build tool can call it.
 */
@NullMarked
package io.fanout.agent.build;

import org.jspecify.annotations.NullMarked;
