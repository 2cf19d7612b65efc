/** The backend simulator: answers each request after a latency that can be changed at run time. */
@NullMarked
package io.fanout.lean.backend;

import org.jspecify.annotations.NullMarked;
