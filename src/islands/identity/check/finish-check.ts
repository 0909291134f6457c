import { toastOnNextPage } from '#client/feedback/toast.ts';
import { call, type CallAnswer } from '#client/gateway/call.ts';
import { pageLocale } from '#client/page/config.ts';
import { go } from '#client/page/navigation.ts';
import { updateUser } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { islandT } from '#i18n/island.ts';
import { showOutcomeDialog } from '../outcome-dialog.ts';
import { identityStartHref, VERIFIED_PATH } from '../paths.ts';

/** The result of a check, after our server has asked the provider. */
export const fetchResult = (ticketId: string): Promise<CallAnswer<KycStatus>> =>
  call(commands.kycResult, { ticketId }, { silent: true });

/**
 * Shows the result on the next page: in a dialog. A verified player who came from another page goes back there with a
 * plain message, because they were about to do something.
 */
export function showResult(answer: CallAnswer<KycStatus>, returnTo: string | undefined): void {
  const isVerified = answer.ok && answer.data.verifiedStatus === VERIFIED_STATUS.verified;
  if (answer.ok) updateUser({ verifiedStatus: answer.data.verifiedStatus });
  if (isVerified && returnTo !== undefined) toastOnNextPage(islandT(pageLocale(), 'identity')('state.3.title'));
  else showOutcomeDialog(answer);
  go(isVerified ? (returnTo ?? VERIFIED_PATH) : identityStartHref(returnTo), { replace: true });
}

/** Fetches the result before another page opens, so that our server knows it there. */
export const finishCheck = async (ticketId: string, returnTo: string | undefined): Promise<void> =>
  showResult(await fetchResult(ticketId), returnTo);
