import { contract } from '#contract/index.ts';
import type { TestClient, TestNode } from '../node/test-node.ts';

/** The answer of the super-app, as it comes back to our return page. */
export interface SuperappAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss: string;
}

export const returnPage = (node: Pick<TestNode, 'origin'>): string => `${node.origin}/botim/return`;

/** Begins an authorization in this browser. */
export async function beginAuthorization(
  node: TestNode,
  client: TestClient,
  purpose: 'login' | 'link' = 'login',
): Promise<{ readonly url: string; readonly state: string }> {
  const begun = await client.call(contract.superappAuthorization, { purpose, redirectUri: returnPage(node) });
  if (begun.code !== 0) throw new Error(`the authorization was refused: ${begun.code} ${begun.message}`);
  return begun.data;
}

/** Agrees on the sandbox's page, as the holder of this number. */
export async function agree(url: string, phone: string): Promise<SuperappAnswer> {
  const form = new URLSearchParams({ action: 'agree', account: 'new', phone });
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  const query = new URL(response.headers.get('location') ?? '').searchParams;
  const [code = '', state = '', iss = ''] = ['code', 'state', 'iss'].map((name) => query.get(name) ?? '');
  return { code, state, iss };
}

/** Continues by the account with this number at the super-app: 100171's answer. */
export async function continueBySuperapp(
  node: TestNode,
  client: TestClient,
  phone: string,
  purpose: 'login' | 'link' = 'login',
) {
  const { url } = await beginAuthorization(node, client, purpose);
  const answer = await client.call(contract.superappLogin, await agree(url, phone));
  if (answer.code === 0 && answer.data.linked) client.token = answer.data.user.sessionToken;
  return answer;
}

/** The proof that this browser's visitor holds the account with this number, which nobody has linked. */
export async function proveSuperapp(
  node: TestNode,
  client: TestClient,
  phone: string,
  purpose: 'login' | 'link' = 'login',
): Promise<string> {
  const { code, data } = await continueBySuperapp(node, client, phone, purpose);
  if (code !== 0 || data.linked) throw new Error(`no proof of ${phone}: ${code}`);
  return data.botimAccount;
}
