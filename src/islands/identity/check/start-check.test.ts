import { expect, test, vi } from 'vitest';
import type { TextStore } from '#client/storage/stores.ts';
import { rememberLeftCheck, takeLeftCheck } from './left-check.ts';
import { openProvider, type ProviderWindow } from './start-check.ts';

const CHECK = { redirectUrl: 'https://identity.example/check', ticketId: 'idt_1' };
const createWindow = (opensOutside: boolean) => ({
  openOutside: vi.fn<ProviderWindow['openOutside']>().mockResolvedValue(opensOutside),
  remember: vi.fn<ProviderWindow['remember']>(),
  leaveTo: vi.fn<ProviderWindow['leaveTo']>(),
});

test.each([
  ['web', true, 'frame', []],
  ['mini', true, 'outside', []],
  ['mini', false, 'leaving', [CHECK.redirectUrl]],
  ['app', true, 'leaving', [CHECK.redirectUrl]],
] as const)("the provider's page in %s, which opens pages outside: %s", async (host, opens, way, left) => {
  const around = createWindow(opens);
  expect(await openProvider(host, CHECK, '/account/deposit', around)).toBe(way);
  expect(around.leaveTo.mock.calls.flat()).toEqual(left);
  expect(around.remember).toHaveBeenLastCalledWith(
    way === 'leaving' ? { ticketId: 'idt_1', returnTo: '/account/deposit' } : null,
  );
});

test('a check comes back once, to the window that it had taken', () => {
  const stored = new Map<string, string>();
  const store: TextStore = {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
  };
  rememberLeftCheck({ ticketId: 'idt_1', returnTo: '/account/deposit' }, store);
  expect(takeLeftCheck('idt_2', store)).toBeUndefined();
  expect(takeLeftCheck('idt_1', store)).toEqual({ ticketId: 'idt_1', returnTo: '/account/deposit' });
  expect(takeLeftCheck('idt_1', store)).toBeUndefined();
});
