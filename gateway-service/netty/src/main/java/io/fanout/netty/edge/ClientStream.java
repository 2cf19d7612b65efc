package io.fanout.netty.edge;

import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.Responder;
import io.fanout.core.lane.Lane;
import io.fanout.core.peer.Peer;
import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.http1.ArrivingBody;
import io.fanout.netty.http2.ArrivedHead;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** One request of an HTTP/2 connection and its answer. Its lane owns all of its state. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty closes the connection if a write fails
final class ClientStream implements Responder {
  /** How much of an answer is written at once: as much as a frame holds. */
  private static final int PART = 16 * 1024;

  private final Http2Session session;
  private final int id;
  private final Http2Output output;
  private final InboundSettings settings;
  private @Nullable ArrivingBody<BadRequest> body;
  private @Nullable Http2Request request;
  private RequestIntake.@Nullable Checked checked; // set while its checks run
  private @Nullable Exchange current;
  private @Nullable Future<?> timer;
  private boolean over; // no more of the request is read
  private boolean ended; // nothing more can be sent
  private boolean headOnly;
  private boolean arrived; // the client has sent the whole request
  private @Nullable ChannelFuture sent; // completes when the answer is sent
  private int partsSent;
  private boolean uncounted; // whether the answer is unsent and not counted
  private int heldBytes; // that are counted for the unsent answer

  ClientStream(Http2Session session, int id) {
    this.session = session;
    this.id = id;
    this.output = session.output();
    this.settings = session.settings();
  }

  /** Refuses the stream, because its connection has too many. */
  void refuse() {
    over = true;
    reset(Http2Error.REFUSED_STREAM);
  }

  /** Takes the head, or the trailers. */
  void head(ArrivedHead head, boolean last) {
    if (over) {
      return;
    }
    try {
      arrived = last;
      if (request == null) {
        headOnly = Http2Request.isHead(head);
        request = Http2Request.of(head, settings);
        if (!arrived && turnsAway(request)) {
          return;
        }
        if (!arrived && request.expectsContinue()) {
          output.head(id, Http2Answers.CONTINUE, false);
          output.flush();
        }
      }
      goOnOrWait(request);
    } catch (BadRequest e) {
      refuse(e.answer());
    }
  }

  /** Takes a part of the body. */
  void data(ByteBuf data, boolean last) {
    if (over || request == null) {
      return;
    }
    try {
      arrived = last;
      ArrivingBody<BadRequest> arriving = body == null ? newBody() : body;
      body = arriving;
      if (data.readableBytes() > arriving.room()) {
        throw RequestRules.bodyTooLarge(settings);
      }
      arriving.add(data, data.readableBytes());
      goOnOrWait(request);
    } catch (BadRequest e) {
      refuse(e.answer());
    }
  }

  private ArrivingBody<BadRequest> newBody() {
    return new ArrivingBody<>(
        (int) settings.maxBody().toBytes(), session.budget().requests(), session.strictness());
  }

  private void goOnOrWait(Http2Request head) {
    if (arrived) {
      stopTimer();
      over = true;
      Slice whole = body == null ? ArrivingBody.NONE : body.slice();
      forgetRequest();
      goOn(head.asked(whole));
    } else if (!over && timer == null) {
      timer = output.after(settings.requestTimeout().toNanos(), this::tooSlow);
    }
  }

  /**
   * Drops the request: its exchange has it, or nobody wants it. Its memory must not stay occupied
   * until the answer is sent.
   */
  private void forgetRequest() {
    request = null;
    if (body != null) {
      body.close();
      body = null;
    }
  }

  /** Answers a request that no body would help before its body comes. */
  private boolean turnsAway(Http2Request head) {
    RequestIntake.Received considered =
        session.reception().consider(head.asked(ArrivingBody.NONE), this);
    if (considered instanceof RequestIntake.Checked begun) {
      checked = begun;
    }
    if (!(considered instanceof RequestIntake.TurnedAway away)) {
      return false;
    }
    over = true;
    turnAway(away).addListener(done -> reset(Http2Error.NO_ERROR));
    return true;
  }

  private ChannelFuture turnAway(RequestIntake.TurnedAway away) {
    session.answered();
    Http2Headers head = session.answers().headers(away.answer(), away.requestId());
    return write(head, away.answer(), headOnly);
  }

  private void goOn(RequestIntake.Asked asked) {
    Lane lane = session.lane();
    RequestIntake.Received received = session.reception().receive(asked, checked, lane, this);
    if (received instanceof RequestIntake.Checked waiting) {
      checked = waiting;
      waiting.whenReady(lane, () -> resume(asked));
    } else if (received instanceof RequestIntake.Accepted accepted) {
      current = ended ? null : accepted.exchange();
    } else if (received instanceof RequestIntake.TurnedAway away) {
      turnAway(away);
    }
  }

  /** Its checks have ended; the client may have left meanwhile. */
  private void resume(RequestIntake.Asked asked) {
    if (!ended) {
      goOn(asked);
    }
  }

  private void tooSlow() {
    if (!over) {
      refuse(RequestRules.tooSlow(settings));
    }
  }

  private void refuse(Answer refusal) {
    over = true;
    session.reception().refusedAtEdge(refusal, this);
    ChannelFuture written = write(session.answers().headers(refusal), refusal, headOnly);
    if (!arrived) {
      written.addListener(done -> reset(Http2Error.NO_ERROR));
    }
  }

  /** Called with the answer, from any thread. */
  @Override
  public void respond(Exchange exchange) {
    Lane lane = session.lane();
    if (lane.isCurrent()) {
      answer(exchange);
    } else {
      lane.execute(() -> answer(exchange));
    }
  }

  @Override
  public String peer() {
    return ClientAddress.of(output.channel());
  }

  @Override
  public Peer connection() {
    return session.peer();
  }

  @Override
  public BodyBudget budget() {
    return session.budget().requests();
  }

  @Override
  public String protocol() {
    return "HTTP/2.0";
  }

  private void answer(Exchange exchange) {
    current = null;
    if (!ended) {
      session.answered();
      try {
        write(session.answers().headers(exchange), exchange.answer(), exchange.headOnly());
      } catch (RuntimeException | Error e) {
        failed(e); // the answer is lost, so the client must not wait for it
      }
    }
  }

  /** Ends only this stream, because our own code has failed. */
  void failed(Throwable cause) {
    CloseOnFailure.log(output.channel(), "a stream", cause);
    over = true;
    reset(Http2Error.INTERNAL_ERROR);
  }

  private void reset(Http2Error error) {
    if (!ended) {
      output.reset(id, error);
    }
  }

  private ChannelFuture write(Http2Headers headers, Answer answer, boolean withoutBody) {
    boolean whole = withoutBody || !Http2Answers.hasBody(answer);
    ChannelFuture last = output.head(id, headers, whole);
    if (!whole && last.cause() == null) {
      last = writeBody(Http2Answers.body(output.buffers(), answer));
    }
    sent = last;
    output.flush();
    if (!ended && !last.isDone()) {
      holdUntilSent(last, whole ? 0 : answer.body().length());
    }
    return last;
  }

  /** Writes a long body in parts, so that it can be seen whether the client reads it. */
  private ChannelFuture writeBody(ByteBuf body) {
    while (body.readableBytes() > PART) {
      output.data(id, body.readRetainedSlice(PART), false).addListener(this::partSent);
    }
    return output.data(id, body, true);
  }

  private void partSent(Future<?> part) {
    if (part.isSuccess()) {
      partsSent++;
      session.progressed();
    }
  }

  /** Counts an answer until it is sent, if its client is slow to read it. */
  private void holdUntilSent(ChannelFuture last, int length) {
    boolean heldUp = output.isHeldUp(id);
    uncounted = !heldUp && session.tryLeaveUncounted(length);
    if (!uncounted) {
      heldBytes = session.unread().holdStream(length);
    }
    if (heldUp && heldBytes == 0) {
      reset(Http2Error.ENHANCE_YOUR_CALM); // only a reset drops what still waits
    } else if (heldUp) {
      endIfUnread(last, 0);
    }
  }

  /** Looks now and then whether the client has read some more of its answer; else ends it. */
  private void endIfUnread(ChannelFuture last, int before) {
    stopTimer();
    timer =
        output.after(
            settings.idleTimeout().toNanos(),
            () -> {
              if (partsSent > before) {
                endIfUnread(last, partsSent);
              } else if (!last.isDone()) {
                reset(Http2Error.CANCEL);
              }
            });
  }

  private void stopTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  /** Ends the request, because its stream has ended, for whatever reason. Safe to repeat. */
  void end() {
    over = true;
    ended = true;
    stopTimer();
    forgetRequest();
    checked = null;
    if (sent == null || sent.isDone()) {
      release(sent);
    } else {
      sent.addListener(this::release); // Netty may close a stream before its last bytes are sent
    }
    Exchange unanswered = current;
    current = null;
    if (unanswered != null) {
      unanswered.cancellation().cancel(CallResultKind.CANCELLED);
    }
  }

  /** The answer no longer waits for its client. */
  private void release(@Nullable Future<?> answer) {
    session.unread().release(heldBytes);
    heldBytes = 0;
    if (uncounted) {
      uncounted = false;
      session.uncountedSent();
    }
    if (answer != null && answer.isSuccess()) {
      session.progressed();
    }
  }
}
