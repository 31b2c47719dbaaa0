package com.google.android.gms.pay;

import android.app.Activity;
import org.jetbrains.annotations.NotNull;

/** developers.google.com/android/reference/com/google/android/gms/pay/Pay */
public final class Pay {
    /** Of the stub: the client of every activity. */
    public static PayClient clientOfStub;

    @NotNull
    public static PayClient getClient(@NotNull Activity activity) {
        return clientOfStub;
    }
}
