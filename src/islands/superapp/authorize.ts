import { call, type CallAnswer } from '#client/gateway/call.ts';
import { hostCall, onHostEvent } from '#client/host/host-call.ts';
import { go, RETURN_PARAM, safeReturnPath } from '#client/page/navigation.ts';
import { pageHost, pageLocale } from '#client/page/config.ts';
import { readJson, sessionStore } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import { SUPERAPP_RETURN } from '#contract/superapp/return-path.ts';
import { localHref } from '#i18n/paths.ts';

/** sessionStorage: what to do when the super-app has answered. */
const BEGUN = 'superapp_begun';

export interface BegunAuthorization {
  readonly purpose: 'login' | 'link';
  /** The path to open afterwards. */
  readonly returnTo: string;
}

/** What this tab wanted of the super-app, once. */
export function takeBegun(): BegunAuthorization {
  const begun = readJson<BegunAuthorization>(sessionStore, BEGUN);
  sessionStore.set(BEGUN, null);
  return begun ?? { purpose: 'login', returnTo: '/' };
}

/** The answer's parameters, as a provider adds them to the return page's address. */
function openAnswer(data: Readonly<Record<string, unknown>>): void {
  const query = new URLSearchParams();
  for (const name of ['code', 'state', 'iss', 'error']) {
    const value = data[name];
    if (typeof value === 'string') query.set(name, value);
  }
  go(`${SUPERAPP_RETURN}?${query}`, { replace: true });
}

/**
 * Has the mini-program's host ask in the page's place. It says at once whether it does, and tells the answer when the
 * person has agreed; one who cancels stays on the page.
 */
async function authorizeByHost(url: string, state: string): Promise<boolean> {
  if (pageHost() !== 'mini') return false;
  onHostEvent('authorization', (data) => {
    // Of an older request, or made up: the server would refuse it, too.
    if (data['state'] === state && data['error'] !== 'access_denied') openAnswer(data);
  });
  return (await hostCall('authorize', { url })).ok;
}

/** Leaves for the super-app, or has the host ask it. A refusal stays on the page. */
export async function beginAuthorization(begun: BegunAuthorization, replace = false): Promise<CallAnswer<unknown>> {
  const redirectUri = location.origin + localHref(SUPERAPP_RETURN, pageLocale());
  const answer = await call(commands.superappAuthorization, { purpose: begun.purpose, redirectUri }, { silent: true });
  if (!answer.ok) return answer;
  sessionStore.set(BEGUN, JSON.stringify(begun));
  const { url, state } = answer.data;
  if (await authorizeByHost(url, state)) return answer;
  // Replaced, the page is not what Back returns to.
  if (replace) location.replace(url);
  else location.assign(url);
  return answer;
}

/**
 * Logs in by the super-app, and opens the page that this address names afterwards. Answers what went wrong. In a
 * browser it ends with the page, so that what was pressed stays busy.
 */
export async function continueWithSuperapp(replace: boolean): Promise<string | undefined> {
  const returnTo = safeReturnPath(new URLSearchParams(location.search).get(RETURN_PARAM));
  const answer = await beginAuthorization({ purpose: 'login', returnTo }, replace);
  if (!answer.ok) return answer.message;
  // The host asks above the page, which stays.
  if (pageHost() === 'mini') return undefined;
  return new Promise(() => undefined);
}
