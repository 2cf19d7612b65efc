package io.fanout.clients.apache;

import java.net.Proxy;
import java.net.Socket;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.protocol.HttpContext;

/** Sockets that connect to their host itself, whatever SOCKS proxy the JVM's settings name. */
final class DirectSockets extends PlainConnectionSocketFactory {
  static Socket create() {
    return new Socket(Proxy.NO_PROXY);
  }

  @Override
  public Socket createSocket(HttpContext context) {
    return create();
  }
}
