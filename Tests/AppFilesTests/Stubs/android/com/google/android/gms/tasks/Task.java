package com.google.android.gms.tasks;

import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** developers.google.com/android/reference/com/google/android/gms/tasks/Task */
public abstract class Task<Result> {
    public abstract boolean isSuccessful();

    /** Throws when the task failed. */
    @Nullable
    public abstract Result getResult();

    @NotNull
    public abstract Task<Result> addOnCompleteListener(@NotNull OnCompleteListener<Result> listener);
}
