// Made by waymark from waymark.json. Do not edit. It is the same in every environment: src/main.
package com.example.cars.deeplinks

import android.app.Activity
import android.content.Context
import androidx.core.content.pm.ShortcutInfoCompat
import androidx.core.content.pm.ShortcutManagerCompat
import androidx.core.graphics.drawable.IconCompat
import com.example.cars.R

/** The users that a shortcut is for. */
enum class ShortcutProfile { HOST, GUEST }

/** The launcher's shortcuts of a profile; those for everyone are in `shortcuts.xml`. */
object Shortcuts {
    private class Row(
        val id: String, val title: Int, val profile: ShortcutProfile, val place: Deeplink
    )

    private val rows: List<Row> = listOf(
        Row("messages", R.string.shortcut_messages, ShortcutProfile.HOST, Deeplink.Messages.Root)
    )

    /** How many shortcuts `shortcuts.xml` has: the launcher counts them too. */
    private const val FIXED_COUNT = 1

    /**
     * Shows the shortcuts of a profile instead of those of another one; null shows none.
     *
     * Call it at every start, when the user signs in or out, and when the language changes. It
     * returns false when the system refuses: if it was called too often in the background, or
     * before the device was unlocked.
     */
    fun register(
        context: Context,
        activity: Class<out Activity>,
        profile: ShortcutProfile?,
        icon: (Deeplink) -> IconCompat? = { null }
    ): Boolean {
        val room = ShortcutManagerCompat.getMaxShortcutCountPerActivity(context) - FIXED_COUNT
        val chosen = rows.filter { it.profile == profile }.take(maxOf(room, 0))
        val shortcuts = chosen.mapIndexedNotNull { rank, row ->
            DeeplinkIntents.intent(context, activity, row.place)?.let { intent ->
                val builder = ShortcutInfoCompat.Builder(context, row.id)
                    .setShortLabel(context.getString(row.title)).setIntent(intent).setRank(rank)
                icon(row.place)?.let { builder.setIcon(it) }
                builder.build()
            }
        }
        return try {
            ShortcutManagerCompat.setDynamicShortcuts(context, shortcuts)
        } catch (error: IllegalStateException) {
            false
        }
    }
}
