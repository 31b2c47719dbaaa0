package android.content;

import android.app.Activity;
import android.net.Uri;
import android.os.Bundle;
import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** developer.android.com/reference/android/content/Intent */
public class Intent {
    public static final String ACTION_MAIN = "android.intent.action.MAIN";
    public static final String ACTION_SEARCH = "android.intent.action.SEARCH";
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final String CATEGORY_BROWSABLE = "android.intent.category.BROWSABLE";
    public static final int FLAG_ACTIVITY_SINGLE_TOP = 0x20000000;
    public static final int FLAG_ACTIVITY_NEW_TASK = 0x10000000;
    public static final int FLAG_ACTIVITY_CLEAR_TOP = 0x04000000;
    public static final int FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 0x00100000;

    private String action;
    private Uri data;
    private String packageName;
    private Class<?> activity;
    private int flags;
    private Bundle extras;

    public Intent() {}

    public Intent(@Nullable String action, @Nullable Uri data) {
        this.action = action;
        this.data = data;
    }

    public Intent(
            @Nullable String action, @Nullable Uri data, @NotNull Context context, @NotNull Class<?> activity) {
        this(action, data);
        this.activity = activity;
        this.packageName = context.getPackageName();
    }

    @Nullable
    public String getAction() {
        return action;
    }

    @Nullable
    public Uri getData() {
        return data;
    }

    @Nullable
    public String getDataString() {
        return data == null ? null : data.toString();
    }

    @Nullable
    public String getPackage() {
        return packageName;
    }

    @NotNull
    public Intent setPackage(@Nullable String name) {
        packageName = name;
        return this;
    }

    @NotNull
    public Intent addCategory(@NotNull String category) {
        return this;
    }

    public int getFlags() {
        return flags;
    }

    @NotNull
    public Intent addFlags(int more) {
        flags |= more;
        return this;
    }

    @Nullable
    public Bundle getExtras() {
        return extras;
    }

    @Nullable
    public String getStringExtra(@NotNull String name) {
        return extras == null ? null : extras.getString(name);
    }

    @NotNull
    public Intent putExtras(@NotNull Bundle more) {
        extras = more;
        return this;
    }

    /** Of the stub: what opens the intent. */
    public Object resolveOfStub(android.content.pm.PackageManager packages) {
        return activity != null ? activity : packages.resolveActivity(this, 0);
    }

    /** Of the stub: the activity that the intent names. */
    public Class<?> activityOfStub() {
        return activity;
    }
}
