import { beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import type { CallAnswer } from './call.ts';
import { OFFLINE } from './outcome.ts';

const texts = new Map<string, string>();
vi.stubGlobal('window', {
  addEventListener: vi.fn(),
  sessionStorage: {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => texts.set(key, value),
    removeItem: (key: string) => texts.delete(key),
  },
});
const { withRequestId } = await import('./request-id.ts');
beforeEach(() => texts.clear());

const refused = (code: number): CallAnswer<never> => ({ ok: false, code, message: '', extData: null });
const idsOf = async (answers: CallAnswer<unknown>[]) => {
  const ids: string[] = [];
  for (const answer of answers) {
    await withRequestId('form', { amount: 1 }, (id) => {
      ids.push(id);
      return Promise.resolve(answer);
    });
  }
  return ids;
};

test.each([
  ['no answer', -1],
  ['an aborted call', -2],
  ['a server error', errorCodes.internalError],
  ['no network', OFFLINE],
  ['a busy server', errorCodes.serverBusy],
  ['an unreachable provider', errorCodes.providerUnavailable],
])('after %s the same id is sent again', async (_name, code) => {
  const [first, second] = await idsOf([refused(code), { ok: true, data: null }]);
  expect(second).toBe(first);
});

test('after an answer the next command has a new id', async () => {
  const [first, second, third] = await idsOf([
    { ok: true, data: null },
    refused(errorCodes.insufficientBalance),
    refused(errorCodes.insufficientBalance),
  ]);
  expect(new Set([first, second, third]).size).toBe(3);
});
