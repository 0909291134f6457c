import { afterEach, expect, test, vi } from 'vitest';
import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { createRemoteGateway } from './remote-gateway.ts';

afterEach(() => vi.unstubAllGlobals());

test('logs an outage of the gateway once, and its end', async () => {
  const request = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', request);
  const log = { info: vi.fn(), warn: vi.fn() };
  const gateway = createRemoteGateway('https://gateway.test', log);
  const call = async () => (await gateway.call(globalConfiguration, { data: {} }, 'en-US')).code;
  request.mockRejectedValueOnce(new TypeError('fetch failed'));
  expect(await call()).toBe(errorCodes.internalError);
  request.mockResolvedValueOnce(new Response('<h1>502 Bad Gateway</h1>', { status: 502 }));
  expect(await call()).toBe(errorCodes.internalError);
  expect(log.warn).toHaveBeenCalledTimes(1);
  request.mockImplementation(() => Promise.resolve(Response.json({ code: 0, message: 'ok', data: {} })));
  expect([await call(), await call()]).toEqual([0, 0]);
  expect(log.info).toHaveBeenCalledTimes(1);
});
