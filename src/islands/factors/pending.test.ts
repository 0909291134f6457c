import { expect, test } from 'vitest';
import type { SecondStepNeeded } from '#contract/factors/fields.ts';
import { readPending } from './pending.ts';

const sent: SecondStepNeeded = {
  pendingLogin: 'x'.repeat(43),
  kinds: ['passkey', 'backup'],
  expiresInSeconds: 600,
  passkeyDomain: 'play.naseeb.example',
};

test('what a first step answers is read', () => {
  expect(readPending(sent)).toEqual(sent);
  expect(readPending({ ...sent, passkeyDomain: null })).toMatchObject({ passkeyDomain: null });
});

test.each([null, undefined, 'text', {}, { ...sent, pendingLogin: 1 }, { ...sent, kinds: 'passkey' }])(
  'an answer of another shape is none: %j',
  (extData) => {
    expect(readPending(extData)).toBeUndefined();
  },
);
