import { call } from '#client/gateway/call.ts';
import { openDialog } from '#client/dialogs/dialogs.ts';
import { toast, toastOnNextPage } from '#client/feedback/toast.ts';
import { pageLocale } from '#client/page/config.ts';
import { forgetProvenAccount, readProvenAccount } from '#client/session/superapp-account.ts';
import * as commands from '#contract/commands.ts';
import type { LinkOutcome } from '#contract/superapp/fields.ts';
import { islandT } from '#i18n/island.ts';

/** Whether the two accounts are linked now, and whether another link went for it. */
export type Settled = 'linked' | 'replaced' | 'left';

/** Asks whether the links in the way may go, and then has them go. A player who declines keeps all as it is. */
async function offerReplacement({ nlAccount, btAccount }: LinkOutcome): Promise<Settled> {
  const proven = readProvenAccount();
  const answer = await openDialog('unbind-account', {
    ...(btAccount !== undefined && { naseeb: btAccount }),
    ...(nlAccount !== undefined && { messenger: nlAccount }),
  });
  if (answer !== 'unbind' || !proven) return 'left';
  const t = islandT(pageLocale(), 'superapp');
  const { botimAccount } = proven;
  const done = await call(commands.superappLink, { action: 'link', botimAccount, replace: true });
  // Refused, which was told; or another device of the same person was faster.
  if (!done.ok || done.data.botimLinked !== true) return 'left';
  await openDialog('notice', { title: t('moved.title'), message: t('moved.text') });
  return 'replaced';
}

/**
 * What follows a login, a registration or 100172 that came with a proof: a question where links are in the way, and
 * what became of it. The proof leaves the tab. Call it with the session begun.
 */
export async function settleLink(outcome: LinkOutcome, leavesPage: boolean): Promise<Settled> {
  if (outcome.botimLinked === undefined) return 'left';
  const t = islandT(pageLocale(), 'superapp');
  const say = leavesPage ? toastOnNextPage : toast;
  let settled: Settled = 'linked';
  if (outcome.botimLinked) say(t('linked'));
  else if (outcome.nlAccount === undefined && outcome.btAccount === undefined) {
    say(t('expired'));
    settled = 'left';
  } else settled = await offerReplacement(outcome);
  forgetProvenAccount();
  return settled;
}
