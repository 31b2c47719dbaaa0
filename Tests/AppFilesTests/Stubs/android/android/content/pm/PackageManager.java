package android.content.pm;

import android.content.Intent;
import java.util.HashMap;
import java.util.Map;
import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** developer.android.com/reference/android/content/pm/PackageManager */
public class PackageManager {
    public static final int MATCH_DEFAULT_ONLY = 0x00010000;

    /** Of the stub: the package that opens the links of a scheme. */
    public final Map<String, String> packagesOfStub = new HashMap<>();

    @Nullable
    public ResolveInfo resolveActivity(@NotNull Intent intent, int flags) {
        String link = intent.getDataString();
        if (link == null) return null;
        String found = packagesOfStub.get(link.substring(0, link.indexOf(':')));
        boolean fits = found != null && (intent.getPackage() == null || intent.getPackage().equals(found));
        return fits ? new ResolveInfo() : null;
    }
}
