package android.content.pm;

/** developer.android.com/reference/android/content/pm/ResolveInfo */
public class ResolveInfo {}
