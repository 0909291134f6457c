import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { encodeMessage } from '../../src/lib/contract/codec.ts';
import type { Command, RequestInput, ResponseOf } from '../../src/lib/contract/command.ts';
import { kycResult } from '../../src/lib/contract/identity/100147-kyc-result.ts';
import { kycStart } from '../../src/lib/contract/identity/100146-kyc-start.ts';
import { kycToken } from '../../src/lib/contract/identity/100145-kyc-token.ts';
import { requestMobileCode } from '../../src/lib/contract/players/001012-request-mobile-code.ts';
import { register } from '../../src/lib/contract/players/100201-register.ts';
import { passwordLogin } from '../../src/lib/contract/players/430000-password-login.ts';
import type { LoggedIn } from '../../src/lib/contract/players/fields.ts';
import { codeFor, freshMobile, origin } from './journey.ts';

export const PASSWORD = 'Desert-rose7';
const BIRTH = '1990-05-17';
const AUTH_KEY = 'Api-Access-Token';

/** What a browser holds of a session: the token it keeps and the cookie it cannot read. */
export interface Session {
  readonly user: LoggedIn;
  readonly cookie: string;
}

export interface Answer<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

/** A command as the browser sends it; with a session, as that player. Only code 0 promises the contract's data. */
export async function ask<C extends Command>(
  command: C,
  data: RequestInput<C>,
  session?: Session,
): Promise<Answer<ResponseOf<C>> & { readonly cookie: string }> {
  const response = await fetch(`${origin()}/${command.service}/${command.code}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(session ? { [AUTH_KEY]: session.user.sessionToken, cookie: session.cookie } : {}),
    },
    body: JSON.stringify({ message: encodeMessage({ data }) }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  // The gateway checks its answers against the contract before it sends them.
  return { ...((await response.json()) as Answer<ResponseOf<C>>), cookie };
}

/** As `ask`, where nothing but the data will do. */
export async function must<C extends Command>(command: C, data: RequestInput<C>, session?: Session) {
  const answer = await ask(command, data, session);
  if (answer.code !== 0) throw new Error(`${command.name} answered ${answer.code} ${answer.message}`);
  return answer;
}

/** A player with a live session, made as a browser makes one, but without a browser. */
export interface Player {
  readonly mobile: string;
  readonly session: Session;
}

export async function newPlayer(): Promise<Player> {
  const mobile = freshMobile();
  const contact = { areaCode: '971', mobile };
  await must(requestMobileCode, { ...contact, purpose: 'register' });
  const { data, cookie } = await must(register, {
    ...contact,
    birthDate: BIRTH,
    privacyAgreed: true,
    termsAgreed: true,
    code: await codeFor(`+971${mobile}`),
    password: PASSWORD,
  });
  return { mobile, session: { user: data, cookie } };
}

/** The same player's session elsewhere, which ends the one before. */
export async function logInElsewhere({ mobile }: Player): Promise<Session> {
  const { data, cookie } = await must(passwordLogin, { areaCode: '971', mobile, password: PASSWORD });
  return { user: data, cookie };
}

interface IdentityCheck {
  readonly ticketId: string;
  /** What a person would press on the sandbox's identity pages. */
  readonly send: (fields: Record<string, string>) => Promise<unknown>;
}

/** Begins a check of the player's identity and hands in a document. */
export async function beginCheck(
  session: Session,
  document: { readonly type: 'EID' | 'PASSPORT'; readonly number: string },
): Promise<IdentityCheck> {
  const { data: token } = await must(kycToken, {}, session);
  const { data: check } = await must(
    kycStart,
    { accessToken: token.accessToken, idCardType: 'EID', redirectUri: `${origin()}/account/kycIframe` },
    session,
  );
  const send = (fields: Record<string, string>) =>
    fetch(check.redirectUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  await send({
    action: 'document',
    ...document,
    name: 'Sara Haddad',
    birthDate: BIRTH,
    nationality: 'AE',
    expireDate: '2039-12-31',
  });
  return { ticketId: check.ticketId, send };
}

/** Through the sandbox's identity pages, as a person would, to "verified". */
export async function verifiedPlayer(): Promise<Player> {
  const player = await newPlayer();
  const { session } = player;
  const { ticketId, send } = await beginCheck(session, { type: 'EID', number: `7841990${randomInt(1e8)}` });
  await send({ action: 'verdict', verdict: 'VERIFIED' });
  const { data: result } = await must(kycResult, { ticketId }, session);
  if (result.verifiedStatus !== 3) throw new Error(`the check ended with status ${result.verifiedStatus}`);
  return { ...player, session: { ...session, user: { ...session.user, verifiedStatus: 3 } } };
}

/** Gives a session to a browser that has just been opened. */
export async function bring({ user, cookie }: Session, context: BrowserContext): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin(), httpOnly: true, sameSite: 'Lax' }]);
  // Once: a logout in this browser stays one.
  await context.addInitScript(
    ([text]) => {
      if (location.origin === 'null' || localStorage.getItem('e2e_brought') !== null) return;
      localStorage.setItem('e2e_brought', 'yes');
      localStorage.setItem('user_info', text);
    },
    [JSON.stringify(user)] as const,
  );
}
