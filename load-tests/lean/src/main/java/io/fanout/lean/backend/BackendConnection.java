package io.fanout.lean.backend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.fanout.lean.net.HttpHeads;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a client: one request at a time, later ones wait in it. Belongs to the
 * backend's event loop; the scratch array is shared by all connections of that loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the channel reports failed writes and closes
final class BackendConnection extends ChannelInboundHandlerAdapter {
  static final int LARGEST_REQUEST = 1 << 16;

  private static final byte[] CONTENT_LENGTH = "content-length:".getBytes(ISO_8859_1);
  private static final byte[] TRANSFER_ENCODING = "transfer-encoding:".getBytes(ISO_8859_1);
  private static final byte[] CONNECTION = "connection:".getBytes(ISO_8859_1);
  private static final byte[] CLOSE = "close".getBytes(ISO_8859_1);
  private static final byte[] ADMIN = "/__admin/".getBytes(ISO_8859_1);
  private static final byte[] NOTHING = {};
  private static final int USUAL_ANSWER = 1_024;

  private final Backend backend;
  private final byte[] scratch;
  private final Waiting waiting = new Waiting();
  private byte[] rest = NOTHING;
  private int restLength;
  private final RequestId id = new RequestId();
  private @Nullable Reply reply;
  private boolean closeAfter;
  private boolean withBody;
  private ByteBuf out = Unpooled.EMPTY_BUFFER;
  private @Nullable ChannelHandlerContext context;

  BackendConnection(Backend backend, byte[] scratch) {
    this.backend = backend;
    this.scratch = scratch;
  }

  /** The request in progress, in the wheel. */
  private final class Waiting extends TimerEntry {
    @Override
    void due(long nanos) {
      ChannelHandlerContext own = context;
      if (own != null && answer(own) && restLength > 0) {
        byte[] more = Arrays.copyOf(rest, restLength);
        restLength = 0;
        feed(own, more, more.length);
      }
    }
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    try {
      int length = in.readableBytes();
      if (restLength + length > LARGEST_REQUEST) {
        ctx.close();
        return;
      }
      if (restLength > 0) {
        System.arraycopy(rest, 0, scratch, 0, restLength);
      }
      in.readBytes(scratch, restLength, length);
      int all = restLength + length;
      restLength = 0;
      feed(ctx, scratch, all);
    } finally {
      in.release();
    }
  }

  /** Works through bytes while no request is in progress, and keeps what is left. */
  private void feed(ChannelHandlerContext ctx, byte[] bytes, int to) {
    int at = 0;
    while (at < to && !waiting.waiting) {
      int used = request(ctx, bytes, at, to);
      if (used < 0) {
        ctx.close();
        return;
      }
      if (used == 0) {
        break;
      }
      at += used;
    }
    if (at < to) {
      int left = to - at;
      if (rest.length < left) {
        rest = new byte[Math.max(left, USUAL_ANSWER)];
      }
      System.arraycopy(bytes, at, rest, 0, left);
      restLength = left;
    }
  }

  /** Bytes of the request that begins there; 0 if it is not whole; -1 if it is none. */
  private int request(ChannelHandlerContext ctx, byte[] bytes, int from, int to) {
    int headEnd = HttpHeads.end(bytes, from, to);
    if (headEnd < 0) {
      return 0;
    }
    int lineEnd = HttpHeads.lineEnd(bytes, from, headEnd);
    int target = indexOf(bytes, from, lineEnd, ' ') + 1;
    int targetEnd = indexOf(bytes, target, lineEnd, ' ');
    if (target == 0 || targetEnd < 0 || bytes[target] != '/') {
      return -1;
    }
    long bodyLength = 0;
    boolean close = bytes[lineEnd - 1] == '0';
    boolean chunked = false;
    for (int line = lineEnd + 2; line < headEnd - 2; ) {
      int end = HttpHeads.lineEnd(bytes, line, headEnd);
      switch (bytes[line]) {
        case 'c', 'C' -> {
          if (HttpHeads.isNamed(bytes, line, end, CONTENT_LENGTH)) {
            bodyLength =
                HttpHeads.number(bytes, HttpHeads.value(bytes, line, end, CONTENT_LENGTH), end);
          } else if (HttpHeads.isNamed(bytes, line, end, CONNECTION)) {
            close =
                HttpHeads.begins(bytes, HttpHeads.value(bytes, line, end, CONNECTION), end, CLOSE);
          }
        }
        case 't', 'T' -> chunked |= HttpHeads.isNamed(bytes, line, end, TRANSFER_ENCODING);
        default -> {
          // No other field changes what is answered.
        }
      }
      line = end + 2;
    }
    int total = headEnd - from;
    if (chunked) {
      int body = ChunkedLength.length(bytes, headEnd, to);
      if (body <= 0) {
        return body;
      }
      bodyLength = body;
    }
    if (bodyLength < 0) {
      return -1;
    }
    total += (int) bodyLength;
    if (to - from < total) {
      return 0;
    }
    closeAfter = close;
    withBody = bytes[from] != 'H';
    take(ctx, bytes, target, targetEnd, headEnd, from + total);
    return total;
  }

  private void take(
      ChannelHandlerContext ctx, byte[] bytes, int target, int targetEnd, int body, int bodyEnd) {
    int pathEnd = RequestId.pathEnd(bytes, target, targetEnd);
    if (HttpHeads.isNamed(bytes, target, pathEnd, ADMIN)) {
      String path = new String(bytes, target, pathEnd - target, ISO_8859_1);
      closeAfter |= path.equals(BackendAdmin.CLOSE);
      reply =
          BackendAdmin.answer(backend, path, new String(bytes, body, bodyEnd - body, ISO_8859_1));
      id.clear();
      answer(ctx);
      return;
    }
    id.take(bytes, target, pathEnd);
    reply = backend.replies().find(bytes, target, pathEnd, targetEnd);
    long nanos = backend.draw();
    if (nanos <= 0) {
      answer(ctx);
    } else {
      backend.delay(waiting, nanos);
    }
  }

  /** Whether the connection goes on. */
  private boolean answer(ChannelHandlerContext ctx) {
    Reply what = reply;
    if (what == null) {
      return false;
    }
    int most = what.most(id.length());
    if (out.refCnt() != 1 || out.capacity() < most) {
      // The last one is not sent yet, or too small; whoever holds it lets it go.
      out.release();
      out = Unpooled.directBuffer(Math.max(USUAL_ANSWER, most));
    }
    out.clear();
    what.write(out, id, closeAfter, withBody);
    out.retain();
    if (closeAfter) {
      ctx.writeAndFlush(out).addListener(ChannelFutureListener.CLOSE);
      return false;
    }
    ctx.writeAndFlush(out, ctx.voidPromise());
    return true;
  }

  private static int indexOf(byte[] bytes, int from, int to, char wanted) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    backend.forget(waiting);
    out.release();
    out = Unpooled.EMPTY_BUFFER;
    reply = null;
    context = null;
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable broken) {
    // The client is gone, as clients go: there is nobody to tell.
    ctx.close();
  }
}
