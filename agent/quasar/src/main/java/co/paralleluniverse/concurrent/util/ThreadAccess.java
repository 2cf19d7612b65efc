package co.paralleluniverse.concurrent.util;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The fields of {@link Thread} that a fiber brings along to the thread it runs on.
 *
 * <p>Written for JDK 17 to 25. It needs {@code java.base/java.lang} open and nothing else, and all
 * of its handles are constants to the JIT.
 */
@NullMarked
public final class ThreadAccess {
  private static final VarHandle THREAD_LOCALS;
  private static final VarHandle INHERITABLE_THREAD_LOCALS;
  private static final VarHandle CONTEXT_CLASS_LOADER;
  private static final MethodHandle GET_TARGET;
  private static final MethodHandle SET_TARGET;
  private static final MethodHandle NEW_MAP;
  private static final MethodHandle NEW_INHERITED_MAP;
  private static final MethodHandle NEW_ENTRY;
  private static final Class<?> ENTRY;
  private static final VarHandle TABLE;
  private static final VarHandle SIZE;
  private static final VarHandle THRESHOLD;
  private static final VarHandle ENTRY_VALUE;

  static {
    try {
      MethodHandles.Lookup thread =
          MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
      THREAD_LOCALS = field(thread, Thread.class, "threadLocals");
      INHERITABLE_THREAD_LOCALS = field(thread, Thread.class, "inheritableThreadLocals");
      CONTEXT_CLASS_LOADER = field(thread, Thread.class, "contextClassLoader");
      MethodHandle[] target = targetField(thread);
      GET_TARGET = target[0];
      SET_TARGET = target[1];

      Class<?> map = Class.forName("java.lang.ThreadLocal$ThreadLocalMap");
      ENTRY = Class.forName("java.lang.ThreadLocal$ThreadLocalMap$Entry");
      MethodHandles.Lookup maps = MethodHandles.privateLookupIn(map, MethodHandles.lookup());
      var keyAndValue = new Class<?>[] {ThreadLocal.class, Object.class};
      NEW_MAP = maps.unreflectConstructor(map.getDeclaredConstructor(keyAndValue));
      NEW_INHERITED_MAP = maps.unreflectConstructor(map.getDeclaredConstructor(map));
      NEW_ENTRY = maps.unreflectConstructor(ENTRY.getDeclaredConstructor(keyAndValue));
      TABLE = field(maps, map, "table");
      SIZE = field(maps, map, "size");
      THRESHOLD = field(maps, map, "threshold");
      ENTRY_VALUE = field(maps, ENTRY, "value");
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(
          "java.base/java.lang: not open to fibers (expected: open; start with --add-opens java.base/java.lang=ALL-UNNAMED, or put \"Add-Opens: java.base/java.lang\" into the executable jar's manifest, or run fanout-quasar as -javaagent)",
          e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "JDK %s: the fields of java.lang.Thread are not those that fibers know (expected: JDK 17 to 25)"
              .formatted(Runtime.version()),
          e);
    }
  }

  private ThreadAccess() {}

  private static VarHandle field(MethodHandles.Lookup lookup, Class<?> owner, String name)
      throws ReflectiveOperationException {
    return lookup.unreflectVarHandle(owner.getDeclaredField(name));
  }

  /** Up to JDK 18 a thread holds its task itself, later its final {@code holder} does. */
  private static MethodHandle[] targetField(MethodHandles.Lookup thread)
      throws ReflectiveOperationException {
    if (Runtime.version().feature() < 19) {
      Field target = Thread.class.getDeclaredField("target");
      return new MethodHandle[] {thread.unreflectGetter(target), thread.unreflectSetter(target)};
    }
    MethodHandle holder = thread.unreflectGetter(Thread.class.getDeclaredField("holder"));
    Field task = Class.forName("java.lang.Thread$FieldHolder").getDeclaredField("task");
    task.setAccessible(true); // Final: only then may it be set.
    return new MethodHandle[] {
      MethodHandles.filterArguments(thread.unreflectGetter(task), 0, holder),
      MethodHandles.filterArguments(thread.unreflectSetter(task), 0, holder)
    };
  }

  /** The task that the thread was made for. */
  public static @Nullable Runnable getTarget(Thread thread) {
    try {
      return (Runnable) GET_TARGET.invokeExact(thread);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** Fibers mark a fork-join thread that runs them by its task. */
  public static void setTarget(Thread thread, @Nullable Runnable target) {
    try {
      SET_TARGET.invokeExact(thread, target);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  public static @Nullable Object getThreadLocals(Thread thread) {
    return THREAD_LOCALS.get(thread);
  }

  public static void setThreadLocals(Thread thread, @Nullable Object threadLocals) {
    THREAD_LOCALS.set(thread, threadLocals);
  }

  public static @Nullable Object getInheritableThreadLocals(Thread thread) {
    return INHERITABLE_THREAD_LOCALS.get(thread);
  }

  public static void setInheritableThreadLocals(Thread thread, @Nullable Object threadLocals) {
    INHERITABLE_THREAD_LOCALS.set(thread, threadLocals);
  }

  public static @Nullable ClassLoader getContextClassLoader(Thread thread) {
    return (ClassLoader) CONTEXT_CLASS_LOADER.get(thread);
  }

  public static void setContextClassLoader(Thread thread, @Nullable ClassLoader loader) {
    CONTEXT_CLASS_LOADER.set(thread, loader);
  }

  /** What a child thread would inherit. */
  public static Object createInheritedMap(Object inheritableThreadLocals) {
    try {
      return NEW_INHERITED_MAP.invoke(inheritableThreadLocals);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** A map of its own with the same values; null stays null, for a thread without locals. */
  public static @Nullable Object cloneThreadLocalMap(@Nullable Object original) {
    if (original == null) {
      return null;
    }
    try {
      Object clone = NEW_MAP.invoke(new ThreadLocal<>(), (Object) null);
      Object table = TABLE.get(original);
      int length = Array.getLength(table);
      Object copies = Array.newInstance(ENTRY, length);
      for (int i = 0; i < length; i++) {
        if (Array.get(table, i) instanceof Reference<?> entry) {
          ThreadLocal<?> key = (ThreadLocal<?>) entry.get();
          Array.set(copies, i, (Object) NEW_ENTRY.invoke(key, ENTRY_VALUE.get(entry)));
        }
      }
      TABLE.set(clone, copies);
      SIZE.set(clone, (int) SIZE.get(original));
      THRESHOLD.set(clone, (int) THRESHOLD.get(original));
      return clone;
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  /** The values by thread-local, for people to read. */
  @SuppressWarnings("rawtypes") // The signature that Quasar's classes call.
  public static Map<ThreadLocal, Object> toMap(Object threadLocalMap) {
    Map<ThreadLocal, Object> values = new HashMap<>();
    Object table = TABLE.get(threadLocalMap);
    for (int i = 0; i < Array.getLength(table); i++) {
      if (Array.get(table, i) instanceof Reference<?> entry
          && entry.get() instanceof ThreadLocal<?> key) {
        values.put(key, ENTRY_VALUE.get(entry));
      }
    }
    return values;
  }

  private static AssertionError impossible(Throwable e) {
    return new AssertionError("A handle on java.lang.Thread failed after it was found", e);
  }
}
