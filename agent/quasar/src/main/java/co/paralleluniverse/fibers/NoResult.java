package co.paralleluniverse.fibers;

import co.paralleluniverse.strands.SuspendableCallable;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * What a fiber runs whose result nobody asks for. The fiber cannot be joined; it allocates no
 * future, and no default scheduler is started for that future.
 */
@NullMarked
public interface NoResult extends SuspendableCallable<@Nullable Void> {}
