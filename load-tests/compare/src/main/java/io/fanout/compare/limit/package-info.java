/**
 * Measures a gateway's adaptive limit, second by second, while a backend becomes slower or full.
 */
@NullMarked
package io.fanout.compare.limit;

import org.jspecify.annotations.NullMarked;
