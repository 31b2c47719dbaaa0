// Made by waymark from waymark.json. Do not edit. It is the same in every environment: src/main.
@file:Suppress("UNUSED_PARAMETER")

package com.example.cars.deeplinks

import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException

/**
 * Reads and writes the links of the environment of `Routes`.
 *
 * A link only names a place: ask the user before the app does anything there that cannot be undone.
 */
object DeeplinkRouter {
    /** The locale prefixes of paths; the default locale has none. */
    val localePrefixes: List<String> = listOf("zh-Hans")

    /** The place that the segments of a path lead to. */
    private fun place(path: List<String>, query: String, isScheme: Boolean): Deeplink? {
        if (fits(path, listOf("ads"), isScheme)) {
            return Deeplink.Ads.Market
        }
        if (fits(path, listOf("messages"), isScheme)) {
            return Deeplink.Messages.Root
        }
        if (fits(path, listOf("search"), isScheme)) {
            val value1 = value("q", query) ?: return null
            return Deeplink.Search(value1)
        }
        if (fits(path, listOf("ads", "garage"), isScheme)) {
            return Deeplink.Ads.Garage
        }
        if (fits(path, listOf("ads", null), isScheme)) {
            val value1 = checked(path[1]) ?: return null
            return Deeplink.Ads.Details(value1)
        }
        if (fits(path, listOf("dealers", null), isScheme)) {
            val value1 = checked(path[1]) ?: return null
            return Deeplink.Dealers.Details(value1)
        }
        if (fits(path, listOf("gatepass", null), isScheme)) {
            val value1 = checked(path[1]) ?: return null
            return Deeplink.Gatepass(value1)
        }
        if (fits(path, listOf("messages", null), isScheme)) {
            val value1 = checked(path[1]) ?: return null
            return Deeplink.Messages.Details(value1)
        }
        return null
    }

    /** The path and the query of a place. */
    private fun tail(place: Deeplink): String? = when (place) {
        Deeplink.Ads.Market -> joined(listOf("ads"), listOf())
        Deeplink.Ads.Garage -> joined(listOf("ads", "garage"), listOf())
        is Deeplink.Ads.Details -> joined(listOf("ads", written(checked(place.id))), listOf())
        is Deeplink.Dealers.Details ->
            joined(listOf("dealers", written(checked(place.id))), listOf())
        Deeplink.Messages.Root -> joined(listOf("messages"), listOf())
        is Deeplink.Messages.Details ->
            joined(listOf("messages", written(checked(place.id))), listOf())
        is Deeplink.Search -> joined(listOf("search"), listOf("q" to checkedValue(place.query)))
        is Deeplink.Gatepass -> joined(listOf("gatepass", written(checked(place.id))), listOf())
    }

    private val pushKeys: Set<String> = setOf("adId", "messageId")

    /** The place of a push message's key. */
    private fun place(pushKey: String, text: String): Deeplink? = when (pushKey) {
        "adId" -> checked(text)?.let { Deeplink.Ads.Details(it) }
        "messageId" -> checked(text)?.let { Deeplink.Messages.Details(it) }
        else -> null
    }

    private fun placeSearching(text: String): Deeplink? =
        checkedValue(text)?.let { Deeplink.Search(it) }

    /** The place of a web or custom-scheme URL; null when it leads nowhere. */
    fun place(url: String): Deeplink? {
        if (url.toByteArray().size > LENGTH_LIMIT || !isWhole(url)) return null
        if (url.any { isForbidden(it) }) return null
        val colon = url.indexOf("://")
        if (colon < 0) return null
        val scheme = lowercased(url.substring(0, colon))
        val isScheme = when (scheme) {
            "https", "http" -> false
            Routes.SCHEME -> true
            else -> return null
        }
        val link = url.substring(colon + 3).substringBefore('#')
        val query = link.substringAfter('?', "")
        val rest = link.substringBefore('?')
        val authority = rest.substringBefore('/')
        if ('@' in authority) return null
        val parts =
            if ('/' in rest) rest.substringAfter('/').split('/').toMutableList()
            else mutableListOf()
        // One trailing slash is ignored; in a web link, any number is.
        if (parts.isNotEmpty() && parts.last() == "") parts.removeAt(parts.size - 1)
        while (!isScheme && parts.size > 1 && parts.last() == "") parts.removeAt(parts.size - 1)
        if (isScheme) {
            if (authority == "" || ':' in authority) return null
            parts.add(0, authority)
        } else if (!isOwnHost(authority, if (scheme == "http") "80" else "443")) {
            return null
        }
        val path = parts.map { segment(it) ?: return null }
        val locale = if (isScheme) null else path.firstOrNull()?.takeIf { it in localePrefixes }
        return writable(place(if (locale == null) path else path.drop(1), query, isScheme), locale)
    }

    /** The https URL of a place, to share; null when a value cannot be in a link. */
    fun url(place: Deeplink, locale: String? = null): String? {
        val prefix = if (locale != null && locale in localePrefixes) "/" + locale else ""
        return tail(place)?.let { "https://" + Routes.HOSTS.first() + prefix + it }
            ?.takeIf { it.length <= LENGTH_LIMIT }
    }

    /** The custom-scheme URL of a place, for use on this device only. */
    fun schemeUrl(place: Deeplink): String? =
        tail(place)?.let { Routes.SCHEME + ":/" + it }?.takeIf { it.length <= LENGTH_LIMIT }

    /** The place of a push message, by its data; `link` takes precedence over the keys. */
    fun place(push: Map<String, String>): Deeplink? {
        push["link"]?.let { return place(it) }
        val keys = push.keys.filter { it in pushKeys }
        val key = keys.singleOrNull() ?: return null
        return push[key]?.let { place(key, it) }
    }

    /** The place of a search. */
    fun placeOfSearch(text: String): Deeplink? = writable(placeSearching(text), null)

    /** The maximum length of a link, in bytes. */
    private const val LENGTH_LIMIT = 2048

    /** The place if its own URL is not too long: escaping makes text longer. */
    private fun writable(place: Deeplink?, locale: String?): Deeplink? =
        place?.takeIf { url(it, locale) != null }

    /** Whether decoded segments match a pattern, in which null matches any segment. */
    private fun fits(path: List<String>, pattern: List<String?>, isScheme: Boolean): Boolean {
        if (path.size != pattern.size) return false
        return pattern.indices.all { index ->
            val text = pattern[index]
            // The host of a custom-scheme URL is its first segment, and hosts are case-insensitive.
            if (text == null) {
                true
            } else if (isScheme && index == 0) {
                lowercased(path[index]) == lowercased(text)
            } else {
                path[index] == text
            }
        }
    }

    private fun isOwnHost(authority: String, usualPort: String): Boolean {
        val port = authority.substringAfterLast(':', "")
        if (port.isNotEmpty() && port != usualPort) return false
        return lowercased(authority.substringBeforeLast(':')) in Routes.HOSTS
    }

    /** A decoded segment of a path; null when it is empty or could be read as several. */
    private fun segment(part: String): String? {
        val text = decoded(part) ?: return null
        return if (isSegment(text)) text else null
    }

    private fun isSegment(text: String): Boolean =
        text.isNotEmpty() && text != "." && text != ".." && '/' !in text && '\\' !in text &&
            text.none { isHidden(it) }

    /** The value of a query item: the first one with the name, if all are valid. */
    private fun value(name: String, query: String): String? {
        var found: String? = null
        for (item in query.split('&')) {
            val key = unescaped(item.substringBefore('=')) ?: continue
            if (!key.contentEquals(name.toByteArray())) continue
            // As in a form, a plus is a space; in a path it is a plus.
            val value = item.substringAfter('=', "").replace('+', ' ')
            val text = decoded(value)?.let { checkedValue(it) } ?: return null
            if (found == null) found = text
        }
        return found
    }

    /** A part of a URL decoded once; null when it is not percent-encoded UTF-8. */
    private fun decoded(part: String): String? {
        val bytes = unescaped(part) ?: return null
        return try {
            Charsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString()
        } catch (error: CharacterCodingException) {
            null
        }
    }

    private const val PERCENT: Byte = 0x25
    private const val DIGITS = "0123456789ABCDEF"

    private fun unescaped(part: String): ByteArray? {
        val bytes = part.toByteArray()
        val result = ByteArray(bytes.size)
        var count = 0
        var index = 0
        while (index < bytes.size) {
            if (bytes[index] == PERCENT) {
                if (index + 2 >= bytes.size) return null
                val high = Character.digit(bytes[index + 1].toInt(), 16)
                val low = Character.digit(bytes[index + 2].toInt(), 16)
                if (high < 0 || low < 0) return null
                result[count++] = (high * 16 + low).toByte()
                index += 3
            } else {
                result[count++] = bytes[index++]
            }
        }
        return result.copyOf(count)
    }

    /** A value, if it can be in a path. */
    private fun checked(value: String): String? {
        val folded = lowercased(value)
        val isPass = folded.endsWith(".pkpass") || folded.endsWith(".pkpasses")
        val isShort = value.codePointCount(0, value.length) <= 64
        return if (isSegment(value) && isShort && !isPass) value else null
    }

    /** A value, if it can be in a query. */
    private fun checkedValue(value: String): String? =
        value.takeIf {
            it.isNotEmpty() && it.toByteArray().size <= 1024 && it.none { char -> isHidden(char) }
        }

    /** A value with everything except RFC 3986's unreserved characters escaped. */
    private fun written(value: String?): String? {
        if (value == null || !isWhole(value)) return null
        val text = StringBuilder()
        for (byte in value.toByteArray()) {
            val code = byte.toInt() and 0xFF
            val char = code.toChar()
            if (char in 'A'..'Z' || char in 'a'..'z' || char in '0'..'9' || char in "-._~") {
                text.append(char)
            } else {
                text.append('%').append(DIGITS[code shr 4]).append(DIGITS[code and 15])
            }
        }
        return text.toString()
    }

    private fun joined(path: List<String?>, query: List<Pair<String, String?>>): String? {
        val text = StringBuilder()
        for (segment in path) text.append('/').append(segment ?: return null)
        for ((index, item) in query.withIndex()) {
            val value = written(item.second) ?: return null
            text.append(if (index == 0) '?' else '&').append(item.first).append('=').append(value)
        }
        return text.toString()
    }

    /** The text with ASCII letters in lower case, in any locale. */
    private fun lowercased(text: String): String =
        String(CharArray(text.length) { if (text[it] in 'A'..'Z') text[it] + 32 else text[it] })

    /** Whether every surrogate is part of a pair: UTF-8 cannot encode half a pair. */
    private fun isWhole(text: String): Boolean = String(text.toByteArray(), Charsets.UTF_8) == text

    /** Whether URLs cannot contain a character. */
    private fun isForbidden(char: Char): Boolean =
        char <= ' ' || char == '\u007F' || char in "\"<>\\^`{|}"

    /** Whether a character controls a device or the direction of text. */
    internal fun isHidden(char: Char): Boolean =
        char < ' ' || char in '\u007F'..'\u009F' || char == '\u061C' ||
            char in '\u200E'..'\u200F' || char in '\u2028'..'\u202E' ||
            char in '\u2066'..'\u2069' || char == '\uFEFF'
}
