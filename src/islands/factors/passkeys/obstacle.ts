/** Why no passkey can be made here; each is a text of `factors:passkeys`. */
export type PasskeyObstacle = 'noName' | 'elsewhere' | 'unsupported';

interface Here {
  readonly hostname: string;
  /** Whether the browser has WebAuthn. */
  readonly hasWebAuthn: boolean;
}

/**
 * What keeps this browser and page from making a passkey of that domain, as canUse in ../pending.ts. Our address may
 * be an IP address, to which browsers bind none; the server takes those of its own host alone; views inside other apps
 * often have no WebAuthn.
 */
export function findObstacle(domain: string | null, { hostname, hasWebAuthn }: Here): PasskeyObstacle | undefined {
  if (domain === null) return 'noName';
  if (!hasWebAuthn) return 'unsupported';
  return hostname === domain ? undefined : 'elsewhere';
}
