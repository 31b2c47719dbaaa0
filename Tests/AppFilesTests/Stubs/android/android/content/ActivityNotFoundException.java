package android.content;

/** developer.android.com/reference/android/content/ActivityNotFoundException */
public class ActivityNotFoundException extends RuntimeException {
    public ActivityNotFoundException(String name) {
        super(name);
    }
}
