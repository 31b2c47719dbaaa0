// Made by waymark from waymark.json. Do not edit. It is the same in every environment: src/main.
package com.example.cars.deeplinks

/** A place in the app that a link can lead to. */
sealed class Deeplink {
    sealed class Ads : Deeplink() {
        /** `/ads` */
        object Market : Ads()
        /** `/ads/garage` */
        object Garage : Ads()
        /** `/ads/{id}` */
        data class Details(val id: kotlin.String) : Ads()
    }

    sealed class Dealers : Deeplink() {
        /** `/dealers/{id}` */
        data class Details(val id: kotlin.String) : Dealers()
    }

    sealed class Messages : Deeplink() {
        /** `/messages` */
        object Root : Messages()
        /** `/messages/{id}` */
        data class Details(val id: kotlin.String) : Messages()
    }

    /** `/search?q={query}` */
    data class Search(val query: kotlin.String) : Deeplink()

    /** `/gatepass/{id}` */
    data class Gatepass(val id: kotlin.String) : Deeplink()
}
