import { expect, test, vi } from 'vitest';
import { clientInfo as schema } from '#contract/client-info.ts';
import { buildClientInfo } from './gateway/client-info.ts';
import { onPush, publishPush } from './socket/pushes.ts';
import { isWorthShowing } from './feedback/toast.ts';

test('a toast is never empty nor "ok"', () => {
  for (const message of ['', '  ', 'ok', 'OK', ' Ok ']) expect(isWorthShowing(message)).toBe(false);
  for (const message of ['okay', 'Deposit Successful!', 'حسنًا']) expect(isWorthShowing(message)).toBe(true);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/147', 'web', 3],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'web', 4],
  ['Mozilla/5.0 (Linux; Android 16) Mobile', 'web', 4],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) NaseebApp/2.1', 'app', 1],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) NaseebApp/2.1', 'app', 1],
  ['Mozilla/5.0 (Linux; Android 16) Mobile NaseebApp/2.1', 'app', 2],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Botim/4', 'mini', 4],
] as const)('%s in %s is platform %i', (userAgent, host, platform) => {
  expect(buildClientInfo({ product: 61 }, userAgent, null, host)).toMatchObject({ platform, product: 61 });
});

test('says what the page was written with, and what only the browser knows', () => {
  const written = { product: 61, customId: 'naseeb', version: '1.0.5', versionCode: 10_005, payType: 1 };
  const info = buildClientInfo(written, 'Android Mobile', 'h5', 'web');
  expect(info).toEqual({ ...written, platform: 4, internalOsType: 2, source: 'h5' });
  expect(schema.safeParse(info).success).toBe(true);
  expect(buildClientInfo(written, 'Macintosh', null, 'web').internalOsType).toBe(3);
});

test('the gateway accepts a channel of any length', () => {
  const info = buildClientInfo({}, '', 'c'.repeat(200), 'web');
  expect(schema.safeParse(info).success).toBe(true);
});

test('a push reaches listeners of its type until they stop', () => {
  const listener = vi.fn();
  const stop = onPush('bet', listener);
  const push = { type: 'bet', data: { orderId: 'o', won: true } } as const;
  publishPush(push);
  publishPush({ type: 'bet_confirm', data: { orderId: 'o' } });
  stop();
  publishPush(push);
  expect(listener.mock.calls).toEqual([[push.data]]);
});
