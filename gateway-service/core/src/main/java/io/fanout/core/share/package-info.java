/**
 * One answer of a backend for several calls: identical calls that become one, and answers that are
 * kept. Stands before a backend's guards where settings say so, and nowhere else. No transport.
 */
@NullMarked
package io.fanout.core.share;

import org.jspecify.annotations.NullMarked;
