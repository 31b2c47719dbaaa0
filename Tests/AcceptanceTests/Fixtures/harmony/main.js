// Drives the sample's ability as the system would.
const assert = require('assert');
const { default: EntryAbility } = require('./EntryAbility');
const { DeeplinkAdsDetails, DeeplinkImprint, DeeplinkTerms } = require('./Deeplink');
const { DeeplinkManager } = require('./DeeplinkManager');
const { DeeplinkRouter } = require('./DeeplinkRouter');
const { DeeplinkWants } = require('./DeeplinkWants');

const stage = { loadContent: (path, done) => done(undefined) };
const reason = { launchReason: 1 };

// A cold start: the want arrives before the first page. Then the ability is running.
const ability = new EntryAbility();
ability.onCreate({ uri: 'tradex://ads/17' }, reason);
assert.deepStrictEqual(ability.screens, []);
ability.onWindowStageCreate(stage);
ability.onNewWant({ uri: 'https://tradexport.com/ar/messages/5' }, reason);
ability.onNewWant({ parameters: { link: 'tradex://gatepass/9' } }, reason);
ability.onNewWant({ parameters: { adId: 18 } }, reason);
ability.onNewWant({ parameters: { orderId: '4' } }, reason);
ability.onNewWant({ uri: 'tradex://nowhere' }, reason);
ability.onNewWant({}, reason);
ability.onWindowStageDestroy();
ability.onNewWant({ uri: 'tradex://ads/1' }, reason);
ability.onNewWant({ uri: 'tradex://search?q=red+van' }, reason);
ability.onWindowStageCreate(stage);
ability.onWindowStageCreate(stage);
assert.deepStrictEqual(ability.screens, [
  'ad 17', 'message 5', 'gate pass 9', 'ad 18', 'orders.details', 'search red van',
]);

// Wants of any shape open a place of this environment, or none.
for (const want of [
  { uri: 'tradexstaging://ads/17' }, { uri: 'https://staging.tradexport.com/ads/17' }, { uri: 'x' },
  { uri: '', parameters: undefined }, { parameters: { adId: ['17'] } }, { parameters: { adId: null } },
  { parameters: { adId: { id: '17' } } }, { parameters: { adId: 1.5 } }, { parameters: { adId: 1e300 } },
  { parameters: { adId: '../x' } }, { parameters: { adId: '1', orderId: '2' } }, { parameters: { link: 7 } },
  { parameters: { link: 'https://example.com/ads/17', adId: '17' } },
]) {
  assert.strictEqual(DeeplinkWants.place(want), null, JSON.stringify(want));
}
assert.strictEqual(DeeplinkRouter.url(new DeeplinkAdsDetails('a/b')), null);
assert.strictEqual(DeeplinkRouter.schemeUrl(new DeeplinkAdsDetails('\uD83D')), null);

// Only the newest place is kept, and opened once.
const manager = new DeeplinkManager();
manager.open(new DeeplinkImprint());
manager.open(new DeeplinkTerms());
manager.open(null);
assert.strictEqual(manager.take().route, 'terms');
assert.strictEqual(manager.take(), null);
