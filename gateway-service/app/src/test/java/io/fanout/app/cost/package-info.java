/** What untrusted input costs: generators of hostile input, and a measure of CPU time per byte. */
@NullMarked
package io.fanout.app.cost;

import org.jspecify.annotations.NullMarked;
