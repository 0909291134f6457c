import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { countries } from '#contract/config/001006-countries.ts';
import { activities } from '#contract/content/102004-activities.ts';
import { drawResult } from '#contract/draws/430041-draw-result.ts';
import { winningInfo } from '#contract/draws/600701-winning-info.ts';
import { latestDraws } from '#contract/draws/660200-latest-draws.ts';
import { appList } from '#contract/draws/700014-app-list.ts';
import { localHref } from '#i18n/paths.ts';
import { startPartialGateway, type PartialGateway } from '#support/product/partial-gateway.ts';
import { startProduct, type RunningProduct } from '#support/product/start-product.ts';

/** Pages of a front whose gateway answers all calls but one. */
let gateway: PartialGateway;
let front: RunningProduct;
beforeAll(async () => {
  gateway = await startPartialGateway(inject('productOrigin'));
  front = await startProduct({ GATEWAY_ORIGIN: gateway.origin, DATA_DIR: '/nowhere', LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await front.stop();
  await gateway.stop();
});

test.each([
  ['/account/login', 'ar-AE', countries],
  ['/account/register', 'ar-AE', countries],
  ['/account', 'ar-AE', activities],
  ['/', 'ar-AE', activities],
  ['/', 'en-US', winningInfo],
] as const)(
  '%s in %s without the answer to one call is not kept for the next visitor',
  async (path, locale, command) => {
    const visit = async () => {
      const response = await fetch(front.origin + localHref(path, locale));
      await response.text();
      return response.status;
    };
    expect(await gateway.refuseDuring(command, locale, visit)).toBe(200);
    const before = gateway.countPassed(command, locale);
    expect(await visit()).toBe(200);
    expect(gateway.countPassed(command, locale)).toBe(before + 1);
  },
);

test('a cached page stays while nobody can say which draw is the newest', async () => {
  const visit = async () => {
    const response = await fetch(front.origin + localHref('/', 'ar-AE'));
    await response.text();
    expect(response.status).toBe(200);
  };
  const countRendered = () => gateway.countPassed(appList, 'ar-AE');
  // The state of public pages is read in English.
  const countStates = () => gateway.countPassed(appList, 'en-US');
  await gateway.refuseDuring(latestDraws, 'en-US', async () => {
    await visit();
    const [rendered, states] = [countRendered(), countStates()];
    await vi.waitUntil(() => visit().then(() => countStates() > states + 1), { timeout: 20_000 });
    expect(countRendered()).toBe(rendered);
  });
});

test('the results of a game are an error, not those of an unknown draw, while a draw cannot be read', async () => {
  const visit = async () => {
    const response = await fetch(front.origin + localHref('/lottery/luckyday/results?draw=61-200101', 'ar-AE'));
    await response.text();
    return response.status;
  };
  expect(await gateway.refuseDuring(drawResult, 'ar-AE', visit)).toBe(500);
  expect(await visit()).toBe(200);
});
