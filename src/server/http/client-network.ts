import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

const NETWORK_GROUPS = 4;

/**
 * What every limit per address counts. One household or server has a whole IPv6 /64, so its addresses count as one;
 * IPv4 inside IPv6 counts as IPv4. What is not an address stays as it is.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
