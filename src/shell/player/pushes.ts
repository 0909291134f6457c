import { openDialog } from '#client/dialogs/dialogs.ts';
import { call } from '#client/gateway/call.ts';
import { currentPath } from '#client/page/navigation.ts';
import { onPush } from '#client/socket/pushes.ts';
import { applyReaction } from '#client/gateway/apply-reaction.ts';
import { toast } from '#client/feedback/toast.ts';
import { $user } from '#client/session/user.ts';
import { listDrawsOnPage, waitForBalls } from '#client/wallet/falling-balls.ts';
import { createWalletPush } from '#client/wallet/pushed-wallet.ts';
import * as commands from '#contract/commands.ts';
import { checkWins } from './wins.ts';

/** Shows why a deposit failed, in the page's language, which may differ from the deposit's. */
async function showFailedDeposit(gatewayId: string): Promise<void> {
  const answer = await call(commands.rechargeStatus, { gatewayId, rechargeScene: 1 }, { silent: true });
  if (answer.ok) toast(answer.data.gatewayMemo);
}

/** Opens what an operator wrote, in the page's language. Behind another tab it stays unread in the list. */
async function showNotice(id: string): Promise<void> {
  if (document.hidden) return;
  const answer = await call(commands.notificationDetail, { id }, { silent: true });
  if (answer.ok) void openDialog('notice', { title: answer.data.title, message: answer.data.body });
}

/** Handlers of pushes on every page. */
export function startPushes(): void {
  onPush('wallet', createWalletPush({ listDraws: listDrawsOnPage, waitForBalls }));
  onPush('bet', ({ won }) => {
    if (won) checkWins();
  });
  // The deposit page shows the outcome itself.
  onPush('rechargeFail', ({ gatewayId }) => {
    if (currentPath() !== '/account/deposit') void showFailedDeposit(gatewayId);
  });
  // A page that sells shows how much is missing (src/islands/play/purchase).
  onPush('bet_insufficient', () => {
    if (document.documentElement.dataset['sells'] === undefined) void openDialog('deposit-prompt', {});
  });
  onPush('notice', ({ id }) => void showNotice(id));
  onPush('popup', ({ errorCode, errorMessage, extData }) =>
    applyReaction({
      code: errorCode,
      message: errorMessage,
      data: extData ?? null,
      token: $user.get()?.sessionToken,
      silent: false,
    }),
  );
}
