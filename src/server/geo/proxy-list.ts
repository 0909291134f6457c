import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { MINUTE_MS } from '#kernel/time.ts';
import { limitLog } from '../observability/bounded-log.ts';
import type { Platform } from '../platform/platform.ts';
import { fetchAdapter } from '../platform/fetch-adapter.ts';
import { memoizeAsync } from '../platform/memoize-async.ts';

const answer = z.object({ listed: z.boolean(), kind: z.string().max(40).optional() });

/** What a provider knows of an address: whether it hides where its user is. `away`: no usable answer. */
export type ProxyVerdict = { readonly listed: false } | { readonly listed: true; readonly kind: string } | 'away';

/** A list of the addresses of proxies, VPNs, Tor and hosting (docs/adapters.md §11). */
export interface ProxyList {
  find(address: string): Promise<ProxyVerdict>;
}

const CALL_MS = 3_000;
const KEPT_MS = 10 * MINUTE_MS;
const MAX_KEPT = 10_000;

const NOT_LISTED = { listed: false } as const;

/** Ranges of this machine and of networks of its own, of which no provider knows. */
const LOCAL: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified']);

/** Without an address the call came by a socket file of this machine. */
const isLocal = (address: string): boolean => address === '' || LOCAL.has(ipaddr.process(address).range());

/** The provider's list; nothing is listed where the operator has none. */
export function createProxyList({ adapters, log }: Pick<Platform, 'adapters' | 'log'>): ProxyList {
  const { proxyList } = adapters;
  if (!proxyList) return { find: () => Promise.resolve(NOT_LISTED) };
  const ask = async (address: string): Promise<Exclude<ProxyVerdict, 'away'>> => {
    const url = `${proxyList.url}/addresses/${encodeURIComponent(address)}`;
    const response = await fetchAdapter(url, { headers: { authorization: `Bearer ${proxyList.secret}` } }, CALL_MS);
    if (!response.ok) throw new Error(`the proxy list answered ${response.status}`);
    const { listed, kind = 'proxy' } = answer.parse(await response.json());
    return listed ? { listed, kind } : NOT_LISTED;
  };
  const isAway = limitLog((err, leftOut) => log.warn({ err, leftOut }, 'the proxy list does not answer'));
  const isNoAddress = limitLog((_, leftOut) =>
    log.warn({ leftOut }, 'X-Forwarded-For has no address of the client: nobody behind that proxy proves a place'),
  );
  const memoized = memoizeAsync<string, Exclude<ProxyVerdict, 'away'>>(MAX_KEPT, KEPT_MS);
  return {
    find: async (address) => {
      if (address !== '' && !ipaddr.isValid(address)) {
        isNoAddress(address);
        return 'away';
      }
      if (isLocal(address)) return NOT_LISTED;
      try {
        return await memoized(address, () => ask(address));
      } catch (error) {
        isAway(error);
        return 'away';
      }
    },
  };
}
