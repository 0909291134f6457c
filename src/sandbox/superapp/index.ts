import { replyBadRequest, replyError, replyHtml, replyJson, replyRedirect } from '../http/server.ts';
import type { Route, SandboxReply, SandboxRequest } from '../http/server.ts';
import { areEqualSecrets } from '../http/server.ts';
import { makeNonce } from '../http/html.ts';
import { chooseLanguage } from '../http/language.ts';
import type { SandboxContext } from '../context.ts';
import { ACCOUNTS, findAccount } from './accounts.ts';
import { CLIENT_ID, readAuthorization, type Authorization } from './authorization.ts';
import { createCodeStore } from './code-store.ts';
import { renderConsentPage } from './consent-page.ts';
import { loadSuperappKeys } from './keys.ts';

const BASE = '/sandbox/superapp';

const basicAuth = (secret: string): string => `Basic ${Buffer.from(`${CLIENT_ID}:${secret}`).toString('base64')}`;

/** The page's own language, or that of the return page. */
const languageOf = (url: URL, { redirectUri }: Authorization) =>
  chooseLanguage(url, new URL(redirectUri).pathname.startsWith('/ar') ? 'ar-AE' : 'en-US');

/** The super-app's OpenID Connect provider of docs/adapters.md §8. `issuer` is known once the port is. */
export function superappRoutes(world: SandboxContext, issuer: () => string): readonly Route[] {
  const codes = createCodeStore(world);
  const keys = loadSuperappKeys(world.db);

  /** The answer to a person's choice, as the parameters of the return address (RFC 6749 4.1.2, RFC 9207). */
  const decide = (asked: Authorization, choice: URLSearchParams): Record<string, string> | undefined => {
    const common = { state: asked.state, iss: issuer() };
    const action = choice.get('action');
    if (action === 'cancel') return { ...common, error: 'access_denied' };
    if (action === 'fail') return { ...common, error: 'server_error' };
    const account = findAccount(choice.get('account'), choice.get('phone'));
    return account && { ...common, code: codes.issue({ ...asked, account }) };
  };

  const withAuthorization =
    (handle: (asked: Authorization, ask: SandboxRequest) => SandboxReply) => (ask: SandboxRequest) => {
      const asked = readAuthorization(ask.url.searchParams);
      return typeof asked === 'string' ? replyBadRequest(asked) : handle(asked, ask);
    };

  const showConsent = (asked: Authorization, { url }: SandboxRequest, wrong?: string): SandboxReply => {
    const nonce = makeNonce();
    const page = renderConsentPage({ nonce, url, language: languageOf(url, asked), wrong });
    return replyHtml(wrong === undefined ? 200 : 422, page, nonce, [new URL(asked.redirectUri).origin]);
  };

  const act = (asked: Authorization, ask: SandboxRequest): SandboxReply => {
    const choice = new URLSearchParams(ask.body);
    const answer = decide(asked, choice);
    if (!answer) return showConsent(asked, ask, choice.get('phone') ?? '');
    const back = new URL(asked.redirectUri);
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    return replyRedirect(back.href);
  };

  const exchange = async ({ authorization = '', body }: SandboxRequest): Promise<SandboxReply> => {
    if (!areEqualSecrets(authorization, basicAuth(world.secret))) return replyJson(401, { error: 'invalid_client' });
    const form = new URLSearchParams(body);
    const [code = '', uri = '', verifier = ''] = ['code', 'redirect_uri', 'code_verifier'].map(
      (name) => form.get(name) ?? '',
    );
    if (form.get('grant_type') !== 'authorization_code') return replyJson(400, { error: 'unsupported_grant_type' });
    const grant = codes.redeem(code, uri, verifier);
    if (!grant) return replyJson(400, { error: 'invalid_grant' });
    const id_token = await keys.sign(issuer(), grant, world.now());
    return replyJson(200, { access_token: 'unused', token_type: 'Bearer', expires_in: 300, id_token });
  };

  return [
    {
      method: 'GET',
      path: `${BASE}/.well-known/openid-configuration`,
      handle: () =>
        replyJson(200, {
          issuer: issuer(),
          authorization_endpoint: `${issuer()}/authorize`,
          token_endpoint: `${issuer()}/token`,
          jwks_uri: `${issuer()}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        }),
    },
    { method: 'GET', path: `${BASE}/jwks`, handle: async () => replyJson(200, await keys.jwks()) },
    { method: 'GET', path: `${BASE}/authorize`, handle: withAuthorization((asked, ask) => showConsent(asked, ask)) },
    { method: 'POST', path: `${BASE}/authorize`, handle: withAuthorization(act) },
    { method: 'POST', path: `${BASE}/token`, handle: exchange },
    // For /sandbox/host, which plays the super-app around the mini-program.
    { method: 'GET', path: `${BASE}/accounts`, handle: () => replyJson(200, { accounts: ACCOUNTS }) },
    {
      method: 'POST',
      path: `${BASE}/grant`,
      handle: withAuthorization((asked, { body }) => {
        const answer = decide(asked, new URLSearchParams(body));
        return answer ? replyJson(200, answer) : replyError(400, 'invalid_request', 'no such account');
      }),
    },
  ];
}
