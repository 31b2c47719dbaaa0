package org.jetbrains.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** Read by Kotlin's compiler as Android's own annotations are. */
@Target({ElementType.METHOD, ElementType.PARAMETER})
public @interface Nullable {}
