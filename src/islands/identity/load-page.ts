import { openDialog } from '#client/dialogs/dialogs.ts';
import { call } from '#client/gateway/call.ts';
import { updateUser } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { loadStatus, type IdentityApi, type StatusView } from './load-status.ts';

const silent = { silent: true } as const;
const api: IdentityApi = {
  fetchStatus: () => call(commands.kycToken, {}, silent),
  fetchResult: async (ticketId) => {
    const answer = await call(commands.kycResult, { ticketId }, silent);
    if (!answer.ok && answer.code === errorCodes.verificationUnavailable)
      void openDialog('kyc-error', { message: answer.message, isStopped: true });
    return answer;
  },
  fetchUser: () => call(commands.realUserInfo, {}, silent),
};

/** The status and its player, who is stored with them. */
export async function loadPage(): Promise<StatusView> {
  const view = await loadStatus(api);
  if (view.at === 'status') {
    const { realName } = view.user;
    updateUser({ verifiedStatus: view.status.verifiedStatus, realName, firstName: realName.split(' ')[0] ?? '' });
  }
  return view;
}
