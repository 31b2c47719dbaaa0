// Made by waymark from waymark.json, for the environment staging. Do not edit.
// The only source that differs between environments: one in each flavour's folder, src/FLAVOUR.
package com.example.cars.deeplinks

/** What differs between the environments of the app. */
object Routes {
    /** The environment's name in the project file. */
    const val ENVIRONMENT = "staging"

    /** The application id. */
    const val PACKAGE = "com.example.carsstaging"

    /** The hosts of https links; the first one is used in new links. */
    val HOSTS: List<String> = listOf("staging.cars.example.com")

    /** The scheme of the app's own URLs. */
    const val SCHEME = "carscostaging"

    /** The navigation apps that the project offers, in its order. */
    val NAVIGATION_APPS: List<String> = listOf(
        "apple", "google", "waze", "baidu", "amap", "uber", "geo"
    )

    /** Those of single countries, by ISO 3166-1 code. */
    val NAVIGATION_APPS_OF_COUNTRIES: Map<String, List<String>> = mapOf()

    /** The identifiers of this app that the vendors of navigation apps assigned. */
    val NAVIGATION_IDS: Map<String, String> = mapOf(
        "amap" to "Cars", "baidu" to "ios.example.cars", "uber" to "CLIENT", "waze" to "cars"
    )

    /** Whether points in China are shifted for the apps that draw it in GCJ-02. */
    const val NAVIGATION_SHIFTS = true
}
