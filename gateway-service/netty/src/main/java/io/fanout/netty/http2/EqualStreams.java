package io.fanout.netty.http2;

import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;

/**
 * Connections whose streams take turns. By default, Netty schedules streams by a tree of
 * priorities. RFC 9113 deprecates it, and it needs several more objects for each stream.
 */
public final class EqualStreams {
  private EqualStreams() {}

  /** The state of a connection to a host. */
  public static Http2Connection toHost() {
    return connection(false);
  }

  /** The state of a client's connection. */
  public static Http2Connection ofClient() {
    return connection(true);
  }

  private static Http2Connection connection(boolean server) {
    Http2Connection connection = new DefaultHttp2Connection(server);
    UniformStreamByteDistributor turns = new UniformStreamByteDistributor(connection);
    connection.remote().flowController(new DefaultHttp2RemoteFlowController(connection, turns));
    return connection;
  }
}
