import { expect, test } from 'vitest';
import type { Tab } from '#contract/content/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { MINI_PROGRAM_NAVIGATION, WEB_NAVIGATION } from '../content/tabs.ts';
import { createNavigation } from './navigation.ts';

const tab = (localName: string): Tab => ({
  localName,
  extra: 'news',
  jumpUrl: '/news',
  icon: null,
  appMarkType: null,
  subTab: [],
  sideMerchantApps: [],
});

test('requests the navigation once a minute and language', async () => {
  let [time, texts] = [0, 0];
  const requests: Locale[] = [];
  const navigation = createNavigation(
    WEB_NAVIGATION,
    (_data, locale) => {
      requests.push(locale);
      return Promise.resolve({ ok: true, data: { tabs: [{ tabType: 23, tab: [tab(locale)] }] } });
    },
    () => texts,
    () => time,
  );
  const [one, two] = await Promise.all([navigation('en-US'), navigation('en-US')]);
  expect([one[0]?.localName, two[0]?.localName]).toEqual(['en-US', 'en-US']);
  expect((await navigation('ar-AE'))[0]?.localName).toBe('ar-AE');
  expect(requests).toEqual(['en-US', 'ar-AE']);
  time = 60_000;
  await navigation('en-US');
  expect(requests).toEqual(['en-US', 'ar-AE', 'en-US']);
  texts += 1;
  await navigation('en-US');
  expect(requests.length).toBe(4);
});

test('falls back to the built-in or last tabs if the call fails, and retries after five seconds', async () => {
  let [requests, time] = [0, 0];
  let answer: Awaited<ReturnType<Parameters<typeof createNavigation>[1]>> = { ok: false };
  const navigation = createNavigation(
    WEB_NAVIGATION,
    () => {
      requests += 1;
      return Promise.resolve(answer);
    },
    () => 0,
    () => time,
  );
  const tabs = await navigation('en-US');
  expect(tabs.slice(0, 2).map(({ jumpUrl }) => jumpUrl)).toEqual(['/lottery/play', '/lottery/results']);
  expect(tabs[0]?.subTab.length).toBeGreaterThan(1);
  await navigation('en-US');
  expect(requests).toBe(1);
  time += 5_000;
  answer = { ok: true, data: { tabs: [{ tabType: 23, tab: [tab('News')] }] } };
  expect((await navigation('en-US')).length).toBe(1);
  time += 60_000;
  answer = { ok: false };
  expect((await navigation('en-US')).length).toBe(1);
  expect(requests).toBe(3);
});

test('requests and caches the tabs of the mini-program, with a fallback', async () => {
  const requests: unknown[] = [];
  const bar = createNavigation(
    MINI_PROGRAM_NAVIGATION,
    (data) => {
      requests.push(data);
      return Promise.resolve({ ok: false });
    },
    () => 0,
    () => 0,
  );
  const shown = await Promise.all([bar('en-US'), bar('en-US')]);
  expect(requests).toEqual([{ tabType: [7], businessLine: 'botim-kind' }]);
  for (const tabs of shown) expect(tabs.map(({ jumpUrl }) => jumpUrl)).toContain('/account/order/list');
});
