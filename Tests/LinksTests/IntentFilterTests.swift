import Testing

@testable import Links

struct IntentFilterTests {
  @Test func namesEveryRouteOfAHost() throws {
    let routes = [
      try Route(name: "ads.details", path: "/ads/{id}"), try Route(name: "ads", path: "/ads"),
      try Route(name: "v", path: "/v1.0/{id}/x.y"),
    ]
    let table = try RouteTable(routes, locales: ["en", "zh-Hans"])
    #expect(
      String(decoding: try IntentFilter(table, host: "example.com").bytes, as: UTF8.self) == #"""
        <?xml version="1.0" encoding="utf-8"?>
        <intent-filter xmlns:android="http://schemas.android.com/apk/res/android" android:autoVerify="true">
            <action android:name="android.intent.action.VIEW" />
            <category android:name="android.intent.category.DEFAULT" />
            <category android:name="android.intent.category.BROWSABLE" />
            <data android:scheme="https" />
            <data android:host="example.com" />
            <data android:path="/ads" />
            <data android:pathPattern="/ads/..*" />
            <data android:pathPattern="/v1\\.0/..*/x\\.y" />
            <data android:path="/zh-Hans/ads" />
            <data android:pathPattern="/zh-Hans/ads/..*" />
            <data android:pathPattern="/zh-Hans/v1\\.0/..*/x\\.y" />
        </intent-filter>

        """#)
  }

  @Test func refusesWhatIsNoHost() throws {
    let table = try RouteTable([])
    #expect(code { () throws(LinkFault) in try IntentFilter(table, host: "a b") } == .appHost)
  }
}
