import { expect, test } from 'vitest';
import { textFiles } from '#i18n/text-files.ts';
import { HOSTS } from '#kernel/host.ts';
import { matchRoute, routeByName, showsFooter, showsHeader, showsTabBar, routeTable } from '#routes/index.ts';
import { listFiles, readText } from '#support/repo/files.ts';
import {
  FOOTERLESS_ROUTES,
  GUARDED_ROUTES,
  HEADERLESS_ROUTES,
  HEADERLESS_MINI_ROUTES,
  HEADERLESS_WEB_ROUTES,
  OPEN_ROUTES,
  EXPECTED_ROUTES,
} from '#support/repo/expected-routes.ts';

const names = EXPECTED_ROUTES.map(([name]) => name);
const mine = routeTable.filter(({ origin }) => origin !== 'ours');
const pages = routeTable.filter(({ state }) => state.is === 'page');

test('every route of the specification is in the table with its path', () => {
  const paths = EXPECTED_ROUTES.map(([name]) => [name, routeTable.find((route) => route.name === name)?.path]);
  expect(paths).toEqual(EXPECTED_ROUTES);
});

test('names and paths of routes are unique', () => {
  const twice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at);
  expect(twice(routeTable.map(({ name }) => name))).toEqual([]);
  expect(twice(routeTable.map(({ path }) => path.toLowerCase()))).toEqual([]);
});

test('guarded routes are those of the specification, and open routes are open', () => {
  const guarded = routeTable.filter(({ guard }) => guard).map(({ name }) => name);
  expect(GUARDED_ROUTES.filter((name) => !guarded.includes(name))).toEqual([]);
  expect(OPEN_ROUTES.filter((name) => guarded.includes(name))).toEqual([]);
  // Player pages that the specification's list omits.
  const more = guarded.filter((name) => !GUARDED_ROUTES.includes(name));
  expect(more.sort()).toEqual([
    'appUserInfo',
    'bindBankCard',
    'changeContact',
    'coupons',
    'editAddress',
    'kycIframe',
    'logins',
    'newOrderDetail',
    'noticed',
    'notificationSettings',
    'ownData',
    'playRecord',
    'rechargeCopy',
    'twoFactor',
  ]);
  expect(routeByName('message').guard?.returnPath).toBe('/notification/list');
});

test('header and footer are shown where the specification says', () => {
  for (const route of mine) {
    const { name } = route;
    const without = HOSTS.filter((host) => !showsHeader(route, host));
    const bare = HEADERLESS_ROUTES.includes(name)
      ? [...HOSTS]
      : HOSTS.filter(
          (host) =>
            (host === 'web' && HEADERLESS_WEB_ROUTES.includes(name)) ||
            (host === 'mini' && HEADERLESS_MINI_ROUTES.includes(name)),
        );
    expect([name, without]).toEqual([name, bare]);
    const footed = HOSTS.filter((host) => showsFooter(route, host));
    expect([name, footed]).toEqual([name, FOOTERLESS_ROUTES.includes(name) ? [] : ['web']]);
  }
});

test('every page has a file, texts in both languages, and the layout of its route', () => {
  const files = listFiles(/^src\/pages\/.*\.astro$/);
  const laid = new Set(
    files.flatMap((file) => [...readText(file).matchAll(/<(?:Game)?Page\s+route="([\w-]+)"/g)].map(([, name]) => name)),
  );
  const shown = pages.filter(({ name }) => name !== 'resultOld').map(({ name }) => name);
  expect([...laid].sort()).toEqual([...shown].sort());
  for (const locale of ['en-US', 'ar-AE'] as const) {
    expect(Object.keys(textFiles[locale]['routes'] ?? {}).sort(), locale).toEqual([...shown].sort());
    for (const name of shown) {
      const texts = textFiles[locale]['routes']?.[name];
      expect([name, Object.keys(typeof texts === 'object' ? texts : {}).sort()]).toEqual([
        name,
        ['description', 'keywords', 'title'],
      ]);
    }
  }
});

test('a route is found in any case, with or without a trailing slash, with its canonical path', () => {
  for (const { name, path } of routeTable) {
    const asked = path.replace('{name}', 'Quick-Five').replace(/\{\w+\}/, 'aBc');
    const written = path.replace('{name}', 'quick-five').replace(/\{\w+\}/, 'abc');
    for (const one of [asked, asked.replace(/[a-z](?=[^{}]*$)/gi, (c) => c.toUpperCase()), `${asked}/`]) {
      expect([matchRoute(one)?.route.name, matchRoute(one)?.path]).toEqual([name, written]);
    }
  }
  expect(matchRoute('/no/such/page')).toBeUndefined();
});

test('redirects lead to routes, and docs/routes.md explains ignored routes', () => {
  const doc = readText('docs/routes.md');
  for (const { path, state } of routeTable) {
    if (state.is === 'redirect') expect([path, matchRoute(state.to)?.path]).toEqual([path, state.to]);
    if (state.is === 'ignored') expect(doc).toContain(`| \`${path}\` | ${state.why} |`);
  }
  expect(names.length).toBeGreaterThan(60);
});

test("the mini-program's tab bar stands wherever there is a header, and where a login is chosen", () => {
  for (const route of routeTable) {
    expect([route.name, showsTabBar(route, 'web') || showsTabBar(route, 'app')]).toEqual([route.name, false]);
    const shown = showsHeader(route, 'mini') || route.name === 'botimLoginMethod';
    expect([route.name, showsTabBar(route, 'mini')]).toEqual([route.name, shown]);
  }
});
