/**
 * Plain interfaces whose calls become events to one thread: an actor's state needs no lock, because
 * only its owner touches it. Works on any hand-off, and knows nothing of requests.
 *
 * <pre>
 *   caller ──▶ proxy.tell(a, b) ──▶ [hand-off] ──▶ owner ──▶ target.tell(a, b)
 *          ◀── CompletionStage, where the method has a result
 * </pre>
 */
@NullMarked
package io.fanout.extras.actor;

import org.jspecify.annotations.NullMarked;
