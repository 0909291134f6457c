import * as flags from 'country-flag-icons/string/3x2';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url, {
  AUTH_KEY: 'X-Our-Token',
  SESSION_IDLE_SECONDS: '600',
  MINOR_VERIFICATION: 'on',
  CONFIRM_ORDER_AMOUNT: '500',
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});

test('the configuration has the session header, the currency and the public key for cards', async () => {
  const { data } = await node.client().call(contract.globalConfiguration, { productType: 61 });
  expect(data).toMatchObject({
    name: 'Naseeb',
    currency: { code: 'AED', front: 'AED' },
    vatRate: 0.05,
    userAliveDurationSecond: 600,
    minorVerification: true,
    confirmOrderAmount: 50_000,
    authKey: 'X-Our-Token',
  });
  expect(data).toMatchObject({ encryptOpen: true, encryptCommand: ['420550', '420551'] });
  expect(data.encryptPublicKey).toMatchObject({ kty: 'RSA', alg: 'RSA-OAEP-256', use: 'enc' });
  expect(data.encryptPublicKey).not.toHaveProperty('d');
  expect(Math.abs(data.timestamp - Date.now())).toBeLessThan(60_000);
  const arabic = await node.client().call(contract.globalConfiguration, {}, { locale: 'ar-AE' });
  expect(arabic.data).toMatchObject({ name: 'نصيب', currency: { code: 'AED', front: 'د.إ' } });
});

test('lists countries by name in both languages with their calling codes', async () => {
  const english = (await node.client().call(contract.countries, {})).data.list;
  const arabic = (await node.client().call(contract.countries, {}, { locale: 'ar-AE' })).data.list;
  expect(english.find(({ id }) => id === 'AE')).toEqual({
    id: 'AE',
    code: '971',
    country: 'United Arab Emirates',
    flagUrl: '/flags/ae.svg',
  });
  expect(arabic.find(({ id }) => id === 'AE')?.country).toBe('الإمارات العربية المتحدة');
  expect(english.length).toBeGreaterThan(230);
  expect(arabic).toHaveLength(english.length);
  // What /flags/{id}.svg draws.
  expect(english.filter(({ id }) => !(id in flags))).toEqual([]);
  const names = english.map(({ country }) => country);
  expect(names).toEqual([...names].sort(new Intl.Collator('en-US').compare));
});
