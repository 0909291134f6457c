import type { ResponseOf } from '#contract/command.ts';
import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { openDialog } from '#client/dialogs/dialogs.ts';
import { exclusionDialog } from '#client/gateway/reactions.ts';
import { currentPath } from '#client/page/navigation.ts';
import { sessionStore, type TextStore } from '#client/storage/stores.ts';

type Restrictions = ResponseOf<typeof globalRestrictions>;

/** sessionStorage: the restriction that this tab has shown, with its player. */
const SHOWN = 'restriction_shown';
/** `restrictedReason` of a money-laundering review. */
const AML = 1;

const isDepositPage = () => currentPath() === '/account/deposit';

/**
 * Shows what the player may not do: once in a tab, because it is checked after each navigation, and always where they
 * want to deposit.
 */
export function showRestrictions(player: string, answer: Restrictions, store: TextStore = sessionStore): void {
  const { isRestricted, restrictedReason, exclusionInfo, showDepositLimitPopup } = answer;
  if (showDepositLimitPopup && isDepositPage()) void openDialog('deposit-limit-tips', {});
  if (!isRestricted) return store.set(SHOWN, null);
  const restriction = `${player}:${restrictedReason}:${exclusionInfo?.userExclusionType}`;
  if (store.get(SHOWN) === restriction && !isDepositPage()) return;
  store.set(SHOWN, restriction);
  if (restrictedReason === AML) return void openDialog('aml-limit', {});
  const { name, data } = exclusionDialog(exclusionInfo ?? {});
  void openDialog(name, data);
}
