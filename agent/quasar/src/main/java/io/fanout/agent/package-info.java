/**
 * The proof that every method which suspends a fiber is instrumented, for a program's start and for
 * tests.
 *
 * <pre>
 *   build    target/classes ──▶ build.ModuleInstrumentation ──▶ instrumented classes + their list
 *   start    class loader ────▶ SelfCheck ─── listed and unchanged? proven : scanned ──▶ findings
 * </pre>
 *
 * <p>Public API is {@link io.fanout.agent.SelfCheck}, its {@link io.fanout.agent.Finding}s and the
 * mark {@link io.fanout.agent.OnThreads}; the packages below serve it, the Maven plugin and the
 * agent. Nothing here runs while a fiber does.
 */
@NullMarked
package io.fanout.agent;

import org.jspecify.annotations.NullMarked;
