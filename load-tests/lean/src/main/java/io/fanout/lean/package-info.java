/**
 * The lean load engine: an injector and a backend simulator, each a process with one event loop.
 *
 * <pre>
 *   compare ── lines on standard input ──▶ inject ══ requests ══▶ gateway ══ calls ══▶ backend
 *           ◀── lines on standard output ──       ◀══ answers ══          ◀═ answers ═
 *           ── POST /__admin/latency ───────────────────────────────────────────────▶
 * </pre>
 *
 * <p>Both read and write bytes on Netty's channels, without an HTTP codec. They must use less than
 * a third of the gateway's processor time per request.
 */
@NullMarked
package io.fanout.lean;

import org.jspecify.annotations.NullMarked;
