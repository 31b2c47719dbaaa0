// Made by waymark from waymark.json. Do not edit. It is the same in every environment: src/main.
package com.example.cars.deeplinks

import android.os.Bundle

/**
 * Keeps the place of a link until the app can go there, and opens it once.
 *
 * Usage: `DeeplinkManager.shared.open(place)` wherever a link arrives, `start` when the app can
 * show a place (its first screen is ready, the user is signed in), `stop` when it no longer can.
 */
class DeeplinkManager {
    private var pending: Deeplink? = null
    private var opener: ((Deeplink) -> Unit)? = null

    /**
     * Opens a place immediately if the app is ready, otherwise keeps it instead of an earlier one.
     *
     * Null, for a link that leads nowhere, changes nothing.
     */
    fun open(place: Deeplink?) {
        if (place == null) return
        val ready = synchronized(this) {
            if (opener == null) pending = place
            opener
        }
        ready?.invoke(place)
    }

    /** Opens the place that was kept, and from now on every place as it arrives. */
    fun start(opener: (Deeplink) -> Unit) {
        synchronized(this) { this.opener = opener }
        take()?.let(opener)
    }

    /** Keeps the places that arrive from now on. */
    fun stop() {
        synchronized(this) { opener = null }
    }

    /** Returns the place that was kept, and forgets it. */
    fun take(): Deeplink? = synchronized(this) {
        val place = pending
        pending = null
        place
    }

    /** Saves the place that is kept, because the system may end the app before it is opened. */
    fun save(state: Bundle) {
        val place = synchronized(this) { pending } ?: return
        state.putString(KEY, DeeplinkRouter.schemeUrl(place))
    }

    /** Keeps the place of an earlier state, unless a newer link has arrived. */
    fun restore(state: Bundle?) {
        val place = state?.getString(KEY)?.let { DeeplinkRouter.place(it) } ?: return
        synchronized(this) { if (pending == null && opener == null) pending = place }
    }

    companion object {
        /** The manager of the app. */
        val shared: DeeplinkManager = DeeplinkManager()

        private const val KEY = "waymark.pending"
    }
}
