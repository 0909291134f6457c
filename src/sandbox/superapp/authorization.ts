/** A request for a code (OpenID Connect Core, 3.1.2.1), as the product must send it. */
export interface Authorization {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeChallenge: string;
}

export const CLIENT_ID = 'naseeb';
/** The return pages that the product registered; the sandbox knows no origin of it. */
const RETURN_PAGE = /^https?:\/\/[^/?#]+(?:\/ar-AE)?\/botim\/return$/;

/** The request of this query, or what is wrong with it: a person reads that, as nobody may be sent back. */
export function readAuthorization(query: URLSearchParams): Authorization | string {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== CLIENT_ID) return 'client_id is unknown';
  if (!RETURN_PAGE.test(redirectUri)) return 'redirect_uri is not registered';
  if (query.get('response_type') !== 'code') return 'response_type is not code';
  if (!(query.get('scope') ?? '').split(' ').includes('openid')) return 'scope lacks openid';
  if (query.get('code_challenge_method') !== 'S256') return 'code_challenge_method is not S256';
  const [state = '', nonce = '', codeChallenge = ''] = ['state', 'nonce', 'code_challenge'].map(
    (name) => query.get(name) ?? '',
  );
  if (state === '' || nonce === '' || !/^[\w-]{43}$/.test(codeChallenge))
    return 'state, nonce or code_challenge is missing';
  return { redirectUri, state, nonce, codeChallenge };
}
