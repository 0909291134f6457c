import { expect, test } from 'vitest';
import { bundles } from '../../src/lib/i18n/bundles.ts';
import { HOSTS } from '../../src/lib/kernel/host.ts';
import { findRoute, routeOf, showsFooter, showsHeader, table } from '../../src/lib/routes/index.ts';
import { filesOf, textOf } from '../support/files.ts';
import {
  SPEC_FOOTERLESS,
  SPEC_GUARDED,
  SPEC_HEADERLESS,
  SPEC_HEADERLESS_MINI,
  SPEC_HEADERLESS_WEB,
  SPEC_OPEN,
  SPEC_ROUTES,
} from '../support/spec-routes.ts';

/** Routes of the spec whose pages do not exist yet, by the work that brings them. This list only shrinks. */
const MISSING: Readonly<Record<string, readonly string[]>> = {
  instants: ['e-instants', 'e-instants-demo', 'newHulm', 'newHulmPre', 'islandBetting'],
  people: [
    'registerAddress',
    'registerVerification',
    'registerSuccess',
    'botimLoginMethod',
    'forgotPassword',
    'resetPassword',
    'userSetting',
    'editAddress',
    'message',
    'accountSetting',
    'accountDeletion',
    'accountDeletionUpload',
    'accountDeletionRemark',
    'notificationSettings',
  ],
  money: ['withdraw', 'grandPrizeProcess'],
  'responsible play': ['familyPlan', 'checkProgress', 'question'],
};

const names = SPEC_ROUTES.map(([name]) => name);
const mine = table.filter(({ origin }) => origin !== 'ours');
const pages = table.filter(({ state }) => state.is === 'page');

test('every route of the spec is in the table, at its path', () => {
  const paths = SPEC_ROUTES.map(([name]) => [name, table.find((route) => route.name === name)?.path]);
  expect(paths).toEqual(SPEC_ROUTES);
});

test('what is missing is what is known to be missing', () => {
  const later = table.flatMap(({ name, state }) => (state.is === 'later' ? [[name, state.feature]] : [])).sort();
  const known = Object.entries(MISSING).flatMap(([feature, routes]) => routes.map((name) => [name, feature]));
  expect(later).toEqual(known.sort());
});

test('each name and each path stands for one route', () => {
  const twice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at);
  expect(twice(table.map(({ name }) => name))).toEqual([]);
  expect(twice(table.map(({ path }) => path.toLowerCase()))).toEqual([]);
});

test('guards are those of the spec, and none shuts out whom it lets in', () => {
  const guarded = table.filter(({ guard }) => guard).map(({ name }) => name);
  expect(SPEC_GUARDED.filter((name) => !guarded.includes(name))).toEqual([]);
  expect(SPEC_OPEN.filter((name) => guarded.includes(name))).toEqual([]);
  // Ours besides: pages of a player alone that the spec's list leaves out.
  const more = guarded.filter((name) => !SPEC_GUARDED.includes(name));
  expect(more.sort()).toEqual([
    'appUserInfo',
    'editAddress',
    'kycIframe',
    'newOrderDetail',
    'notificationSettings',
    'rechargeCopy',
  ]);
  expect(routeOf('message').guard?.returnPath).toBe('/notification/list');
});

test('header and footer are shown where the spec says', () => {
  for (const route of mine) {
    const { name } = route;
    const without = HOSTS.filter((host) => !showsHeader(route, host));
    const bare = SPEC_HEADERLESS.includes(name)
      ? [...HOSTS]
      : HOSTS.filter(
          (host) =>
            (host === 'web' && SPEC_HEADERLESS_WEB.includes(name)) ||
            (host === 'mini' && SPEC_HEADERLESS_MINI.includes(name)),
        );
    expect([name, without]).toEqual([name, bare]);
    const footed = HOSTS.filter((host) => showsFooter(route, host));
    expect([name, footed]).toEqual([name, SPEC_FOOTERLESS.includes(name) ? [] : ['web']]);
  }
});

test('every page has its file, its texts in both languages, and is laid out as its route', () => {
  const files = filesOf(/^src\/pages\/.*\.astro$/);
  const laid = new Set(
    files.flatMap((file) => [...textOf(file).matchAll(/<Page\s+route="([\w-]+)"/g)].map(([, name]) => name)),
  );
  const shown = pages.filter(({ name }) => name !== 'resultOld').map(({ name }) => name);
  expect([...laid].sort()).toEqual([...shown].sort());
  for (const locale of ['en-US', 'ar-AE'] as const) {
    expect(Object.keys(bundles[locale]['routes'] ?? {}).sort(), locale).toEqual([...shown].sort());
    for (const name of shown) {
      const texts = bundles[locale]['routes']?.[name];
      expect([name, Object.keys(typeof texts === 'object' ? texts : {}).sort()]).toEqual([
        name,
        ['description', 'keywords', 'title'],
      ]);
    }
  }
});

test('a route is found in any case, with or without a slash at its end, and says how it is written', () => {
  for (const { name, path } of table) {
    const asked = path.replace('{name}', 'Quick-Five').replace(/\{\w+\}/, 'aBc');
    const written = path.replace('{name}', 'quick-five').replace(/\{\w+\}/, 'aBc');
    for (const one of [asked, asked.replace(/[a-z](?=[^{}]*$)/gi, (c) => c.toUpperCase()), `${asked}/`]) {
      if (one.includes('ABC')) continue;
      expect([findRoute(one)?.route.name, findRoute(one)?.path]).toEqual([name, written]);
    }
  }
  expect(findRoute('/no/such/page')).toBeUndefined();
});

test('what leads elsewhere leads to a route, and docs/routes.md says what leads home and why', () => {
  const doc = textOf('docs/routes.md');
  for (const { path, state } of table) {
    if (state.is === 'leads') expect([path, findRoute(state.to)?.path]).toEqual([path, state.to]);
    if (state.is === 'home') expect(doc).toContain(`| \`${path}\` | ${state.why} |`);
  }
  expect(names.length).toBeGreaterThan(60);
});
