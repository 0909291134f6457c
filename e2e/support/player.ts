import type { BrowserContext } from '@playwright/test';
import { sql } from 'kysely';
import { encodeMessage } from '#contract/codec.ts';
import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import { depositLimitClick } from '#contract/controls/100316-deposit-limit-click.ts';
import { kycResult } from '#contract/identity/100147-kyc-result.ts';
import { kycStart } from '#contract/identity/100146-kyc-start.ts';
import { kycToken } from '#contract/identity/100145-kyc-token.ts';
import { requestMobileCode } from '#contract/players/001012-request-mobile-code.ts';
import { register } from '#contract/players/100201-register.ts';
import { passwordLogin } from '#contract/players/430000-password-login.ts';
import type { LoggedIn } from '#contract/players/user-info-fields.ts';
import { solveCaptcha } from '#support/node/solve-captcha.ts';
import { APPLICANT, newEmiratesId } from '#support/players/registration.ts';
import { readOneTimeCode, newMobile } from './person.ts';
import { withProductDatabase } from './product-database.ts';
import { currentProduct, origin } from './product.ts';

export const PASSWORD = 'Desert-rose7';
const AUTH_KEY = 'Api-Access-Token';

/** A browser's part of a session: the stored token and the HTTP-only cookie. */
export interface Session {
  readonly user: LoggedIn;
  readonly cookie: string;
}

export interface CommandAnswer<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

/** Sends a command as the browser does; with a session, as that player. Only code 0 promises the contract's data. */
export async function sendCommand<C extends Command>(
  command: C,
  data: RequestInput<C>,
  session?: Session,
): Promise<CommandAnswer<ResponseOf<C>> & { readonly cookie: string }> {
  const captcha = command.captcha ? { captcha: await solveCaptcha(origin()) } : {};
  const response = await fetch(`${origin()}/${command.service}/${command.code}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(session ? { [AUTH_KEY]: session.user.sessionToken, cookie: session.cookie } : {}),
    },
    body: JSON.stringify({ message: encodeMessage({ data, ...captcha }) }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  // The gateway checks its answers against the contract before it sends them.
  return { ...((await response.json()) as CommandAnswer<ResponseOf<C>>), cookie };
}

/** As `sendCommand`, but throws on any code except 0. */
export async function sendCommandOrThrow<C extends Command>(command: C, data: RequestInput<C>, session?: Session) {
  const answer = await sendCommand(command, data, session);
  if (answer.code !== 0) throw new Error(`${command.name} answered ${answer.code} ${answer.message}`);
  return answer;
}

/** A player with a session, registered by commands as a browser does. */
export interface Player {
  readonly mobile: string;
  /** Of the Emirates ID they registered with, and are verified by. */
  readonly idCardNo: string;
  readonly session: Session;
}

/** Far below 120 attempts in ten minutes, with what tests type themselves. */
const RESET_EVERY = 5;
let registered = 0;

/** All tests of a product come from one address. Its limits are meant for people, and make captchas harder. */
async function resetAddressLimits(): Promise<void> {
  if (registered++ % RESET_EVERY !== 0) return;
  await withProductDatabase(currentProduct().folder, (db) =>
    sql`delete from rate_limits where key ~ '^(attempt|code|captcha)-ip:'`.execute(db),
  );
}

/** A reality check would open over the page when a test moves the clock. */
const turnOffRealityCheck = async ({ user }: Session): Promise<void> => {
  await withProductDatabase(currentProduct().folder, (db) =>
    sql`insert into play_settings (player_id, reality_check)
      select id, 0 from players where open_id = ${user.userOpenId}`.execute(db),
  );
};

export async function registerPlayer(): Promise<Player> {
  await resetAddressLimits();
  const mobile = newMobile();
  const idCardNo = newEmiratesId();
  const contact = { areaCode: '971', mobile };
  await sendCommandOrThrow(requestMobileCode, { ...contact, purpose: 'register' });
  const { data, cookie } = await sendCommandOrThrow(register, {
    ...APPLICANT,
    ...contact,
    idCardNo,
    code: await readOneTimeCode(`+971${mobile}`),
    password: PASSWORD,
  });
  const session = { user: data, cookie };
  await turnOffRealityCheck(session);
  return { mobile, idCardNo, session };
}

/** Logs the same player in elsewhere, which ends the session before. */
export async function logInElsewhere({ mobile }: Player): Promise<Session> {
  const { data, cookie } = await sendCommandOrThrow(passwordLogin, { areaCode: '971', mobile, password: PASSWORD });
  return { user: data, cookie };
}

interface IdentityCheck {
  readonly ticketId: string;
  /** Presses a button of the sandbox's identity pages. */
  readonly send: (fields: Record<string, string>) => Promise<unknown>;
}

/** Begins an identity check of the player and submits a document. */
export async function startIdentityCheck(
  session: Session,
  document: { readonly type: 'EID' | 'PASSPORT'; readonly number: string; readonly expireDate?: string },
): Promise<IdentityCheck> {
  const { data: token } = await sendCommandOrThrow(kycToken, {}, session);
  const { data: check } = await sendCommandOrThrow(
    kycStart,
    { accessToken: token.accessToken, idCardType: 'EID', redirectUri: `${origin()}/account/kycIframe` },
    session,
  );
  const send = (fields: Record<string, string>) =>
    fetch(check.redirectUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  await send({
    action: 'document',
    name: `${APPLICANT.firstNames} ${APPLICANT.lastName}`,
    birthDate: APPLICANT.birthDate,
    nationality: APPLICANT.nationality,
    expireDate: '2039-12-31',
    ...document,
  });
  return { ticketId: check.ticketId, send };
}

/** Registers a player, passes the identity check on the sandbox's pages, and declines the offer of a deposit limit. */
export async function registerVerifiedPlayer(): Promise<Player> {
  const player = await registerPlayer();
  const { session, idCardNo } = player;
  const { ticketId, send } = await startIdentityCheck(session, { type: 'EID', number: idCardNo });
  await send({ action: 'verdict', verdict: 'VERIFIED' });
  const { data: result } = await sendCommandOrThrow(kycResult, { ticketId }, session);
  if (result.verifiedStatus !== 3) throw new Error(`the check ended with status ${result.verifiedStatus}`);
  await sendCommandOrThrow(depositLimitClick, { bizType: 0, clickType: 0 }, session);
  return { ...player, session: { ...session, user: { ...session.user, verifiedStatus: 3 } } };
}

/** Gives a session to a new browser context. */
export async function restoreSession({ user, cookie }: Session, context: BrowserContext): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin(), httpOnly: true, sameSite: 'Lax' }]);
  // Only once, so that a logout in this browser lasts.
  await context.addInitScript(
    ([text]) => {
      if (location.origin === 'null' || localStorage.getItem('e2e_session_restored') !== null) return;
      localStorage.setItem('e2e_session_restored', 'yes');
      localStorage.setItem('user_info', text);
    },
    [JSON.stringify(user)] as const,
  );
}
