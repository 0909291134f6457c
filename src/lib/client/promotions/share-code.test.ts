import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.mock('#client/storage/stores.ts', () => ({
  sessionStore: {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string | null) => (value === null ? kept.delete(key) : kept.set(key, value)),
  },
}));
const { clearShareCode, readShareCode } = await import('./share-code.ts');

beforeEach(() => kept.clear());

test.each([
  ['?shareCode=ABCD2345&businessId=1', 'ABCD2345'],
  ['?utm=x&shareCode=ABCD2345', 'ABCD2345'],
  ['?shareCode=ABCD234', undefined],
  ['?shareCode=ABCD234O', undefined],
  ['?shareCode=%3Cscript%3E', undefined],
  ['?businessId=1', undefined],
])('%s says %s', (query, code) => {
  kept.set('share', query);
  expect(readShareCode()).toBe(code);
});

test('who came by nobody’s link has no code, nor has who registers after it was handed over', () => {
  expect(readShareCode()).toBeUndefined();
  kept.set('share', '?shareCode=ABCD2345');
  clearShareCode();
  expect(readShareCode()).toBeUndefined();
});
