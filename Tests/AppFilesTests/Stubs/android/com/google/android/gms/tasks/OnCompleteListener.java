package com.google.android.gms.tasks;

import org.jetbrains.annotations.NotNull;

/** developers.google.com/android/reference/com/google/android/gms/tasks/OnCompleteListener */
public interface OnCompleteListener<Result> {
    void onComplete(@NotNull Task<Result> task);
}
