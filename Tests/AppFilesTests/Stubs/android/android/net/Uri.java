package android.net;

import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** developer.android.com/reference/android/net/Uri */
public final class Uri {
    private final String text;

    private Uri(String text) {
        this.text = text;
    }

    @NotNull
    public static Uri parse(@NotNull String text) {
        return new Uri(text);
    }

    /** Leaves letters, digits and _-!.~'()* as they are. */
    public static String encode(@Nullable String text) {
        try {
            return java.net.URLEncoder.encode(text, "UTF-8").replace("+", "%20").replace("%21", "!")
                    .replace("%27", "'").replace("%28", "(").replace("%29", ")").replace("%7E", "~");
        } catch (java.io.UnsupportedEncodingException error) {
            throw new AssertionError(error);
        }
    }

    @Nullable
    public String getScheme() {
        int colon = text.indexOf(':');
        return colon < 0 ? null : text.substring(0, colon);
    }

    @Override
    @NotNull
    public String toString() {
        return text;
    }
}
