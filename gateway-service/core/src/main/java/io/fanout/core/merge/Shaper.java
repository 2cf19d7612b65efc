package io.fanout.core.merge;

import io.fanout.api.json.Slice;
import io.fanout.core.json.ElementCursor;
import io.fanout.core.json.MemberCursor;
import io.fanout.core.json.MemberName;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes bodies in their shapes. Kept members are written as sent, with the brackets, commas and
 * space around it wherever its neighbours are kept too. Belongs to one merge.
 *
 * <p>Recurses once per array in an array and per step of a path: the scan's depth limit bounds it.
 */
final class Shaper {
  private final SliceJoiner out;

  /**
   * One table per depth of path: an outer object's is still in use while an inner one is written.
   */
  private MemberTable[] tables = {};

  Shaper(SliceJoiner out) {
    this.out = out;
  }

  /** Writes a body as one value; a scalar, which has nothing that could be picked, as null. */
  void body(Slice body, MergeSlot call) {
    Slice wrapping = call.wrapping();
    if (wrapping != null) {
      out.add(wrapping);
    }
    MemberRule.Level level = call.level();
    if (level == null) {
      out.add(body);
    } else if (level.pickedOnly() && !isContainer(body.array()[body.from()])) {
      out.add(JsonSyntax.NULL);
    } else {
      value(body.array(), body.from(), body.to(), level);
    }
    if (wrapping != null) {
      out.add(JsonSyntax.CLOSE);
    }
  }

  /** Writes one member: its name, what is between name and value, and its value. */
  void member(Member member) {
    MemberName newName = member.step.newName();
    if (newName == null) {
      out.add(member.bytes, member.nameFrom, member.valueFrom);
    } else {
      out.add(newName.quoted());
      out.add(member.bytes, member.nameTo, member.valueFrom);
    }
    value(member.bytes, member.valueFrom, member.valueTo, member.step.below());
  }

  static boolean isContainer(byte first) {
    return first == '{' || first == '[';
  }

  private void value(byte[] bytes, int from, int to, MemberRule.@Nullable Level level) {
    if (level == null || !isContainer(bytes[from])) {
      out.add(bytes, from, to);
    } else {
      container(bytes, from, to, level);
    }
  }

  /**
   * Writes an object or array that ends before {@code to}.
   *
   * @return the index behind it
   */
  private int container(byte[] bytes, int from, int to, MemberRule.Level level) {
    return bytes[from] == '{' ? object(bytes, from, to, level) : array(bytes, from, to, level);
  }

  private int object(byte[] bytes, int from, int to, MemberRule.Level level) {
    MemberTable members = table(level.depth());
    members.clear();
    MemberCursor sent = MemberCursor.of(bytes, from, to);
    int count = members.addAll(sent, level);
    boolean empty = true;
    int writtenTo = from;
    int ordinal = -1;
    for (int i = 0; i < members.size(); i++) {
      Member member = members.get(i);
      if (member.omitted) {
        continue;
      }
      if (member.ordinal == ordinal + 1) {
        out.add(bytes, writtenTo, member.nameFrom);
      } else {
        out.add(empty ? JsonSyntax.OPEN : JsonSyntax.COMMA);
      }
      member(member);
      empty = false;
      writtenTo = member.valueTo;
      ordinal = member.ordinal;
    }
    if (ordinal == count - 1) {
      out.add(bytes, writtenTo, sent.end());
    } else {
      out.add(empty ? JsonSyntax.OPEN_CLOSE : JsonSyntax.CLOSE);
    }
    return sent.end();
  }

  /** An element's end is known once it is written: nested arrays are read once, not per level. */
  private int array(byte[] bytes, int from, int to, MemberRule.Level level) {
    boolean empty = true;
    int writtenTo = from;
    boolean besideWritten = true;
    ElementCursor elements = ElementCursor.of(bytes, from, to);
    while (elements.nextStart()) {
      int start = elements.valueFrom();
      boolean container = isContainer(bytes[start]);
      if (!container) {
        elements.skipValue();
      }
      if (level.pickedOnly() && !container) {
        besideWritten = false;
        continue;
      }
      if (besideWritten) {
        out.add(bytes, writtenTo, start);
      } else {
        out.add(empty ? JsonSyntax.OPEN_ARRAY : JsonSyntax.COMMA);
      }
      if (container) {
        elements.valueEndsAt(container(bytes, start, to, level));
      } else {
        out.add(bytes, start, elements.valueTo());
      }
      empty = false;
      writtenTo = elements.valueTo();
      besideWritten = true;
    }
    if (besideWritten) {
      out.add(bytes, writtenTo, elements.end());
    } else {
      out.add(empty ? JsonSyntax.EMPTY_ARRAY : JsonSyntax.CLOSE_ARRAY);
    }
    return elements.end();
  }

  private MemberTable table(int depth) {
    if (depth >= tables.length) {
      int known = tables.length;
      tables = Arrays.copyOf(tables, depth + 1);
      for (int i = known; i <= depth; i++) {
        tables[i] = new MemberTable();
      }
    }
    return tables[depth];
  }
}
