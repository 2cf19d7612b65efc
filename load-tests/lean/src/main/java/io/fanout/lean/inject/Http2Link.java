package io.fanout.lean.inject;

import io.fanout.lean.net.Http2Events;
import io.fanout.lean.net.Http2Flush;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A connection of HTTP/2, which many places share. Confined to the event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // the channel's handlers see failed writes and closes
final class Http2Link extends Http2Events {
  private static final String COMPLETE = "x-fanout-complete";

  /** How much of an answer, and of all answers together, the server may send unasked. */
  private static final int WINDOW = 1 << 20;

  private static final int INITIAL_WINDOW = 65_535;

  private final LoadRun run;
  private final Server server;
  private final Http2ConnectionHandler http2;
  private final Set<Http2Place> places = new LinkedHashSet<>();
  private final IntObjectMap<Http2Place> waiting = new IntObjectHashMap<>();

  /** The places whose requests came before the connection was open. */
  private final ArrayDeque<Http2Place> early = new ArrayDeque<>();

  private @Nullable Channel channel;
  private @Nullable ChannelHandlerContext context;
  private @Nullable Http2Flush flush;
  private boolean shakingHands;
  private boolean used;
  private boolean leaving;

  Http2Link(LoadRun run, Server server) {
    this.run = run;
    this.server = server;
    this.http2 =
        new Http2ConnectionHandlerBuilder()
            .server(false)
            .initialSettings(
                Http2Settings.defaultSettings().pushEnabled(false).initialWindowSize(WINDOW))
            .frameListener(this)
            .encoderEnforceMaxConcurrentStreams(true)
            .gracefulShutdownTimeoutMillis(0)
            .build();
    http2.connection().addListener(this);
    if (server.isSecure()) {
      shakingHands = true;
      server.handshakeBegins();
    }
  }

  void addTo(Channel opening) {
    channel = opening;
    opening.pipeline().addLast(http2).addLast(new Watch());
  }

  /** Sees the connection's beginning and end. */
  private final class Watch extends ChannelInboundHandlerAdapter {
    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Http2Exception {
      ChannelHandlerContext own = Objects.requireNonNull(ctx.pipeline().context(http2));
      context = own;
      flush = new Http2Flush(http2, own);
      Http2Connection connection = http2.connection();
      connection
          .local()
          .flowController()
          .incrementWindowSize(connection.connectionStream(), WINDOW - INITIAL_WINDOW);
      soon().request();
      for (Http2Place place = early.poll(); place != null; place = early.poll()) {
        write(own, place);
      }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof SslHandshakeCompletionEvent shaken && shaken.isSuccess()) {
        endHandshake();
        SslHandler tls = ctx.pipeline().get(SslHandler.class);
        if (tls == null || !ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol())) {
          leave();
          ctx.close(); // it speaks HTTP/1.1 only, so no request can be answered
        }
        run.shookHands();
      }
      ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      closed();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable broken) {
      // channelInactive then counts the requests as failed.
      ctx.close();
    }
  }

  /** One more place on it. */
  Http2Place place() {
    Http2Place place = new Http2Place(this, server);
    places.add(place);
    return place;
  }

  /** Whether a request was answered on it. */
  boolean isReused() {
    return used;
  }

  /** Whether it takes no new requests. */
  boolean isLeaving() {
    return leaving;
  }

  void send(Http2Place place) {
    ChannelHandlerContext own = context;
    if (own == null) {
      early.add(place);
    } else {
      write(own, place);
    }
  }

  private void write(ChannelHandlerContext own, Http2Place place) {
    int stream = http2.connection().local().incrementAndGetNextStreamId();
    place.stream = stream;
    waiting.put(stream, place);
    Target target = Objects.requireNonNull(place.target);
    http2
        .encoder()
        .writeHeaders(own, stream, target.nextFields(), 0, true, own.newPromise())
        .addListener(
            written -> {
              if (!written.isSuccess()) {
                leave();
                lose(stream);
              }
            });
    soon().request();
  }

  private Http2Flush soon() {
    return Objects.requireNonNull(flush, "open");
  }

  @Override
  public void onHeadersRead(
      ChannelHandlerContext ctx, int stream, Http2Headers fields, int padding, boolean end) {
    Http2Place place = waiting.get(stream);
    CharSequence status = fields.status();
    if (place != null && status != null) { // trailers have none
      CharSequence complete = fields.get(COMPLETE);
      place.head(
          Integer.parseInt(status, 0, status.length(), 10),
          complete != null && complete.toString().startsWith("false"));
    }
    if (end) {
      whole(stream);
    }
  }

  @Override
  public int onDataRead(
      ChannelHandlerContext ctx, int stream, ByteBuf data, int padding, boolean end) {
    int taken = data.readableBytes() + padding;
    if (end) {
      whole(stream);
    }
    return taken;
  }

  private void whole(int stream) {
    Http2Place place = waiting.remove(stream);
    if (place == null) {
      return;
    }
    place.stream = 0;
    used = true;
    boolean over = leaving;
    run.ended(place, place.outcome(), !over);
    if (over) {
      remove(place);
    }
  }

  private void remove(Http2Place place) {
    places.remove(place);
    run.closed(place);
    if (leaving && places.isEmpty()) {
      close();
    }
  }

  @Override
  public void onStreamClosed(Http2Stream stream) {
    lose(stream.id());
  }

  /**
   * The stream ended without a whole answer. Unless the connection ends, it is the server that
   * ended it, and no request is sent again.
   */
  private void lose(int stream) {
    Http2Place place = waiting.remove(stream);
    if (place != null) {
      if (!leaving) {
        place.refuse();
      }
      remove(place);
    }
  }

  @Override
  public void onGoAwayReceived(int lastStream, long error, ByteBuf debug) {
    leave();
  }

  /** It takes no new requests, so its idle places go; the others end with their requests. */
  private void leave() {
    leaving = true;
    for (Http2Place place : List.copyOf(places)) {
      if (!place.busy) {
        remove(place);
      }
    }
  }

  /** Ends the request of a place, and the place. */
  void giveUp(Http2Place place) {
    ChannelHandlerContext own = context;
    if (waiting.remove(place.stream) != null && own != null) {
      http2.encoder().writeRstStream(own, place.stream, Http2Error.CANCEL.code(), own.newPromise());
      soon().request();
    }
    early.remove(place);
    remove(place);
  }

  /** Ends the connection, or its opening. */
  void close() {
    leaving = true;
    context = null;
    early.clear();
    Channel own = channel;
    if (own != null) {
      own.close();
    }
  }

  /** The connection has ended, or could not be opened. */
  void closed() {
    context = null;
    endHandshake();
    leave();
    waiting.clear();
    early.clear();
    List<Http2Place> lost = List.copyOf(places);
    places.clear();
    lost.forEach(run::closed);
  }

  private void endHandshake() {
    if (shakingHands) {
      shakingHands = false;
      server.handshakeEnds();
    }
  }
}
