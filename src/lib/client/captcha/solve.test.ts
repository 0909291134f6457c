import { createChallenge, type DeriveKeyFunction } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deriveByScript, solve, type Challenge } from './solve.ts';

const COUNTER = 7;
const challenge = async (): Promise<Challenge> =>
  (await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: COUNTER,
    deriveKey,
    hmacSignatureSecret: 'a',
    hmacKeySignatureSecret: 'b',
    // Signed in both ways, a challenge has all of these fields.
  })) as Challenge;
const read = (solution: string | null) => JSON.parse(atob(solution ?? '')) as { solution: { counter: number } };

test('finds the counter, also without crypto.subtle', async () => {
  expect(read(await solve(await challenge())).solution.counter).toBe(COUNTER);
  const made = await challenge();
  vi.stubGlobal('crypto', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(read(await solve(made)).solution.counter).toBe(COUNTER);
});

test('a script makes the same keys as the browser', async () => {
  const { parameters } = await challenge();
  const keyOf = async (derive: DeriveKeyFunction) =>
    Buffer.from((await derive(parameters, Buffer.from('salt'), Buffer.from('password'))).derivedKey).toString('hex');
  expect(await keyOf(deriveByScript)).toBe(await keyOf(deriveByBrowser));
});
