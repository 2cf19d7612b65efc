/**
 * From the calls' bodies to the answer's body: pure functions on validated JSON bytes, which
 * splice, never copy, what they keep. No I/O, no clock, nothing of how or when a body arrived.
 */
@NullMarked
package io.fanout.core.merge;

import org.jspecify.annotations.NullMarked;
