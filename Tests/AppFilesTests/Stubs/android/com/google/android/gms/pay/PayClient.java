package com.google.android.gms.pay;

import android.app.Activity;
import com.google.android.gms.tasks.Task;
import org.jetbrains.annotations.NotNull;

/** developers.google.com/android/reference/com/google/android/gms/pay/PayClient */
public interface PayClient {
    String EXTRA_API_ERROR_MESSAGE = "extra_api_error_message";

    @NotNull
    Task<Integer> getPayApiAvailabilityStatus(int requestType);

    void savePassesJwt(@NotNull String jwt, @NotNull Activity activity, int requestCode);

    /** What may be asked for. */
    @interface RequestType {
        int SAVE_PASSES = 2;
    }

    /** What an activity is given besides RESULT_OK and RESULT_CANCELED. */
    @interface SavePassesResult {
        int SAVE_ERROR = 2;
    }
}
