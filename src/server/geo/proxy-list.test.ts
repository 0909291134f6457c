import { expect, test } from 'vitest';
import { recordLog } from '#support/node/recorded-log.ts';
import type { Adapters } from '../platform/adapters.ts';
import { createProxyList } from './proxy-list.ts';

/** A list at which nobody answers: whatever is asked about is not known. */
function createAwayList() {
  const { log, text } = recordLog();
  const adapters = { proxyList: { url: 'http://127.0.0.1:9', secret: 'a secret' } } as Adapters;
  return { list: createProxyList({ adapters, log }), warnings: () => text().trim().split('\n') };
}

test.each(['', '127.0.0.1', '10.1.2.3', '::1', '::ffff:192.168.0.4', 'fe80::1'])(
  'of %j, an address of this machine or its network, nobody knows anything',
  async (address) => {
    expect(await createAwayList().list.find(address)).toEqual({ listed: false });
  },
);

test('an address that is none is not taken for a local one, and the log says so without it', async () => {
  const { list, warnings } = createAwayList();
  for (const address of ['unknown', '1.2.3.4:5678', '256.1.1.1', 'localhost'])
    expect(await list.find(address)).toBe('away');
  expect(warnings()).toEqual([expect.stringMatching(/"level":40.*X-Forwarded-For/)]);
  expect(warnings().join()).not.toContain('unknown');
});

test('a list that is away is one warning, not one for each call', async () => {
  const { list, warnings } = createAwayList();
  for (let i = 0; i < 5; i++) expect(await list.find(`198.51.100.${i}`)).toBe('away');
  expect(warnings()).toEqual([expect.stringContaining('the proxy list does not answer')]);
});
