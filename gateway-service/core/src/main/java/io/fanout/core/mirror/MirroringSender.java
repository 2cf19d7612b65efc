package io.fanout.core.mirror;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.CallSender;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.guard.MirrorResult;
import io.fanout.core.lane.Lane;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.time.Deadline;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Sends copies of answered calls to another backend, and compares its answers with those that the
 * calls got. A copy begins when its call has ended, on a strand of its own, so that no request
 * waits for it. Any strand may use it.
 */
public final class MirroringSender implements CallSender {
  /** The header that marks a request as a copy. */
  static final String HEADER = "X-Fanout-Mirrored";

  private final CallSender next;
  private final String backend;
  private final CallSender mirror;
  private final PlannedCall.Mirroring mirroring;
  private final GuardKit kit;
  private final AtomicInteger inFlight = new AtomicInteger();

  /** For calls that {@code next} makes, with what makes the copies. */
  public MirroringSender(
      CallSender next,
      String backend,
      CallSender mirror,
      PlannedCall.Mirroring mirroring,
      GuardKit kit) {
    this.next = next;
    this.backend = backend;
    this.mirror = mirror;
    this.mirroring = mirroring;
    this.kit = kit;
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    Reply reply = next.call(attempt);
    if (mirroring.share() >= 1 || kit.chance().next() < mirroring.share()) {
      copy(attempt, reply);
    }
    return reply;
  }

  private void copy(Attempt attempt, Reply reply) {
    boolean forked = false;
    if (inFlight.incrementAndGet() <= mirroring.maxInFlight()) {
      forked =
          kit.strands()
              .forkSpare(attempt.lane(), mirroring.to() + " mirror", new Copy(attempt, reply));
    }
    if (!forked) {
      inFlight.decrementAndGet();
      told(MirrorResult.SKIPPED);
    }
  }

  private void told(MirrorResult result) {
    kit.events().mirrored(backend, mirroring.to(), result);
  }

  /** A copy on its way, on its own strand. */
  private final class Copy implements StrandBody {
    private final Request request;
    private final Lane lane;

    /** Let go of before the copy is sent: a slow backend would keep it in memory. */
    private @Nullable Reply own;

    private Copy(Attempt attempt, Reply own) {
      Headers marked = attempt.request().headers().with(HEADER, "true");
      this.request = attempt.request().with(marked);
      this.lane = attempt.lane();
      this.own = own;
    }

    @Override
    public void run() throws SuspendExecution, InterruptedException {
      MirrorResult result = MirrorResult.FAILED;
      try {
        ReplyDigest expected = ReplyDigest.of(takeOwn(), kit.strands());
        Reply answer = mirror.call(attempt());
        result =
            ReplyDigest.of(answer, kit.strands()).equals(expected)
                ? MirrorResult.SAME
                : MirrorResult.DIFFERENT;
      } catch (CallFailed noAnswer) {
        result = MirrorResult.FAILED;
      } finally {
        inFlight.decrementAndGet();
        told(result);
      }
    }

    private Reply takeOwn() {
      Reply taken = Objects.requireNonNull(own);
      own = null;
      return taken;
    }

    private Attempt attempt() {
      return new Attempt(
          request,
          lane,
          Deadline.in(mirroring.timeout(), kit.clock()),
          mirroring.timeout(),
          new Cancellation());
    }
  }
}
