import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../settings/settings.ts';

export type IsTrustedProxy = (address: string) => boolean;

const MAX_KNOWN = 10_000;

const normalizeAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');
const addressFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Proxies whose X-Forwarded-For is believed: this machine, and TRUSTED_PROXIES. */
export function createTrustedProxies({ TRUSTED_PROXIES }: Pick<Settings, 'TRUSTED_PROXIES'>): IsTrustedProxy {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8);
  list.addAddress('::1', 'ipv6');
  for (const entry of TRUSTED_PROXIES) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) list.addAddress(address, addressFamily(address));
    else list.addSubnet(address, Number(prefix), addressFamily(address));
  }
  // Every call asks for its neighbour, and behind a proxy for its client.
  const known = new LRUCache<string, boolean>({
    max: MAX_KNOWN,
    memoMethod: (address) => list.check(normalizeAddress(address), addressFamily(normalizeAddress(address))),
  });
  return (address) => known.memo(address);
}

/** The header as one text, however often it was sent. */
const forwardedFor = ({ headers }: IncomingMessage): string => {
  const told = headers['x-forwarded-for'] ?? '';
  return typeof told === 'string' ? told : told.join(',');
};

/** The nearest address that is not a trusted proxy. Anybody may have written what is further left in the header. */
export function resolveClientAddress(neighbour: string, told: string, trusts: IsTrustedProxy): string {
  let at = normalizeAddress(neighbour);
  if (told === '') return at;
  const hops = told
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  while (trusts(at)) {
    const before = hops.pop();
    if (before === undefined) break;
    at = normalizeAddress(before);
  }
  return at;
}

export const readClientAddress = (request: IncomingMessage, trusts: IsTrustedProxy): string =>
  resolveClientAddress(request.socket.remoteAddress ?? '', forwardedFor(request), trusts);

/** The forwarded headers to send on: our neighbour is added, claims of an untrusted one are dropped. */
export function createForwardedHeaders(request: IncomingMessage, trusts: IsTrustedProxy): Record<string, string> {
  const { headers, socket } = request;
  const neighbour = normalizeAddress(socket.remoteAddress ?? '');
  const believed = trusts(neighbour);
  const before = believed ? forwardedFor(request) : '';
  const told = (name: 'x-forwarded-host' | 'x-forwarded-proto') =>
    believed ? [headers[name] ?? []].flat()[0] : undefined;
  return {
    'x-forwarded-for': before === '' ? neighbour : `${before}, ${neighbour}`,
    'x-forwarded-host': told('x-forwarded-host') ?? headers.host ?? '',
    'x-forwarded-proto': told('x-forwarded-proto') ?? 'http',
  };
}
