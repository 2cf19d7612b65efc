/**
 * The build-time program that turns the official Quasar classes into ones for today's JVMs.
 *
 * <pre>
 *   quasar-core jar ──▶ drop ──▶ rewrite, one small class per reason ──▶ replace Guava ──▶ target/classes
 *   asm jars ─────────▶ relocate to co.paralleluniverse.asm ───────────────────────────▶ target/classes
 *                                                                    every reference resolves, or the build fails
 * </pre>
 *
 * <p>Nothing here runs in a gateway, and nothing here copies Quasar's sources.
 */
@NullMarked
package io.fanout.agent.rewriter;

import org.jspecify.annotations.NullMarked;
