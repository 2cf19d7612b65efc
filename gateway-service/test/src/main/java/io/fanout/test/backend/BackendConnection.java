package io.fanout.test.backend;

import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a backend: answers its requests one after another. Confined to its event loop;
 * only what decides the answer runs elsewhere.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write closes the connection
final class BackendConnection extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final int LARGEST_BODY = 256 * 1024 * 1024;

  private final String name;
  private final Function<Request, Behaviour> receive;
  private final Consumer<Throwable> failures;
  private final ExecutorService answering;
  private final Queue<Request> waiting = new ArrayDeque<>();
  private boolean busy;
  private int received;

  private BackendConnection(
      String name,
      Function<Request, Behaviour> receive,
      Consumer<Throwable> failures,
      ExecutorService answering) {
    this.name = name;
    this.receive = receive;
    this.failures = failures;
    this.answering = answering;
  }

  static void start(
      Channel connection,
      String name,
      Function<Request, Behaviour> receive,
      Consumer<Throwable> failures,
      ExecutorService answering) {
    connection
        .pipeline()
        .addLast(
            new HttpRequestDecoder(),
            new HttpObjectAggregator(LARGEST_BODY),
            new BackendConnection(name, receive, failures, answering));
  }

  @Override
  protected void channelRead0(ChannelHandlerContext connection, FullHttpRequest http) {
    Request request = http.decoderResult().isSuccess() ? request(http) : null;
    if (request == null) {
      failures.accept(
          new IllegalArgumentException(
              "backend %s: %s %s (expected: HTTP with a method of %s)"
                  .formatted(name, http.method(), http.uri(), List.of(Method.values()))));
      connection.close();
      return;
    }
    waiting.add(request);
    next(connection);
  }

  private static @Nullable Request request(FullHttpRequest http) {
    Method method = method(http.method().name());
    if (method == null) {
      return null;
    }
    Headers.Builder headers = Headers.builder();
    http.headers().forEach(header -> headers.add(header.getKey(), header.getValue()));
    Slice body =
        http.content().isReadable() ? Slice.of(ByteBufUtil.getBytes(http.content())) : null;
    return new Request(method, http.uri(), headers.build(), body);
  }

  private static @Nullable Method method(String name) {
    for (Method method : Method.values()) {
      if (method.name().equals(name)) {
        return method;
      }
    }
    return null;
  }

  private void next(ChannelHandlerContext connection) {
    Request request = busy ? null : waiting.poll();
    if (request == null) {
      return;
    }
    busy = true;
    received++;
    Behaviour behaviour = receive.apply(request);
    Fault fault =
        behaviour.fault() == Fault.CLOSED_KEEP_ALIVE && received == 1 ? null : behaviour.fault();
    Runnable act =
        fault == null || FaultPlayer.needsReply(fault)
            ? () -> decide(connection, request, behaviour, fault)
            : () -> play(connection, fault, Replies.json("{}"));
    after(connection, behaviour.latency().toNanos(), act);
  }

  private static void after(ChannelHandlerContext connection, long nanos, Runnable action) {
    if (nanos <= 0) {
      action.run();
    } else {
      var unused = connection.executor().schedule(action, nanos, TimeUnit.NANOSECONDS);
    }
  }

  /** Asks for the answer on another thread and plays it back here. */
  private void decide(
      ChannelHandlerContext connection,
      Request request,
      Behaviour behaviour,
      @Nullable Fault fault) {
    try {
      answering.execute(
          () -> {
            AnswerSource.Action action = action(request, behaviour.answers());
            connection
                .executor()
                .execute(
                    () ->
                        after(
                            connection,
                            action.delay().toNanos(),
                            () ->
                                play(
                                    connection,
                                    action.fault() == null ? fault : action.fault(),
                                    action.reply())));
          });
    } catch (RejectedExecutionException backendIsClosed) {
      connection.close();
    }
  }

  private AnswerSource.Action action(Request request, AnswerSource answers) {
    try {
      return answers.to(request);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return AnswerSource.Action.of(Replies.status(503));
    } catch (Exception | AssertionError e) {
      failures.accept(e);
      return AnswerSource.Action.of(
          new Reply(
              500,
              Headers.of("Content-Type", "text/plain;charset=utf-8"),
              Slice.of("the answers of backend %s threw %s".formatted(name, e))));
    }
  }

  private void play(ChannelHandlerContext connection, @Nullable Fault fault, Reply reply) {
    if (fault != null) {
      FaultPlayer.play(fault, reply, connection, () -> answered(connection));
    } else {
      connection.writeAndFlush(ReplyBytes.of(reply));
      answered(connection);
    }
  }

  private void answered(ChannelHandlerContext connection) {
    busy = false;
    next(connection);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext connection, Throwable cause) {
    connection.close(); // the gateway has reset the stream
  }
}
