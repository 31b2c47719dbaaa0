// Made by waymark from waymark.json. Do not edit. It is the same in every environment: src/main.
package com.example.cars.deeplinks

import android.content.ActivityNotFoundException
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import android.net.Uri
import java.math.BigDecimal
import java.math.RoundingMode

/**
 * The destination: degrees in WGS-84, as from GPS, a name to show, and the country as an ISO 3166-1
 * code, which determines the order of the apps and the datum in China.
 */
class NavigationPlace(
    val latitude: Double, val longitude: Double, val name: String, val country: String? = null
)

/** An app that can show directions; `isWeb` if it is offered as its web page. */
class NavigationChoice(val app: String, val name: String, val intent: Intent, val isWeb: Boolean)

/**
 * The navigation apps for a place, in the project's order.
 *
 * The manifest needs `queries.xml`: Android 11 and later hide all other apps. The links are those
 * of Waymark's table of apps at the time of the build: to one destination, from the reader's
 * position, by the app's default mode of travel. The caller's country determines whether a point is
 * in China.
 */
object NavigationChoices {
    /**
     * A link with and without the vendor's identifier of this app, the package that opens it, the
     * countries where it takes GCJ-02, and the area of the app's maps in degrees.
     */
    private class Link(
        val text: String, val unnamed: String?, val opener: String?,
        val shifted: List<String> = listOf(), val south: Double = -90.0, val north: Double = 90.0,
        val west: Double = -180.0, val east: Double = 180.0
    ) {
        val isWeb: Boolean get() = text.startsWith("https:")
    }

    private class App(val id: String, val name: String, val links: List<Link>)

    private val apps: List<App> = listOf(
        App("apple", "Apple Maps", listOf(
            Link(
                "https://maps.apple.com/directions?destination={lat},{lon}",
                "https://maps.apple.com/directions?destination={lat},{lon}",
                null, listOf()
            )
        )),
        App("google", "Google Maps", listOf(
            Link(
                "google.navigation:q={lat},{lon}",
                "google.navigation:q={lat},{lon}",
                "com.google.android.apps.maps", listOf("CN")
            ),
            Link(
                "https://www.google.com/maps/dir/?api=1&destination={lat}%2C{lon}&utm_source={own}",
                "https://www.google.com/maps/dir/?api=1&destination={lat}%2C{lon}",
                null, listOf("CN")
            )
        )),
        App("waze", "Waze", listOf(
            Link(
                "waze://?ll={lat},{lon}&navigate=yes&utm_source={own}",
                "waze://?ll={lat},{lon}&navigate=yes",
                "com.waze", listOf()
            ),
            Link(
                "https://waze.com/ul?ll={lat}%2C{lon}&navigate=yes&utm_source={own}",
                "https://waze.com/ul?ll={lat}%2C{lon}&navigate=yes",
                null, listOf()
            )
        )),
        App("baidu", "Baidu Maps", listOf(
            Link(
                "bdapp://map/direction?destination=latlng%3A{lat}%2C{lon}%7Cname%3A{name}&coord_type=wgs84&src={own}",
                null,
                "com.baidu.BaiduMap", listOf()
            ),
            Link(
                "baidumap://map/direction?destination=latlng%3A{lat}%2C{lon}%7Cname%3A{name}&coord_type=wgs84&src={own}",
                null,
                "com.baidu.BaiduMap", listOf()
            ),
            Link(
                "https://api.map.baidu.com/marker?location={lat},{lon}&title={name}&output=html&coord_type=wgs84&src={own}",
                null,
                null, listOf()
            )
        )),
        App("amap", "Amap", listOf(
            Link(
                "amapuri://route/plan/?sourceApplication={own}&dlat={lat}&dlon={lon}&dname={name}&dev=0&t=0",
                null,
                "com.autonavi.minimap", listOf("CN", "HK", "MO", "TW")
            ),
            Link(
                "https://uri.amap.com/navigation?to={lon},{lat},{name}&src={own}&callnative=1",
                "https://uri.amap.com/navigation?to={lon},{lat},{name}&callnative=1",
                null, listOf("CN", "HK", "MO", "TW")
            )
        )),
        App("uber", "Uber", listOf(
            Link(
                "uber://?action=setPickup&client_id={own}&pickup=my_location&dropoff%5Blatitude%5D={lat}&dropoff%5Blongitude%5D={lon}&dropoff%5Bnickname%5D={name}",
                "uber://?action=setPickup&pickup=my_location&dropoff%5Blatitude%5D={lat}&dropoff%5Blongitude%5D={lon}&dropoff%5Bnickname%5D={name}",
                "com.ubercab", listOf()
            ),
            Link(
                "https://m.uber.com/looking?client_id={own}&pickup=my_location&drop%5B0%5D=%7B%22latitude%22%3A{lat}%2C%22longitude%22%3A{lon}%2C%22addressLine1%22%3A%22{name}%22%7D",
                "https://m.uber.com/looking?pickup=my_location&drop%5B0%5D=%7B%22latitude%22%3A{lat}%2C%22longitude%22%3A{lon}%2C%22addressLine1%22%3A%22{name}%22%7D",
                null, listOf()
            )
        )),
        App("geo", "Any map app", listOf(
            Link(
                "geo:{lat},{lon}?q={lat},{lon}({name})",
                "geo:{lat},{lon}?q={lat},{lon}({name})",
                null, listOf()
            )
        ))
    )

    /**
     * The installed apps, then the web pages of the others; empty for a point that is not on Earth.
     *
     * Any map app (`geo:`) is a choice even if the project does not list it.
     */
    fun of(place: NavigationPlace, packages: PackageManager): List<NavigationChoice> {
        if (!(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180)) return listOf()
        val listed = Routes.NAVIGATION_APPS_OF_COUNTRIES[place.country] ?: Routes.NAVIGATION_APPS
        val choices = (listed + "geo").distinct().mapNotNull { id -> apps.find { it.id == id } }
            .mapNotNull { choice(it, place, packages) }
        return choices.filter { !it.isWeb } + choices.filter { it.isWeb }
    }

    /** Opens a choice; false when its app is no longer installed. */
    fun open(context: Context, choice: NavigationChoice): Boolean = try {
        context.startActivity(choice.intent)
        true
    } catch (error: ActivityNotFoundException) {
        false
    }

    private fun choice(
        app: App, place: NavigationPlace, packages: PackageManager
    ): NavigationChoice? {
        for (link in app.links) {
            if (place.latitude !in link.south..link.north) continue
            if (place.longitude !in link.west..link.east) continue
            val text = written(link, app.id, place) ?: continue
            val intent = Intent(Intent.ACTION_VIEW, Uri.parse(text)).setPackage(link.opener)
            if (link.isWeb || packages.resolveActivity(intent, 0) != null) {
                return NavigationChoice(app.id, app.name, intent, link.isWeb)
            }
        }
        return null
    }

    /** The link to a place; null without the name that the vendor requires. */
    private fun written(link: Link, app: String, place: NavigationPlace): String? {
        val own = Routes.NAVIGATION_IDS[app]
        val text = (if (own == null) link.unnamed else link.text) ?: return null
        val isShifted = Routes.NAVIGATION_SHIFTS && place.country in link.shifted
        val (latitude, longitude) =
            if (isShifted) gcj02(place.latitude, place.longitude)
            else Pair(place.latitude, place.longitude)
        val name = named(place.name)
            .ifEmpty { number(place.latitude) + " " + number(place.longitude) }
        val values = mapOf(
            "lat" to number(latitude), "lon" to number(longitude), "own" to Uri.encode(own ?: ""),
            "name" to Uri.encode(name), "underscored" to Uri.encode(name.replace(' ', '_'))
        )
        return FIELD.replace(text) { values[it.groupValues[1]] ?: it.value }
    }

    private val FIELD = Regex("\\{([a-z]+)\\}")

    /** Degrees with six decimals, which are 0.11 m. */
    private fun number(degrees: Double): String =
        BigDecimal(degrees).setScale(6, RoundingMode.HALF_EVEN).toPlainString()

    /** A name without characters that an app could read as its end. */
    private fun named(name: String): String {
        val whole = String(name.take(80).toByteArray(), Charsets.UTF_8)
        val plain = whole.map {
            if (it in "(),|;:&\"{}[]<>" || DeeplinkRouter.isHidden(it)) ' ' else it
        }
        return plain.joinToString("").split(' ').filter { it.isNotEmpty() }.joinToString(" ")
    }

    /** A point in the datum of maps of China, on the Krasovsky ellipsoid. */
    private fun gcj02(latitude: Double, longitude: Double): Pair<Double, Double> {
        val x = longitude - 105
        val y = latitude - 35
        val root = Math.sqrt(Math.abs(x))
        val common = (20 * wave(6 * x) + 20 * wave(2 * x)) * 2 / 3
        val north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + common +
            (20 * wave(y) + 40 * wave(y / 3) + 160 * wave(y / 12) + 320 * wave(y / 30)) * 2 / 3
        val east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + common +
            (20 * wave(x) + 40 * wave(x / 3) + 150 * wave(x / 12) + 300 * wave(x / 30)) * 2 / 3
        val eccentricity = 0.00669342162296594323
        val sine = wave(latitude / 180)
        val magic = 1 - eccentricity * sine * sine
        val meridian = 6378245.0 * (1 - eccentricity) / (magic * Math.sqrt(magic))
        val parallel = 6378245.0 / Math.sqrt(magic) * Math.cos(Math.toRadians(latitude))
        return Pair(
            latitude + Math.toDegrees(north / meridian), longitude + Math.toDegrees(east / parallel)
        )
    }

    /** The sine of an angle in half turns. */
    private fun wave(halfTurns: Double): Double = Math.sin(halfTurns * Math.PI)
}
