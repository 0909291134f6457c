import { expect, test } from '@playwright/test';
import { quickFive } from '#games/quick-five/index.ts';
import { closeSales } from '../support/product-clock.ts';
import { origin } from '../support/product.ts';

/** The replay file of a draw: it is large, and anyone may request it. */
const published = async (): Promise<string> => {
  const answer = await fetch(`${origin()}/open/results/quick-five.json?size=1`);
  const { draws } = (await answer.json()) as { readonly draws: readonly { readonly drawId: string }[] };
  return draws[0]?.drawId ?? '';
};

test('a replay file is cached at one address, and not by a HEAD request', async ({ request }) => {
  await closeSales(quickFive.lotteryType);
  await expect.poll(published, { timeout: 60_000 }).not.toBe('');
  const path = `/lottery/quick-five/replay/${await published()}.html`;
  expect((await request.head(origin() + path)).status()).toBe(200);
  const first = await request.get(origin() + path);
  const { etag = '', ...headers } = first.headers();
  expect(etag).toMatch(/^"/);
  expect(headers['cache-control']).toBe('public, max-age=3600');
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['content-disposition']).toContain('attachment');
  expect(await first.text()).toContain('<script');
  for (const known of [etag, `W/${etag}`])
    expect((await request.get(origin() + path, { headers: { 'if-none-match': known } })).status()).toBe(304);
  // A query that the page does not read makes no other file.
  const queried = await request.get(`${origin()}${path}?again=1`, { maxRedirects: 0 });
  expect([queried.status(), queried.headers()['etag']]).toEqual([200, etag]);
});

test('every site may read a replay file, and is told so when it asks', async ({ request }) => {
  const url = `${origin()}/lottery/quick-five/replay/69-200101-0000.html`;
  const answers = [await request.get(url), await request.fetch(url, { method: 'OPTIONS' })];
  expect(answers.map((answer) => answer.status())).toEqual([404, 204]);
  for (const answer of answers) expect(answer.headers()['access-control-allow-origin']).toBe('*');
  expect(answers[1]?.headers()['access-control-allow-headers']).toBe('if-none-match');
});

test('requests for replay files are rate limited for each client address', async ({ request }) => {
  const requestFrom = async (from: string) => {
    const url = `${origin()}/lottery/quick-five/replay/69-200101-0000.html`;
    return (await request.get(url, { headers: { 'x-forwarded-for': from } })).status();
  };
  const statuses: number[] = [];
  // No more at once than wait for a page.
  for (let round = 0; round < 5; round++)
    statuses.push(...(await Promise.all(Array.from({ length: 30 }, () => requestFrom('203.0.113.9')))));
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(await requestFrom('203.0.113.10')).toBe(404);
});
