package com.tradexport.tradex

import android.app.PendingIntent
import android.content.Context
import com.tradexport.tradex.deeplinks.DeeplinkIntents

/** For `FirebaseMessagingService.onMessageReceived` and `NotificationCompat.setContentIntent`. */
fun contentIntent(context: Context, data: Map<String, String>): PendingIntent? =
    DeeplinkIntents.pendingIntent(context, MainActivity::class.java, data)
