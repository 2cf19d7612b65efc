/** Tests of the demo's handler. */
@NullMarked
package io.fanout.demo;

import org.jspecify.annotations.NullMarked;
