import type { ResponseOf } from '#contract/command.ts';
import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { openDialog } from '#client/dialogs/dialogs.ts';
import { exclusionDialog } from '#client/gateway/reactions.ts';
import { currentPath } from '#client/page/navigation.ts';
import { sessionStore, type TextStore } from '#client/storage/stores.ts';

type Restrictions = Omit<ResponseOf<typeof globalRestrictions>, 'termsUpgrades' | 'fundsStatementDue'>;

/** sessionStorage: the restriction that this tab's player has closed, with the player. */
const SHOWN = 'restriction_shown';
/** `restrictedReason` of a money-laundering review. */
const AML = 1;
const AML_LIMIT = { name: 'aml-limit', data: {} } as const;

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
  const { name, data } = restrictedReason === AML ? AML_LIMIT : exclusionDialog(exclusionInfo ?? {});
  // After a login the page is left at once, and the notice with it: it counts as shown when the player has closed it.
  void openDialog(name, data).then(() => store.set(SHOWN, restriction));
}
