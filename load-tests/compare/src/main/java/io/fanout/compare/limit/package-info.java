/**
 * What a gateway's adaptive limit does, second by second, when a backend becomes slower or full.
 */
@NullMarked
package io.fanout.compare.limit;

import org.jspecify.annotations.NullMarked;
