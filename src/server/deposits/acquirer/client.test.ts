import { afterEach, expect, test, vi } from 'vitest';
import { createAcquirer } from './client.ts';

const KEY = { kty: 'RSA', n: 'modulus', e: 'AQAB' };
const createClient = () =>
  createAcquirer({
    url: 'https://bank.test',
    secret: 'secret',
    notifyUrl: 'https://naseeb.test/callbacks/acquirer',
    mayFrame: () => true,
    log: { error: vi.fn() },
  });

afterEach(() => vi.unstubAllGlobals());

test('concurrent callers share one request for the key', async () => {
  const request = vi.fn(() => Promise.resolve(Response.json({ keys: [KEY] })));
  vi.stubGlobal('fetch', request);
  const acquirer = createClient();
  expect(await Promise.all([acquirer.loadPublicKey(), acquirer.loadPublicKey()])).toEqual([KEY, KEY]);
  expect(await acquirer.loadPublicKey()).toEqual(KEY);
  expect(request).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledWith('https://bank.test/keys', expect.objectContaining({ redirect: 'error' }));
});

test('asks again for a key that it could not get', async () => {
  const request = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('fetch failed'));
  vi.stubGlobal('fetch', request);
  const acquirer = createClient();
  expect(await acquirer.loadPublicKey()).toBeUndefined();
  request.mockResolvedValue(Response.json({ keys: [KEY] }));
  expect(await acquirer.loadPublicKey()).toEqual(KEY);
});
