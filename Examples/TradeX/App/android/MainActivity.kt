package com.tradexport.tradex

import android.app.Activity
import android.content.Intent
import android.os.Bundle
import com.tradexport.tradex.deeplinks.Deeplink
import com.tradexport.tradex.deeplinks.DeeplinkIntents
import com.tradexport.tradex.deeplinks.DeeplinkManager
import com.tradexport.tradex.deeplinks.NavigationChoice
import com.tradexport.tradex.deeplinks.NavigationChoices
import com.tradexport.tradex.deeplinks.NavigationPlace
import com.tradexport.tradex.deeplinks.ShortcutProfile
import com.tradexport.tradex.deeplinks.Shortcuts
import com.tradexport.tradex.deeplinks.WalletButton
import com.tradexport.tradex.deeplinks.WalletResult

/** The one activity of the sample: `android:launchMode="singleTop"` and `exported="true"`. */
class MainActivity : Activity() {
    /** The screens that were shown; an app has a navigation controller here. */
    val screens: MutableList<String> = mutableListOf()

    private val wallet = WalletButton(this, WALLET_REQUEST)

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        DeeplinkManager.shared.restore(savedInstanceState)
        DeeplinkManager.shared.open(DeeplinkIntents.launchPlace(intent, savedInstanceState))
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        setIntent(intent)
        DeeplinkManager.shared.open(DeeplinkIntents.place(intent))
    }

    override fun onResume() {
        super.onResume()
        DeeplinkManager.shared.start { show(it) }
    }

    override fun onPause() {
        DeeplinkManager.shared.stop()
        super.onPause()
    }

    override fun onSaveInstanceState(outState: Bundle) {
        super.onSaveInstanceState(outState)
        DeeplinkManager.shared.save(outState)
    }

    override fun onActivityResult(requestCode: Int, resultCode: Int, data: Intent?) {
        super.onActivityResult(requestCode, resultCode, data)
        if (wallet.result(requestCode, resultCode) == WalletResult.SAVED) screens.add("pass saved")
    }

    /** Call it when the user signs in, switches the profile, or signs out (null). */
    fun signIn(profile: ShortcutProfile?): Boolean =
        Shortcuts.register(this, MainActivity::class.java, profile)

    /** The button of a gate pass; its link is on the pass's page. */
    fun savePass(link: String) {
        wallet.checkAvailability { isAvailable ->
            if (isAvailable) wallet.save(link) else wallet.openInBrowser(link)
        }
    }

    /** What the sheet "Navigate to the car" lists. */
    fun navigationChoices(
        latitude: Double, longitude: Double, name: String, country: String
    ): List<NavigationChoice> =
        NavigationChoices.of(NavigationPlace(latitude, longitude, name, country), packageManager)

    fun navigate(choice: NavigationChoice): Boolean = NavigationChoices.open(this, choice)

    private fun show(place: Deeplink) {
        screens.add(
            when (place) {
                Deeplink.Messages.Root -> "messages"
                is Deeplink.Messages.Details -> "message ${place.id}"
                Deeplink.Activity -> "activity"
                Deeplink.NewListing -> "new listing"
                Deeplink.Requests.Root -> "requests"
                is Deeplink.Requests.Details -> "request ${place.id}"
                Deeplink.Ads.Market -> "market"
                Deeplink.Ads.Garage -> "my garage"
                is Deeplink.Ads.Details -> "ad ${place.id}"
                Deeplink.Orders.Root -> "orders"
                is Deeplink.Orders.Details -> "order ${place.id}"
                is Deeplink.Search -> "search ${place.query}"
                is Deeplink.Gatepass -> "gate pass ${place.id}"
                is Deeplink.Dealers.Details -> "dealer ${place.id}"
                Deeplink.Imprint, Deeplink.Privacy, Deeplink.Terms -> "a page of words"
            }
        )
    }

    private companion object {
        const val WALLET_REQUEST = 1
    }
}
