/** What a Java handler is given: an exchange to read, backends to call, an answer to give. */
@NullMarked
package io.fanout.api;

import org.jspecify.annotations.NullMarked;
