import { createHmac, hash } from 'node:crypto';
import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { err, ok, type Result } from '#kernel/result.ts';
import { fetchAdapter } from '../platform/fetch-adapter.ts';
import type { SuperappAccount } from '../players/superapp/links.ts';
import { maskMobile } from '../players/person/mask-contact.ts';
import type { Platform } from '../platform/platform.ts';
import { createKeySet, readIdToken } from './id-token.ts';
import { CALL_MS, createMetadata } from './metadata.ts';

/** What an authorization is begun with; kept on the server until it is answered. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

interface AuthorizationAnswer extends Omit<AuthorizationRequest, 'state'> {
  readonly code: string;
  readonly iss: string | undefined;
}

/** The super-app behind docs/adapters.md §8. `away`: no usable answer; `refused`: not a genuine one, or used before. */
export interface Superapp {
  authorizationUrl(request: AuthorizationRequest): Promise<Result<string, 'away'>>;
  exchange(answer: AuthorizationAnswer): Promise<Result<SuperappAccount, 'away' | 'refused'>>;
}

const tokens = z.object({ id_token: z.string().max(16_384) });
const SCOPE = 'openid phone';

type Base = Pick<Platform, 'adapters' | 'log' | 'sandboxOrigin' | 'publicOrigin'>;

/** `key` makes the digests under which accounts of the super-app are known. */
export function createSuperapp(
  { adapters, log, sandboxOrigin, publicOrigin }: Base,
  key: Buffer,
): Superapp | undefined {
  const client = adapters.superapp;
  if (!client) return undefined;
  const { issuer, clientId, clientSecret } = client;
  const isSandbox = sandboxOrigin !== undefined && issuer.startsWith(`${sandboxOrigin}/`);
  const loadMetadata = createMetadata(issuer, isSandbox);
  /** Without the sandbox's port, which is another one after each start. */
  const realm = isSandbox ? new URL(issuer).pathname : issuer;
  const digest = (subject: string) => createHmac('sha256', key).update(`${realm}\n${subject}`).digest();
  let keySet: { readonly uri: string; readonly keys: JWTVerifyGetKey } | undefined;
  const keysAt = (uri: string): JWTVerifyGetKey => {
    if (keySet?.uri !== uri) keySet = { uri, keys: createKeySet(uri) };
    return keySet.keys;
  };
  const form = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);
  const authorization = `Basic ${Buffer.from(`${form(clientId)}:${form(clientSecret)}`).toString('base64')}`;

  const redeem = async (url: string, { code, redirectUri, codeVerifier }: AuthorizationAnswer) => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    });
    const headers = { authorization, accept: 'application/json' };
    const response = await fetchAdapter(url, { method: 'POST', headers, body }, CALL_MS);
    if (response.status === 400) return err('refused');
    if (!response.ok) throw new Error(`the super-app answered a code with ${response.status}`);
    return ok(tokens.parse(await response.json()).id_token);
  };

  return {
    async authorizationUrl({ state, nonce, codeVerifier, redirectUri }) {
      try {
        const { authorization_endpoint: endpoint } = await loadMetadata();
        const url = new URL(endpoint);
        // The sandbox's pages are reached through the product's own address.
        const page = isSandbox ? new URL(url.pathname, publicOrigin) : url;
        for (const [name, value] of Object.entries({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: hash('sha256', codeVerifier, 'base64url'),
          code_challenge_method: 'S256',
        }))
          page.searchParams.set(name, value);
        return ok(page.href);
      } catch (error) {
        log.warn({ err: error }, 'the super-app does not answer');
        return err('away');
      }
    },
    async exchange(answer) {
      try {
        const { token_endpoint, jwks_uri, ...metadata } = await loadMetadata();
        const named = metadata.authorization_response_iss_parameter_supported || answer.iss !== undefined;
        // An answer of another provider must not have its code sent to this one (RFC 9207).
        if (named && answer.iss !== metadata.issuer) return err('refused');
        const redeemed = await redeem(token_endpoint, answer);
        if (!redeemed.ok) return err('refused');
        const expected = { issuer: metadata.issuer, clientId, nonce: answer.nonce };
        const person = await readIdToken(redeemed.value, keysAt(jwks_uri), expected);
        if (!person.ok) return person;
        const { subject, phone } = person.value;
        return ok({ subjectHash: digest(subject), label: maskMobile(phone) });
      } catch (error) {
        log.warn({ err: error }, 'the super-app does not answer');
        return err('away');
      }
    },
  };
}
