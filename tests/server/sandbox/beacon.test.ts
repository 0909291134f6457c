import { afterAll, expect, test } from 'vitest';
import { systemNow } from '#kernel/time.ts';
import { verifyRound } from '#server/draws/proof/beacon-rounds.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

const sandbox = await startTestSandbox();
afterAll(() => sandbox.stop());

const BEACON = '/sandbox/beacon';
const info = (await sandbox.call(`${BEACON}/info`)).body;
const key = String(info['public_key']);
const HOUR = 3_600_000;

/** The round due at a time, by docs/draw-proof-2.md. */
const dueAt = (now: number) => Math.floor((now / 1000 - Number(info['genesis_time'])) / Number(info['period'])) + 1;
const round = (number: number | string, offsetMs = 0) =>
  sandbox.call(`${BEACON}/public/${number}`, undefined, { authorization: '', 'x-clock-offset-ms': String(offsetMs) });

test("is a public chain of quicknet's scheme with a period of three seconds", async () => {
  expect(info).toMatchObject({ schemeID: 'bls-unchained-g1-rfc9380', period: 3 });
  expect(Number(info['genesis_time']) % 3).toBe(0);
});

test('signs rounds that the product verifies', async () => {
  for (const number of [1, 2, dueAt(systemNow()) - 5]) {
    const { status, body } = await round(number);
    expect([status, body['round']]).toEqual([200, number]);
    expect(verifyRound(key, number, String(body['signature']))).toBe(true);
    expect(verifyRound(key, number + 1, String(body['signature']))).toBe(false);
  }
});

test('returns the round that is due as the latest', async () => {
  const before = dueAt(systemNow());
  const { body } = await round('latest');
  expect(Number(body['round'])).toBeGreaterThanOrEqual(before);
  expect(Number(body['round'])).toBeLessThanOrEqual(dueAt(systemNow()));
});

test('refuses a round that is not due', async () => {
  for (const ahead of [100, 1_000_000])
    expect(await round(dueAt(systemNow()) + ahead)).toMatchObject({
      status: 425,
      body: { error: { code: 'too_early' } },
    });
});

test("follows the product's clock forwards and backwards", async () => {
  const soon = dueAt(systemNow() + HOUR) - 10;
  expect((await round(soon)).status).toBe(425);
  expect((await round(soon, HOUR)).status).toBe(200);
  expect((await round(dueAt(systemNow()) - 10, -HOUR)).status).toBe(425);
  expect((await round('latest', -HOUR)).status).toBe(200);
});

test.each(['0', '-1', '1.5', '1e3', '01', 'first'])('refuses %s as a round', async (number) => {
  expect((await round(number)).status).toBe(404);
});

test('answers below its chain hash, too, as a relay does', async () => {
  const path = `${BEACON}/${String(info['hash'])}`;
  expect((await sandbox.call(`${path}/info`)).body).toEqual(info);
  expect((await sandbox.call(`${path}/public/1`)).body).toEqual((await round(1)).body);
});
