package androidx.core.content.pm;

import android.content.Context;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.annotations.NotNull;

/** developer.android.com/reference/androidx/core/content/pm/ShortcutManagerCompat */
public class ShortcutManagerCompat {
    /** Of the stub: the dynamic shortcuts, how many there may be, and whether the user has unlocked the device. */
    public static List<ShortcutInfoCompat> shortcutsOfStub = new ArrayList<>();
    public static int limitOfStub = 5;
    public static boolean isLockedOfStub = false;

    public static int getMaxShortcutCountPerActivity(@NotNull Context context) {
        return limitOfStub;
    }

    public static boolean setDynamicShortcuts(
            @NotNull Context context, @NotNull List<ShortcutInfoCompat> shortcuts) {
        if (isLockedOfStub) throw new IllegalStateException("User 0 is locked or not running");
        if (shortcuts.size() > limitOfStub) {
            throw new IllegalArgumentException("Max number of dynamic shortcuts exceeded");
        }
        shortcutsOfStub = shortcuts;
        return true;
    }
}
