import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, inject, test } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { routeTable } from '#routes/index.ts';
import { examplePath } from '#support/repo/example-path.ts';

/**
 * Every page is valid HTML: nesting, attributes and their values, ids, labels. The browser tests check accessibility
 * with axe.
 */
const origin = inject('productOrigin');

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: {
      'no-dup-id': 'error',
      'multiple-labeled-controls': 'error',
      'no-redundant-role': 'error',
      'wcag/h30': 'error',
      'wcag/h36': 'error',
      'wcag/h37': 'error',
      'wcag/h63': 'error',
    },
  }),
);

/** Astro writes the style of its own elements before the first of them; the standard wants styles in the head. */
const ISLANDS = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

async function findFaults(address: string): Promise<string[]> {
  const response = await fetch(address);
  expect([address, response.headers.get('content-type')]).toEqual([address, expect.stringContaining('text/html')]);
  const html = (await response.text()).replace(ISLANDS, '');
  const { results } = await validator.validateString(html, address);
  const messages = results.flatMap(({ messages }) =>
    messages.map((one) => `${address} ${one.ruleId}: ${one.message} ${one.selector}`),
  );
  const titles = html.match(/<h1[\s>]/g)?.length ?? 0;
  return titles > 1 ? [...messages, `${address} has ${titles} first headings`] : messages;
}

/** Every page in both languages, with one address for each page that depends on its query. */
async function addresses(): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&amp;', '&'));
  const kinds = new Map(listed.filter((loc) => loc.includes('?')).map((loc) => [loc.replace(/\?.*/, ''), loc]));
  const paths = routeTable
    .filter(({ state, name }) => state.is === 'page' && name !== 'resultOld')
    .map(({ path }) => examplePath(path))
    .filter((path) => !path.includes('{'));
  return [...LOCALES.flatMap((locale) => paths.map((path) => origin + localHref(path, locale))), ...kinds.values()];
}

test('every page in both languages is valid HTML', async () => {
  const wrong: string[] = [];
  const all = await addresses();
  for (const address of all) wrong.push(...(await findFaults(address)));
  expect(wrong).toEqual([]);
  expect(all.length).toBeGreaterThan(90);
}, 240_000);

test('the validator reports invalid HTML', async () => {
  const { results } = await validator.validateString(
    '<!doctype html><html lang="en"><head><title>x</title></head><body><p><div id="a"></div></p><h3 id="a">b</h3></body></html>',
  );
  const rules = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  expect([...new Set(rules)].sort()).toEqual(expect.arrayContaining(['close-order', 'no-dup-id']));
});
