package androidx.core.content.pm;

import android.content.Context;
import android.content.Intent;
import androidx.core.graphics.drawable.IconCompat;
import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** developer.android.com/reference/androidx/core/content/pm/ShortcutInfoCompat */
public class ShortcutInfoCompat {
    private String id;
    private CharSequence label;
    private Intent intent;
    private int rank;

    @NotNull
    public String getId() {
        return id;
    }

    @NotNull
    public CharSequence getShortLabel() {
        return label;
    }

    @NotNull
    public Intent getIntent() {
        return intent;
    }

    public int getRank() {
        return rank;
    }

    /** developer.android.com/reference/androidx/core/content/pm/ShortcutInfoCompat.Builder */
    public static class Builder {
        private final ShortcutInfoCompat made = new ShortcutInfoCompat();

        public Builder(@NotNull Context context, @NotNull String id) {
            made.id = id;
        }

        @NotNull
        public Builder setShortLabel(@NotNull CharSequence label) {
            made.label = label;
            return this;
        }

        @NotNull
        public Builder setIntent(@NotNull Intent intent) {
            made.intent = intent;
            return this;
        }

        @NotNull
        public Builder setIcon(IconCompat icon) {
            return this;
        }

        @NotNull
        public Builder setRank(int rank) {
            made.rank = rank;
            return this;
        }

        @NotNull
        public ShortcutInfoCompat build() {
            if (made.label == null || made.label.length() == 0) {
                throw new IllegalArgumentException("Shortcut must have a non-empty label");
            }
            if (made.intent == null) throw new IllegalArgumentException("Shortcut must have an intent");
            if (made.intent.getAction() == null) throw new NullPointerException("Intent's action must be set");
            return made;
        }
    }
}
