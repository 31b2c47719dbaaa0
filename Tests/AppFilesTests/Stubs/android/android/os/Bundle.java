package android.os;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** developer.android.com/reference/android/os/Bundle, BaseBundle */
public final class Bundle {
    private final Map<String, Object> values = new LinkedHashMap<>();

    /** Of the stub: whether another app has put an object of a class of its own into the bundle. */
    public boolean isForeignOfStub = false;

    @NotNull
    public Set<String> keySet() {
        // What a real one throws is BadParcelableException.
        if (isForeignOfStub) throw new IllegalStateException("class not found when unmarshalling");
        return values.keySet();
    }

    @Nullable
    public Object get(@NotNull String key) {
        return values.get(key);
    }

    @Nullable
    public String getString(@NotNull String key) {
        if (isForeignOfStub) throw new IllegalStateException("class not found when unmarshalling");
        Object value = values.get(key);
        return value instanceof String ? (String) value : null;
    }

    public void putString(@NotNull String key, @Nullable String value) {
        values.put(key, value);
    }

    public void putInt(@NotNull String key, int value) {
        values.put(key, value);
    }

    public void putLong(@NotNull String key, long value) {
        values.put(key, value);
    }

    public void putStringArray(@NotNull String key, @Nullable String[] value) {
        values.put(key, value);
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }
}
