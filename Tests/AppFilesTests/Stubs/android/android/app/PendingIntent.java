package android.app;

import android.content.Context;
import android.content.Intent;
import org.jetbrains.annotations.NotNull;

/** developer.android.com/reference/android/app/PendingIntent */
public final class PendingIntent {
    public static final int FLAG_IMMUTABLE = 1 << 26;
    public static final int FLAG_MUTABLE = 1 << 25;
    public static final int FLAG_UPDATE_CURRENT = 1 << 27;

    /** Of the stub: what it was made of. */
    public final int requestCodeOfStub;
    public final Intent intentOfStub;
    public final int flagsOfStub;

    private PendingIntent(int requestCode, Intent intent, int flags) {
        requestCodeOfStub = requestCode;
        intentOfStub = intent;
        flagsOfStub = flags;
    }

    public static PendingIntent getActivity(
            @NotNull Context context, int requestCode, @NotNull Intent intent, int flags) {
        if ((flags & (FLAG_IMMUTABLE | FLAG_MUTABLE)) == 0) {
            throw new IllegalArgumentException("Targeting S+ requires FLAG_IMMUTABLE or FLAG_MUTABLE");
        }
        return new PendingIntent(requestCode, intent, flags);
    }
}
