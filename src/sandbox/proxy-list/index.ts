import { replyJson, type Route } from '../http/server.ts';

/** Addresses for documentation (RFC 5737, RFC 3849), which nobody has, and what they are here. */
const LISTED: readonly (readonly [prefix: string, kind: string])[] = [
  ['192.0.2.', 'vpn'],
  ['2001:db8:', 'hosting'],
];

/** The list of the addresses of proxies (docs/adapters.md §11). */
export const proxyListRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sandbox/proxy-list/addresses/{address}',
    guarded: true,
    handle: ({ params: { address = '' } }) => {
      const kind = LISTED.find(([prefix]) => address.startsWith(prefix))?.[1];
      return replyJson(200, kind === undefined ? { address, listed: false } : { address, listed: true, kind });
    },
  },
];
