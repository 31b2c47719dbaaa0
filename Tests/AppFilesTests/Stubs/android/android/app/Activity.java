package android.app;

import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** developer.android.com/reference/android/app/Activity; the nullability is that of ComponentActivity. */
public class Activity extends Context {
    public static final int RESULT_CANCELED = 0;
    public static final int RESULT_OK = -1;

    private Intent intent = new Intent(Intent.ACTION_MAIN, null);

    public Intent getIntent() {
        return intent;
    }

    public void setIntent(Intent next) {
        intent = next;
    }

    protected void onCreate(@Nullable Bundle savedInstanceState) {}

    protected void onNewIntent(@NotNull Intent intent) {}

    protected void onResume() {}

    protected void onPause() {}

    protected void onSaveInstanceState(@NotNull Bundle outState) {}

    /** Of the stub: what the system calls when it starts an activity. */
    public void startOfStub(Intent intent, @Nullable Bundle state) {
        this.intent = intent;
        onCreate(state);
        onResume();
    }

    /** Of the stub: what the system calls for an intent while the activity is shown. */
    public void newIntentOfStub(@NotNull Intent intent) {
        onPause();
        onNewIntent(intent);
        onResume();
    }

    /** Of the stub: what the system calls before it ends an activity; its state. */
    public Bundle endOfStub() {
        Bundle state = new Bundle();
        onPause();
        onSaveInstanceState(state);
        return state;
    }

    /** Of the stub: what the system calls when a screen that the activity opened is done. */
    public void resultOfStub(int requestCode, int resultCode) {
        onActivityResult(requestCode, resultCode, null);
    }

    protected void onActivityResult(int requestCode, int resultCode, @Nullable Intent data) {}
}
