package android.content;

import android.content.pm.PackageManager;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** developer.android.com/reference/android/content/Context */
public abstract class Context {
    /** Of the stub: what was started. */
    public final List<Intent> startedOfStub = new ArrayList<>();

    private final PackageManager packages = new PackageManager();

    @NotNull
    public String getPackageName() {
        return "com.example";
    }

    @NotNull
    public PackageManager getPackageManager() {
        return packages;
    }

    @NotNull
    public final String getString(int id) {
        return "title " + id;
    }

    public void startActivity(@NotNull Intent intent) {
        String link = intent.getDataString();
        if (intent.resolveOfStub(packages) == null) throw new ActivityNotFoundException("nothing opens " + link);
        startedOfStub.add(intent);
    }

    @Nullable
    public Object getSystemService(@NotNull String name) {
        return null;
    }
}
