package com.google.android.gms.pay;

/** developers.google.com/android/reference/com/google/android/gms/pay/PayApiAvailabilityStatus */
public @interface PayApiAvailabilityStatus {
    int AVAILABLE = 0;
    int NOT_ELIGIBLE = 2;
}
