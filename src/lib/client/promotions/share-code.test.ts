import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.mock('#client/storage/stores.ts', () => ({
  sessionStore: {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string | null) => (value === null ? stored.delete(key) : stored.set(key, value)),
  },
}));
const { clearShareCode, readShareCode } = await import('./share-code.ts');

beforeEach(() => stored.clear());

test.each([
  ['?shareCode=ABCD2345&businessId=1', 'ABCD2345'],
  ['?utm=x&shareCode=ABCD2345', 'ABCD2345'],
  ['?shareCode=ABCD234', undefined],
  ['?shareCode=ABCD234O', undefined],
  ['?shareCode=%3Cscript%3E', undefined],
  ['?businessId=1', undefined],
])('reads %s as %s', (query, code) => {
  stored.set('share', query);
  expect(readShareCode()).toBe(code);
});

test('there is no code without a link or after it was cleared', () => {
  expect(readShareCode()).toBeUndefined();
  stored.set('share', '?shareCode=ABCD2345');
  clearShareCode();
  expect(readShareCode()).toBeUndefined();
});
