package androidx.core.graphics.drawable;

import android.content.Context;
import org.jetbrains.annotations.NotNull;

/** developer.android.com/reference/androidx/core/graphics/drawable/IconCompat */
public class IconCompat {
    @NotNull
    public static IconCompat createWithResource(@NotNull Context context, int id) {
        return new IconCompat();
    }
}
