package io.fanout.boot.settings;

import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.Default;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.Records;
import io.fanout.core.settings.Secret;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.ResolvableType;

/**
 * Reads records whose defaults are {@link Default}s. It follows the rules of Spring's binder, which
 * knows other defaults alone: a source that wins replaces single values and map entries, but lists
 * as a whole; what nobody has set is absent. The binder itself reads the single values.
 */
final class RecordReader {
  private final List<ConfigurationPropertySource> sources;
  private final PlaceholdersResolver placeholders;
  private final Binder binder;
  private final KnownSettings known;
  private final BindErrors errors;

  RecordReader(
      List<ConfigurationPropertySource> sources,
      PlaceholdersResolver placeholders,
      KnownSettings known,
      BindErrors errors) {
    this.sources = sources;
    this.placeholders = placeholders;
    this.binder = new Binder(sources, placeholders);
    this.known = known;
    this.errors = errors;
  }

  /** Reads a record; where nothing of it is set, all of it has its defaults. */
  <R extends Record> R read(ConfigurationPropertyName name, Class<R> type) {
    known.add(name, type);
    R read = record(name, type);
    return read == null ? Defaults.of(type) : read;
  }

  /** Reads a setting of that type; null if nobody has set it. */
  private @Nullable Object setting(ConfigurationPropertyName name, Type type) {
    Class<? extends Record> below = recordOf(lastOf(type));
    if (below == null) {
      return scalar(name, type);
    }
    known.add(name, rawOf(type));
    if (!isSet(name)) {
      return null;
    }
    if (rawOf(type) == List.class) {
      return list(name, type, below);
    }
    return rawOf(type) == Map.class ? map(name, type, below) : record(name, below);
  }

  private static Class<?> rawOf(Type type) {
    return (Class<?>) (type instanceof ParameterizedType several ? several.getRawType() : type);
  }

  /** The type of each of several; the type itself where it is one. */
  private static Type lastOf(Type type) {
    if (!(type instanceof ParameterizedType several)) {
      return type;
    }
    Type[] arguments = several.getActualTypeArguments();
    return arguments[arguments.length - 1];
  }

  private static @Nullable Class<? extends Record> recordOf(Type type) {
    return type instanceof Class<?> plain && plain.isRecord()
        ? plain.asSubclass(Record.class)
        : null;
  }

  private boolean isSet(ConfigurationPropertyName name) {
    return property(name) != null
        || sources.stream()
            .anyMatch(
                source -> source.containsDescendantOf(name) != ConfigurationPropertyState.ABSENT);
  }

  private @Nullable ConfigurationProperty property(ConfigurationPropertyName name) {
    for (ConfigurationPropertySource source : sources) {
      ConfigurationProperty property = source.getConfigurationProperty(name);
      if (property != null) {
        return property;
      }
    }
    return null;
  }

  private boolean hasSettingsBelow(ConfigurationPropertyName name) {
    return sources.stream()
        .anyMatch(
            source -> source.containsDescendantOf(name) == ConfigurationPropertyState.PRESENT);
  }

  private @Nullable Object scalar(ConfigurationPropertyName name, Type type) {
    if (type == ByteSize.class) {
      return size(name);
    }
    if (type == Secret.class) {
      return secret(name);
    }
    ResolvableType resolvable = ResolvableType.forType(type);
    if (isSet(name)) {
      return bind(name, resolvable);
    }
    errors.addKnown(name, resolvable);
    return null;
  }

  /** As the binder reads it; null also where that failed, which the errors then tell. */
  private @Nullable Object bind(ConfigurationPropertyName name, ResolvableType type) {
    return binder.bind(name, Bindable.of(type), errors).orElse(null);
  }

  private @Nullable ByteSize size(ConfigurationPropertyName name) {
    known.add(name, ByteSize.class);
    String text = isSet(name) ? binder.bind(name, Bindable.of(String.class)).orElse("") : "";
    if (text.isEmpty()) {
      return null;
    }
    try {
      ByteSize size = ByteSize.parse(text);
      errors.refuseNumber(name, text, ByteSize.class);
      return size;
    } catch (IllegalArgumentException e) {
      errors.add(name, ExpectedText.ofScalar(ByteSize.class));
      return null;
    }
  }

  /** A placeholder that nothing replaced would be sent to the backend as it is. */
  private @Nullable Secret secret(ConfigurationPropertyName name) {
    known.add(name, Secret.class);
    String text = isSet(name) ? binder.bind(name, Bindable.of(String.class)).orElse("") : null;
    if (text == null) {
      return null;
    }
    if (text.isBlank() || text.contains("${")) {
      errors.add(name, ExpectedText.ofScalar(Secret.class));
      return null;
    }
    return Secret.of(text);
  }

  private <R extends Record> @Nullable R record(ConfigurationPropertyName name, Class<R> type) {
    RecordComponent[] components = type.getRecordComponents();
    @Nullable Object[] values = new Object[components.length];
    int errorsBefore = errors.count();
    boolean anySet = false;
    for (int i = 0; i < values.length; i++) {
      String last = PropertyNames.kebab(components[i].getName());
      values[i] = setting(name.append(last), components[i].getGenericType());
      anySet |= values[i] != null;
      values[i] = values[i] == null ? Defaults.of(components[i]) : values[i];
    }
    // Keep a record whose settings are all invalid: its absence would be another error.
    return anySet || isEmptyHeading(name) || errors.count() > errorsBefore
        ? Records.create(type, values)
        : null;
  }

  /** Whether the name is set to nothing, as an empty heading in YAML; refuses any other text. */
  private boolean isEmptyHeading(ConfigurationPropertyName name) {
    ConfigurationProperty property = property(name);
    if (property == null) {
      return false;
    }
    boolean empty = property.getValue() instanceof CharSequence text && text.isEmpty();
    if (!empty) {
      errors.add(name, ExpectedText.BELOW);
    }
    return empty;
  }

  private @Nullable Object map(
      ConfigurationPropertyName name, Type type, Class<? extends Record> each) {
    if (!hasSettingsBelow(name)) {
      return bind(name, ResolvableType.forType(type));
    }
    Map<String, Object> entries = new LinkedHashMap<>();
    for (ConfigurationPropertySource source : sources) {
      if (source instanceof IterableConfigurationPropertySource names) {
        for (ConfigurationPropertyName found : names) {
          if (name.isAncestorOf(found)) {
            ConfigurationPropertyName entry = found.chop(name.getNumberOfElements() + 1);
            entries.computeIfAbsent(
                entry.getLastElement(Form.ORIGINAL), key -> setting(entry, each));
          }
        }
      }
    }
    return entries.isEmpty() ? null : Collections.unmodifiableMap(entries);
  }

  private @Nullable Object list(
      ConfigurationPropertyName name, Type type, Class<? extends Record> each) {
    for (ConfigurationPropertySource source : sources) {
      RecordReader reader = sources.size() == 1 ? this : only(source);
      if (reader.property(name) != null) {
        return reader.bind(name, ResolvableType.forType(type));
      }
      List<Object> elements = reader.elements(name, each);
      if (hasMoreThan(elements.size(), source, name)) {
        errors.add(name, ExpectedText.LIST_WITHOUT_GAPS);
        return null;
      }
      if (!elements.isEmpty()) {
        return Collections.unmodifiableList(elements);
      }
    }
    return null;
  }

  private RecordReader only(ConfigurationPropertySource source) {
    return new RecordReader(List.of(source), placeholders, known, errors);
  }

  private List<Object> elements(ConfigurationPropertyName list, Class<? extends Record> each) {
    List<Object> elements = new ArrayList<>();
    Object element = setting(list.append("[0]"), each);
    while (element != null) {
      elements.add(element);
      element = setting(list.append("[%d]".formatted(elements.size())), each);
    }
    return elements;
  }

  /** Whether the source has an element of the list at this index or a later one. */
  private static boolean hasMoreThan(
      int count, ConfigurationPropertySource source, ConfigurationPropertyName list) {
    if (source instanceof IterableConfigurationPropertySource names) {
      for (ConfigurationPropertyName found : names) {
        if (list.isAncestorOf(found)) {
          ConfigurationPropertyName element = found.chop(list.getNumberOfElements() + 1);
          if (element.isLastElementIndexed() && !isIndexBelow(count, element)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean isIndexBelow(int count, ConfigurationPropertyName element) {
    String index = element.getLastElement(Form.UNIFORM);
    return IntStream.range(0, count).mapToObj(Integer::toString).anyMatch(index::equals);
  }
}
