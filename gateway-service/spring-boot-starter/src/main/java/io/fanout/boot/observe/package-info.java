/** What is told about requests after the fact: metrics, access log, health, traces. */
@NullMarked
package io.fanout.boot.observe;

import org.jspecify.annotations.NullMarked;
