package io.fanout.extras.actor;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Handoff;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An object that one thread works for, the hand-off's consumer, and the proxy that everybody else
 * calls. Calls of one caller arrive in their order.
 *
 * <p>A void method returns at once, and what its target throws is reported by the hand-off. A
 * method with a {@link java.util.concurrent.CompletionStage} promises the target's result, or its
 * failure. Default methods run where they are called. With the {@code direct} hand-off there is no
 * owner: every caller does the work, and the target must bear that.
 */
public final class Actor<A> implements AutoCloseable {
  private final A proxy;
  private final Handoff<ActorMessage> handoff;

  private Actor(A proxy, Handoff<ActorMessage> handoff) {
    this.proxy = proxy;
    this.handoff = handoff;
  }

  /**
   * Opens an actor.
   *
   * @param overflow what becomes of calls without a result that the hand-off refuses; those with
   *     one fail with {@link java.util.concurrent.RejectedExecutionException}
   * @param open opens the hand-off for its consumer, such as {@code consumers ->
   *     kind.open("record", 4096, wait, consumers, report)}
   * @throws IllegalArgumentException where a method is neither void nor returns a CompletionStage
   */
  public static <A> Actor<A> open(
      Class<A> type,
      A target,
      Overflow overflow,
      Function<Consumers<ActorMessage>, Handoff<ActorMessage>> open) {
    Mailbox mailbox = new Mailbox(target, overflow);
    A proxy = type.cast(generated(type, mailbox));
    EndOfBatch batches = target instanceof EndOfBatch told ? told : null;
    Handoff<ActorMessage> handoff =
        open.apply(
            Consumers.single(
                type.getSimpleName().toLowerCase(Locale.ROOT),
                (call, last) -> work(call, target, last ? batches : null)));
    mailbox.open(handoff);
    return new Actor<>(proxy, handoff);
  }

  private static void work(ActorMessage call, Object target, @Nullable EndOfBatch ended)
      throws Exception {
    try {
      call.run(target);
    } finally {
      if (ended != null) {
        ended.endOfBatch();
      }
    }
  }

  /** A class of its own for each actor: the JIT then knows its only target. */
  private static ActorMessage generated(Class<?> type, Mailbox mailbox) {
    List<Method> methods = Signature.methodsOf(type);
    try {
      MethodHandles.Lookup there = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      MethodHandles.Lookup made = there.defineHiddenClass(ProxyClass.write(type, methods), true);
      ActorMessage proxy =
          (ActorMessage)
              made.findConstructor(made.lookupClass(), MethodType.methodType(void.class)).invoke();
      proxy.bind(mailbox);
      return proxy;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalArgumentException(
          "%s: no proxy can be made of it (expected: an interface in an open package)"
              .formatted(type.getName()),
          e);
    }
  }

  /** The proxy for callers. */
  public A proxy() {
    return proxy;
  }

  /** The passage that the calls take. */
  public Handoff<?> handoff() {
    return handoff;
  }

  /** Does what was accepted, and ends the owner. */
  @Override
  public void close() {
    handoff.close();
  }
}
