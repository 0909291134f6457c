import { call } from '#client/gateway/call.ts';
import { openDialog } from '#client/dialogs/dialogs.ts';
import { toastOnNextPage } from '#client/feedback/toast.ts';
import { pageLocale } from '#client/page/config.ts';
import * as commands from '#contract/commands.ts';
import type { LinkOutcome } from '#contract/superapp/fields.ts';
import { islandT } from '#i18n/island.ts';
import { keepProvenAccount, readProvenAccount } from './proven-account.ts';

/** Asks whether the links in the way may go, and has them go. A player who declines keeps all as it is. */
async function offerReplacement({ nlAccount, btAccount }: LinkOutcome): Promise<void> {
  const proven = readProvenAccount();
  const answer = await openDialog('unbind-account', {
    ...(btAccount !== undefined && { naseeb: btAccount }),
    ...(nlAccount !== undefined && { messenger: nlAccount }),
  });
  if (answer !== 'unbind' || !proven) return;
  const { botimAccount } = proven;
  const done = await call(commands.superappLink, { action: 'link', botimAccount, replace: true });
  // A refusal was told.
  if (!done.ok || done.data.botimLinked !== true) return;
  const t = islandT(pageLocale(), 'superapp');
  await openDialog('notice', { title: t('moved.title'), message: t('moved.text') });
}

/**
 * What follows a login, a registration or 100172 that came with a proof, before the page is left: a question where
 * links are in the way, or what became of it. The proof leaves the tab, also one that was not sent. Call it with the
 * session begun.
 */
export async function settleLink(outcome: LinkOutcome): Promise<void> {
  const { botimLinked, nlAccount, btAccount } = outcome;
  const t = islandT(pageLocale(), 'superapp');
  if (botimLinked === true) toastOnNextPage(t('linked'));
  else if (botimLinked === false && nlAccount === undefined && btAccount === undefined) toastOnNextPage(t('expired'));
  else if (botimLinked === false) await offerReplacement(outcome);
  keepProvenAccount(null);
}
