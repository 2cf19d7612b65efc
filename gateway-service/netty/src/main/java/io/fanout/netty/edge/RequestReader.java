package io.fanout.netty.edge;

import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.http1.ArrivingBody;
import io.fanout.netty.http1.ChunkedBody;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Reads a connection's requests one after the other, however TCP splits them. After a refusal it
 * reads nothing more. Confined to its connection's lane.
 */
final class RequestReader {
  private final InboundSettings settings;
  private final BodyBudget budget;
  private final RequestStrictness strictness;
  private final HeadScanner headEnd;
  private final RequestHead head;
  private boolean headOnly;
  private @Nullable ArrivingBody<BadRequest> body;
  private @Nullable ChunkedBody<BadRequest> chunks;
  private boolean skipping;

  /** Creates a reader with the memory budget of the client's bodies. */
  RequestReader(InboundSettings settings, BodyBudget budget) {
    this.settings = settings;
    this.budget = budget;
    this.headEnd = new HeadScanner(settings);
    this.strictness = new RequestStrictness(settings);
    this.head = new RequestHead(settings, strictness);
  }

  /**
   * The next request, whole or refused; null while more has to arrive. A request whose body is not
   * there yet is given twice: as soon as its head is read, and when it is whole.
   */
  @Nullable InboundRequest read(ByteBuf in) {
    try {
      if (!inBody()) {
        if (!readHead(in)) {
          return null;
        }
        if (awaitsBody(in)) {
          return request(ArrivingBody.NONE).awaitingBody();
        }
      }
      return readBody(in);
    } catch (BadRequest e) {
      return InboundRequest.refused(e.answer());
    }
  }

  /** Whether a head was read whose body is not there yet. */
  boolean inBody() {
    return body != null || chunks != null;
  }

  /** Whether some of the body has to arrive, or may have to: chunks are not looked at ahead. */
  private boolean awaitsBody(ByteBuf in) {
    return chunks != null
        || (body != null && (body.room() > in.readableBytes() || head.expectsContinue()));
  }

  /** Reads past the body that is waited for: its request is answered already. */
  void skipBody() {
    skipping = true;
    if (body != null) {
      body.skip();
    }
    if (chunks != null) {
      chunks.skip();
    }
  }

  /** Whether a body is read past; nothing that is wrong with it can be answered. */
  boolean isSkipping() {
    return skipping;
  }

  /** Whether the client needs a 100 Continue before it sends its body. */
  boolean mustInvite() {
    return inBody() && !skipping && head.expectsContinue();
  }

  /** Whether the request just read asked for an upgrade to HTTP/2. */
  boolean wantsHttp2() {
    return head.wantsHttp2();
  }

  /** Whether the request that is read just now wants no body, as far as is known by now. */
  boolean headOnly() {
    return headOnly;
  }

  private static boolean beginsWithHead(ByteBuf in) {
    int start = in.readerIndex();
    if (in.readableBytes() <= RequestMethods.HEAD.length || in.getByte(start) != 'H') {
      return false;
    }
    for (int i = 0; i < RequestMethods.HEAD.length; i++) {
      if (in.getByte(start + i) != RequestMethods.HEAD[i]) {
        return false;
      }
    }
    return in.getByte(start + RequestMethods.HEAD.length) == ' ';
  }

  private boolean readHead(ByteBuf in) throws BadRequest {
    int length;
    try {
      length = headEnd.find(in);
    } finally {
      headOnly = beginsWithHead(in); // headEnd has skipped leading empty lines
    }
    if (length < 0) {
      return false;
    }
    byte[] bytes = new byte[length];
    in.readBytes(bytes);
    head.readRequest(bytes);
    if (head.isChunked()) {
      chunks = new ChunkedBody<>((int) settings.maxBody().toBytes(), budget, strictness);
    } else if (head.bodyLength() > 0) {
      body = new ArrivingBody<>(head.bodyLength(), budget, strictness);
    }
    return true;
  }

  private @Nullable InboundRequest readBody(ByteBuf in) throws BadRequest {
    Slice content = ArrivingBody.NONE;
    if (chunks != null) {
      if (!chunks.read(in)) {
        return null;
      }
      content = chunks.slice();
    } else if (body != null) {
      body.add(in, Math.min(in.readableBytes(), body.room()));
      if (body.room() > 0) {
        return null;
      }
      content = body.slice();
    }
    close();
    if (skipping) {
      skipping = false;
      head.forget();
      return read(in);
    }
    InboundRequest whole = request(content);
    head.forget();
    return whole;
  }

  /** Returns the memory of an incomplete body. Safe to repeat. */
  void close() {
    if (body != null) {
      body.close();
      body = null;
    }
    if (chunks != null) {
      chunks.close();
      chunks = null;
    }
  }

  private InboundRequest request(Slice content) {
    String target = head.originForm();
    int mark = target.indexOf('?');
    String path = mark < 0 ? target : target.substring(0, mark);
    String query = mark < 0 ? "" : target.substring(mark + 1);
    return InboundRequest.of(
        new RequestIntake.Asked(head.method(), head.wants(), path, query, head.headers(), content),
        head.keepAlive());
  }
}
