/** Tests of Comsat's clients on fibers, against a server of the JDK's on this machine. */
@NullMarked
package io.fanout.agent.comsat;

import org.jspecify.annotations.NullMarked;
