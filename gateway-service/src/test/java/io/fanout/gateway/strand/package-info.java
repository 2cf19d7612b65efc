/** What every kind of strand promises: start, fork, wait, refuse, report, count, close. */
@NullMarked
package io.fanout.gateway.strand;

import org.jspecify.annotations.NullMarked;
