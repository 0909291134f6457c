import { isIP } from 'node:net';
import type { Platform } from '#server/platform/platform.ts';

/** Whom passkeys are made for (WebAuthn's relying party): the host of our public address, and its pages alone. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Undefined where our address has no name: browsers bind no passkey to an IP address. */
export function relyingParty({ publicOrigin }: Pick<Platform, 'publicOrigin'>): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicOrigin);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return isAddress ? undefined : { id: hostname, origin };
}
