/**
 * Shares one answer of a backend among several calls: coalesces identical calls and caches answers.
 * It comes before a backend's guards if the settings say so. No transport.
 */
@NullMarked
package io.fanout.core.share;

import org.jspecify.annotations.NullMarked;
