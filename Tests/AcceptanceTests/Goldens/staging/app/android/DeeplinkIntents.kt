// Made by waymark from waymark.json. Do not edit. It is the same in every environment: src/main.
package com.example.cars.deeplinks

import android.app.Activity
import android.app.PendingIntent
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Bundle

/**
 * Turns the intents that start an activity into places, and places into intents.
 *
 * The activity is exported, so any app may send it an intent: only a place is read from it.
 */
object DeeplinkIntents {
    /**
     * The place of the intent that an activity was started with; for `onCreate`.
     *
     * Null when the link was already opened: after a rotation the activity is recreated with the
     * same intent, and from the list of recent apps with an old one.
     */
    fun launchPlace(intent: Intent?, savedInstanceState: Bundle?): Deeplink? {
        if (intent == null || savedInstanceState != null) return null
        if (intent.flags and Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY != 0) return null
        return place(intent)
    }

    /** The place of a link, a shortcut, a search or a tapped notification; for `onNewIntent`. */
    fun place(intent: Intent): Deeplink? {
        val link = intent.dataString
        if (link != null) {
            return if (intent.action == Intent.ACTION_VIEW) DeeplinkRouter.place(link) else null
        }
        val extras = texts(intent.extras)
        if (intent.action == Intent.ACTION_SEARCH) {
            return extras["query"]?.let { DeeplinkRouter.placeOfSearch(it) }
        }
        return DeeplinkRouter.place(extras)
    }

    /** Opens a place in an activity of this app; null when a value cannot be in a link. */
    fun intent(context: Context, activity: Class<out Activity>, place: Deeplink): Intent? {
        val link = DeeplinkRouter.schemeUrl(place) ?: return null
        return Intent(Intent.ACTION_VIEW, Uri.parse(link), context, activity)
            .addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP or Intent.FLAG_ACTIVITY_SINGLE_TOP)
    }

    /**
     * The intent that a tap on a notification opens; for `setContentIntent`.
     *
     * Android 12 requires an explicit mutability, and does not allow a receiver or service in
     * between.
     */
    fun pendingIntent(
        context: Context, activity: Class<out Activity>, place: Deeplink
    ): PendingIntent? {
        val intent = intent(context, activity, place) ?: return null
        val flags = PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_IMMUTABLE
        return PendingIntent.getActivity(context, intent.dataString.hashCode(), intent, flags)
    }

    /** The same for the data of a message in `onMessageReceived`; null when it leads nowhere. */
    fun pendingIntent(
        context: Context, activity: Class<out Activity>, data: Map<String, String>
    ): PendingIntent? =
        DeeplinkRouter.place(data)?.let { pendingIntent(context, activity, it) }

    /** The texts and whole numbers of a bundle. */
    @Suppress("DEPRECATION")
    private fun texts(extras: Bundle?): Map<String, String> {
        val texts = mutableMapOf<String, String>()
        try {
            for (key in extras?.keySet().orEmpty()) {
                val value = extras?.get(key)
                if (value is String || value is Int || value is Long) texts[key] = value.toString()
            }
        } catch (error: RuntimeException) {
            // Another app has put an object of a custom class into the bundle.
            return emptyMap()
        }
        return texts
    }
}
