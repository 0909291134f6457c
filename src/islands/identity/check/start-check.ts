import { openDialog } from '#client/dialogs/dialogs.ts';
import { call } from '#client/gateway/call.ts';
import type { Refusal } from '#client/gateway/reactions.ts';
import { hostCall } from '#client/host/host-call.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { IdCardType } from '#contract/identity/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import type { HostKind } from '#kernel/host.ts';
import { rememberLeftCheck } from './left-check.ts';
import { IDENTITY_FRAME_PATH } from '../paths.ts';

/** A check that is open at the provider. */
export interface StartedCheck {
  readonly redirectUrl: string;
  readonly ticketId: string;
}
/** `isFinal`: the same again would be refused, too. `message` is empty where a dialog says it. */
export interface RefusedCheck {
  readonly message: string;
  readonly isFinal: boolean;
}
export type CheckStart = { readonly ok: true; readonly check: StartedCheck } | ({ readonly ok: false } & RefusedCheck);

/** Where no check can go on, a dialog says so; it leads to the page that shows the status. */
function refuse({ code, message }: Refusal): CheckStart {
  if (code !== errorCodes.verificationUnavailable) return { ok: false, message, isFinal: false };
  void openDialog('kyc-error', { message, isStopped: true });
  return { ok: false, message: '', isFinal: true };
}

/** Starts a check, or resumes the open one. Its page stands in a frame in a browser, and takes the window elsewhere. */
export async function startCheck(locale: Locale, host: HostKind, idCardType: IdCardType): Promise<CheckStart> {
  const known = await call(commands.kycToken, {}, { silent: true });
  if (!known.ok) return refuse(known);
  const redirectUri = location.origin + localHref(IDENTITY_FRAME_PATH, locale);
  const { accessToken } = known.data;
  const transfer = host !== 'web';
  const started = await call(commands.kycStart, { accessToken, idCardType, redirectUri, transfer }, { silent: true });
  if (!started.ok) return refuse(started);
  const { forbidStatus, ...check } = started.data;
  if (forbidStatus === 1) return { ok: false, message: islandT(locale, 'client')('verificationLimit'), isFinal: true };
  return { ok: true, check };
}

/** The browser around the page, which tests can replace. */
export interface ProviderWindow {
  readonly openOutside: (url: string) => Promise<boolean>;
  readonly remember: typeof rememberLeftCheck;
  readonly leaveTo: (url: string) => void;
}

const thisWindow: ProviderWindow = {
  openOutside: async (url) => (await hostCall('openExternal', { url })).ok,
  remember: rememberLeftCheck,
  // The page that started the check is not one to go back to.
  leaveTo: (url) => location.replace(url),
};

/**
 * Opens the provider's page: in a frame in a browser, in the whole webview in the app, outside of the mini-program,
 * which offers pages no camera. A mini-program that opens nothing outside gives its own webview.
 */
export async function openProvider(
  host: HostKind,
  { redirectUrl, ticketId }: StartedCheck,
  returnTo: string | undefined,
  { openOutside, remember, leaveTo }: ProviderWindow = thisWindow,
): Promise<'frame' | 'outside' | 'leaving'> {
  remember(null);
  if (host === 'web') return 'frame';
  if (host === 'mini' && (await openOutside(redirectUrl))) return 'outside';
  remember({ ticketId, returnTo });
  leaveTo(redirectUrl);
  return 'leaving';
}
