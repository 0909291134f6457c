import { z } from 'zod';
import { HOUR_MS } from '#kernel/time.ts';
import { fetchAdapter } from '../platform/fetch-adapter.ts';
import { memoizeAsync } from '../platform/memoize-async.ts';

const metadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
export type Metadata = z.output<typeof metadata>;

export const CALL_MS = 10_000;

const ADDRESSES = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** The sandbox may be reached by another name than it knows itself by: of its addresses the path counts. */
const atSandbox = (found: Metadata, issuer: string): Metadata => ({
  ...found,
  ...Object.fromEntries(ADDRESSES.map((name) => [name, new URL(new URL(found[name]).pathname, issuer).href])),
});

function checkIssuer(found: Metadata, issuer: string): Metadata {
  if (found.issuer.replace(/\/+$/, '') !== issuer)
    throw new Error("the super-app's configuration is of another issuer");
  const { protocol } = new URL(issuer);
  for (const name of ADDRESSES)
    if (new URL(found[name]).protocol !== protocol) throw new Error(`the super-app's ${name} is not ${protocol}`);
  return found;
}

/**
 * What the provider says of itself (OpenID Connect Discovery), read once an hour. Throws where it does not answer, or
 * speaks for another issuer. Where the issuer is reached over https, all it names is.
 */
export function createMetadata(issuer: string, isSandbox: boolean): () => Promise<Metadata> {
  const memoized = memoizeAsync<string, Metadata>(1, HOUR_MS);
  const load = async (): Promise<Metadata> => {
    const response = await fetchAdapter(`${issuer}/.well-known/openid-configuration`, {}, CALL_MS);
    if (!response.ok) throw new Error(`the super-app's configuration was answered ${response.status}`);
    const found = metadata.parse(await response.json());
    return isSandbox ? atSandbox(found, issuer) : checkIssuer(found, issuer);
  };
  return () => memoized(issuer, load);
}
