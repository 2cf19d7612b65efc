package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.agent.OnThreads;
import io.fanout.api.Reply;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.strand.Awaited;
import org.jspecify.annotations.Nullable;

/** The two ways to make a call through a guard, which must not differ in anything that it does. */
@OnThreads("tests of one strand")
enum Way {
  /** A strand waits for the reply. */
  WAITING {
    @Override
    CallSender through(CallSender guard) {
      return guard;
    }
  },
  /** The call is begun, and taken up again when it has ended. */
  BEGUN {
    @Override
    CallSender through(CallSender guard) {
      if (!guard.begins()) {
        throw new AssertionError(guard + " begins no calls");
      }
      return attempt -> {
        BegunCall begun = guard.begin(attempt);
        if (!begun.ended().isDone()) {
          throw new AssertionError("the test's client ends its calls at once");
        }
        Reply reply = begun.reply();
        return reply == null ? begun.finish() : reply;
      };
    }
  };

  /** What makes calls through the guard, in this way. */
  abstract CallSender through(CallSender guard);

  /** Whether a call can end so: a call without a strand cannot be interrupted. */
  boolean has(Throwable ending) {
    return this == WAITING || !(ending instanceof InterruptedException);
  }

  /** A caller that ends its calls at once, and that can also begin them. */
  static CallSender atOnce(CallSender sender) {
    return new CallSender() {
      @Override
      public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
        return sender.call(attempt);
      }

      @Override
      public boolean begins() {
        return true;
      }

      @Override
      public BegunCall begin(Attempt attempt) {
        return ended(sender, attempt);
      }
    };
  }

  /**
   * The attempt, made at once, as a call that was begun. An exception that is no failure of the
   * call comes with its end; an error comes as it is begun.
   */
  static BegunCall ended(CallSender sender, Attempt attempt) {
    try {
      AttemptResult result = AttemptResult.of(sender, attempt);
      return ended(result::orThrow);
    } catch (RuntimeException e) {
      return ended(
          () -> {
            throw e;
          });
    } catch (SuspendExecution | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private interface End {
    Reply reply() throws CallFailed;
  }

  private static BegunCall ended(End end) {
    Awaited<@Nullable Void> now = new Awaited<>();
    now.complete(null);
    return new BegunCall() {
      @Override
      public Awaited<?> ended() {
        return now;
      }

      @Override
      public Reply reply() throws CallFailed {
        return end.reply();
      }
    };
  }
}
