import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { createKey, findStep, keyUri } from './totp.ts';

const STEP = 30_000;
const NOW = 60_000_000 * STEP + 12_345;
const key = createKey();
const codeAt = (ms: number) => generateSync({ secret: key, epoch: Math.floor(ms / 1000) });

test.each([-1, 0, 1])('a code of %i steps from now is of its step', (steps) => {
  expect(findStep(key, codeAt(NOW + steps * STEP), NOW, 0)).toBe(60_000_000 + steps);
});

test.each([-2, 2])('a code of %i steps from now is too old or too early', (steps) => {
  expect(findStep(key, codeAt(NOW + steps * STEP), NOW, 0)).toBeUndefined();
});

test('no code of a step that was used, or of one before it', () => {
  const step = 60_000_000;
  expect(findStep(key, codeAt(NOW), NOW, step)).toBeUndefined();
  expect(findStep(key, codeAt(NOW - STEP), NOW, step)).toBeUndefined();
  expect(findStep(key, codeAt(NOW + STEP), NOW, step)).toBe(step + 1);
});

test('the code of another key is none', () => {
  const code = codeAt(NOW);
  const others = Array.from({ length: 5 }, () => findStep(createKey(), code, NOW, 0));
  // One in 300,000 keys has the same code in one of three steps.
  expect(others.filter((step) => step !== undefined).length).toBeLessThan(2);
});

test('the RFC has the same codes', () => {
  // RFC 6238, appendix B: "12345678901234567890" at 59 s is 94287082, of which an app shows six digits.
  expect(findStep('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', '287082', 59_000, 0)).toBe(1);
});

test('an app reads issuer and account from the address', () => {
  const uri = new URL(keyUri(key, 'sara@example.com'));
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    key,
    'Naseeb',
  ]);
  expect(decodeURIComponent(uri.pathname)).toContain('Naseeb:sara@example.com');
});
