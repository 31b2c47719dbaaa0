import android.app.PendingIntent
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import androidx.core.content.pm.ShortcutManagerCompat
import com.google.android.gms.pay.Pay
import com.google.android.gms.pay.PayClient
import com.google.android.gms.tasks.OnCompleteListener
import com.google.android.gms.tasks.Task
import com.tradexport.tradex.MainActivity
import com.tradexport.tradex.contentIntent
import com.tradexport.tradex.deeplinks.Deeplink
import com.tradexport.tradex.deeplinks.DeeplinkIntents
import com.tradexport.tradex.deeplinks.DeeplinkManager
import com.tradexport.tradex.deeplinks.DeeplinkRouter
import com.tradexport.tradex.deeplinks.Routes
import com.tradexport.tradex.deeplinks.ShortcutProfile

// Drives the sample's activity as Android would, and prints a line for each link of a navigation app.

private fun view(link: String): Intent = Intent(Intent.ACTION_VIEW, Uri.parse(link))

private fun same(actual: Any?, expected: Any?) {
    check(actual == expected) { "$actual is not $expected" }
}

/** A tapped notification: the launcher's intent with the message's data. */
private fun tapped(fill: (Bundle) -> Unit): Intent {
    val extras = Bundle()
    fill(extras)
    return Intent(Intent.ACTION_MAIN, null).putExtras(extras)
}

private fun startsAndGoesOn() {
    val activity = MainActivity()
    activity.startOfStub(view("tradex://ads/17"), null)
    activity.newIntentOfStub(view("https://tradexport.com/zh-Hans/messages/5"))
    activity.newIntentOfStub(view("tradex://nowhere"))
    activity.newIntentOfStub(Intent(Intent.ACTION_MAIN, null))
    same(activity.screens, listOf("ad 17", "message 5"))

    // After a rotation, the same intent is delivered again, and must not be opened again.
    val turned = MainActivity()
    turned.startOfStub(view("https://tradexport.com/ads/17"), activity.endOfStub())
    same(turned.screens, listOf<String>())
    turned.endOfStub()

    // From the list of recent apps, the system sends an old intent.
    val recent = MainActivity()
    recent.startOfStub(view("tradex://ads/17").addFlags(Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY), null)
    same(recent.screens, listOf<String>())
    recent.endOfStub()
}

private fun keepsOnePlace() {
    val manager = DeeplinkManager()
    val opened = mutableListOf<Deeplink>()
    manager.open(Deeplink.Activity)
    manager.open(Deeplink.Ads.Details("17"))
    manager.open(null)
    manager.start { opened.add(it) }
    manager.start { opened.add(it) }
    same(opened, listOf<Deeplink>(Deeplink.Ads.Details("17")))
    manager.open(Deeplink.Orders.Root)
    manager.stop()
    manager.open(Deeplink.Search("a car"))
    same(opened, listOf(Deeplink.Ads.Details("17"), Deeplink.Orders.Root))

    // The app ends before the place is opened, and starts again.
    val state = Bundle()
    manager.save(state)
    val next = DeeplinkManager()
    next.restore(state)
    next.restore(null)
    same(next.take(), Deeplink.Search("a car"))
    same(next.take(), null)
    next.open(Deeplink.Terms)
    next.restore(state)
    same(next.take(), Deeplink.Terms)
    val hostile = Bundle()
    hostile.putString("waymark.pending", "https://example.com/ads/17")
    next.restore(hostile)
    same(next.take(), null)
}

private fun readsNotifications() {
    same(DeeplinkIntents.place(tapped { it.putString("adId", "17") }), Deeplink.Ads.Details("17"))
    same(DeeplinkIntents.place(tapped { it.putInt("orderId", 4) }), Deeplink.Orders.Details("4"))
    same(DeeplinkIntents.place(tapped { it.putLong("messageId", Long.MAX_VALUE) }), Deeplink.Messages.Details("${Long.MAX_VALUE}"))
    same(DeeplinkIntents.place(tapped { it.putString("link", "tradex://requests") }), Deeplink.Requests.Root)
    // Wrong types, two places, other environments, and an object that only its own app can read.
    same(DeeplinkIntents.place(tapped { it.putStringArray("adId", arrayOf("17")) }), null)
    same(DeeplinkIntents.place(tapped { it.putString("adId", null) }), null)
    same(DeeplinkIntents.place(tapped { it.putString("adId", "../17") }), null)
    same(DeeplinkIntents.place(tapped { it.putString("adId", "1"); it.putString("orderId", "2") }), null)
    same(DeeplinkIntents.place(tapped { it.putString("link", "https://staging.tradexport.com/ads/17") }), null)
    same(DeeplinkIntents.place(tapped { it.putString("link", "tradexstaging://ads/17") }), null)
    same(DeeplinkIntents.place(tapped { it.putString("adId", "17"); it.isForeignOfStub = true }), null)
    same(DeeplinkIntents.launchPlace(null, null), null)
    same(DeeplinkIntents.place(Intent()), null)
    // An action other than a link, and a search by the assistant.
    same(DeeplinkIntents.place(Intent("android.intent.action.SEND", Uri.parse("tradex://ads/17"))), null)
    val search = Intent(Intent.ACTION_SEARCH, null)
    search.putExtras(Bundle().also { it.putString("query", "red van") })
    same(DeeplinkIntents.place(search), Deeplink.Search("red van"))

    val activity = MainActivity()
    val tap = contentIntent(activity, mapOf("adId" to "17", "from" to "1"))!!
    same(tap.flagsOfStub, PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT)
    same(tap.intentOfStub.activityOfStub(), MainActivity::class.java)
    same(DeeplinkIntents.place(tap.intentOfStub), Deeplink.Ads.Details("17"))
    check(tap.requestCodeOfStub != contentIntent(activity, mapOf("adId" to "18"))!!.requestCodeOfStub)
    same(contentIntent(activity, mapOf("from" to "1")), null)
    same(DeeplinkIntents.intent(activity, MainActivity::class.java, Deeplink.Ads.Details("a/b")), null)
}

private fun switchesShortcuts() {
    val activity = MainActivity()
    fun shown(): List<Deeplink?> = ShortcutManagerCompat.shortcutsOfStub.map { DeeplinkIntents.place(it.intent) }
    check(activity.signIn(ShortcutProfile.HOST))
    same(shown(), listOf(Deeplink.Messages.Root, Deeplink.Activity, Deeplink.NewListing))
    same(ShortcutManagerCompat.shortcutsOfStub.map { it.id }, listOf("messages", "market", "create"))
    same(ShortcutManagerCompat.shortcutsOfStub.map { it.rank }, listOf(0, 1, 2))
    check(activity.signIn(ShortcutProfile.GUEST))
    same(shown(), listOf<Deeplink?>())
    ShortcutManagerCompat.limitOfStub = 2
    check(activity.signIn(ShortcutProfile.HOST))
    same(shown().size, 2)
    check(activity.signIn(null))
    same(shown(), listOf<Deeplink?>())
    ShortcutManagerCompat.isLockedOfStub = true
    check(!activity.signIn(ShortcutProfile.HOST))
}

private class Wallet(private val status: Int?) : PayClient {
    val saved = mutableListOf<String>()

    override fun getPayApiAvailabilityStatus(requestType: Int): Task<Int> = object : Task<Int>() {
        override fun isSuccessful(): Boolean = status != null
        override fun getResult(): Int = status ?: throw IllegalStateException("the task failed")
        override fun addOnCompleteListener(listener: OnCompleteListener<Int>): Task<Int> {
            listener.onComplete(this)
            return this
        }
    }

    override fun savePassesJwt(jwt: String, activity: android.app.Activity, requestCode: Int) {
        saved.add(jwt)
    }
}

private fun savesPasses() {
    val link = "https://pay.google.com/gp/v/save/ab-_9.cd.ef"
    fun saved(status: Int?, link: String): Pair<List<String>, List<Intent>> {
        val wallet = Wallet(status)
        Pay.clientOfStub = wallet
        val activity = MainActivity()
        activity.packageManager.packagesOfStub["https"] = "com.android.chrome"
        activity.savePass(link)
        return Pair(wallet.saved, activity.startedOfStub)
    }
    same(saved(0, link).first, listOf("ab-_9.cd.ef"))
    same(saved(2, link).second.map { it.dataString }, listOf(link))
    same(saved(null, link).second.size, 1)
    for (other in listOf("", "x", "https://pay.google.com/gp/v/save/a.b", "https://example.com/a.b.c", link + "?x", link + "\n")) {
        same(saved(0, other).first, listOf<String>())
        same(saved(2, other).second, listOf<Intent>())
    }
    val activity = MainActivity()
    for ((request, result) in listOf(Pair(2, -1), Pair(1, 0), Pair(1, 2), Pair(1, -1))) activity.resultOfStub(request, result)
    same(activity.screens, listOf("pass saved"))
}

private fun findsApps() {
    val activity = MainActivity()
    val installed = activity.packageManager.packagesOfStub
    fun offered(country: String): List<String> =
        activity.navigationChoices(50.1, 14.4, "Auto Brno", country).map { it.app + if (it.isWeb) " web" else "" }
    same(offered("CZ"), listOf("mapy web", "google web", "waze web", "apple web", "here web", "openstreetmap web"))
    installed["waze"] = "com.waze"
    installed["google.navigation"] = "com.example.other"
    installed["geo"] = "app.organicmaps"
    same(offered("CZ").take(4), listOf("waze", "geo", "mapy web", "google web"))
    same(offered("US").first(), "waze")
    same(activity.navigationChoices(91.0, 0.0, "x", "US"), listOf<Any>())
    same(activity.navigationChoices(Double.NaN, 0.0, "x", "US"), listOf<Any>())
    val choice = activity.navigationChoices(50.1, 14.4, "x", "CZ").first()
    check(activity.navigate(choice))
    installed.clear()
    check(!activity.navigate(choice))

    for ((scheme, opener) in listOf(
        Pair("google.navigation", "com.google.android.apps.maps"), Pair("waze", "com.waze"),
        Pair("amapuri", "com.autonavi.minimap"), Pair("bdapp", "com.baidu.BaiduMap"), Pair("geo", "x")
    )) installed[scheme] = opener
    for ((latitude, longitude, country) in listOf(
        Triple(39.9087, 116.3975, "CN"), Triple(22.3193, 114.1694, "HK"), Triple(50.0755, 14.4378, "DE"),
        Triple(-0.0000004, 151.2, "AU"), Triple(25.033, 121.5654, "TW"), Triple(31.2304, 121.4737, "CN")
    )) {
        for (name in listOf("Auto Brno", "\u8F66", "100% \u202Ea(b),c|d", "")) {
            for (found in activity.navigationChoices(latitude, longitude, name, country)) {
                val isPlain = name == "Auto Brno"
                if (isPlain) println("$latitude $longitude ${found.app} ${found.isWeb} ${found.intent.dataString}")
                check(found.intent.dataString!!.all { it in '!'..'~' }) { "${found.intent.dataString}" }
            }
        }
    }
}

fun main() {
    same(Routes.ENVIRONMENT, "production")
    same(DeeplinkRouter.place("tradex://search?q=red+van%2B"), Deeplink.Search("red van+"))
    same(DeeplinkRouter.place("tradex://ads/a+b"), Deeplink.Ads.Details("a+b"))
    startsAndGoesOn()
    keepsOnePlace()
    readsNotifications()
    switchesShortcuts()
    savesPasses()
    findsApps()
}
