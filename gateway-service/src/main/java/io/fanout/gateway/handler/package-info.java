/** What a Java handler is given: an exchange to read, backends to call, an answer to give. */
@NullMarked
package io.fanout.gateway.handler;

import org.jspecify.annotations.NullMarked;
