/**
 * The lean load engine: an injector and a backend simulator, each a process with one event loop.
 *
 * <pre>
 *   compare ── lines on standard input ──▶ inject ══ requests ══▶ gateway ══ calls ══▶ backend
 *           ◀── lines on standard output ──       ◀══ answers ══          ◀═ answers ═
 *           ── POST /__admin/latency ───────────────────────────────────────────────▶
 * </pre>
 *
 * <p>Both read and write the bytes of HTTP/1.1 on Netty's channels, without a codec, and must use
 * less than a third of the gateway's processor time per request. HTTP/2 has Netty's codec, and
 * costs more.
 */
@NullMarked
package io.fanout.lean;

import org.jspecify.annotations.NullMarked;
