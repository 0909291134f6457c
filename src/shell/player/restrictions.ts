import type { ResponseOf } from '#contract/command.ts';
import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { openDialog } from '#client/dialogs/dialogs.ts';
import { exclusionDialog } from '#client/gateway/reactions.ts';
import { currentPath } from '#client/page/navigation.ts';
import { sessionStore, type TextStore } from '#client/storage/stores.ts';

type Restrictions = Omit<ResponseOf<typeof globalRestrictions>, 'termsUpgrades' | 'fundsStatementDue'>;

/** sessionStorage: the restriction that this tab's player has closed, with the player. */
const SHOWN = 'restriction_shown';
/** `userExclusionType` of an exclusion from the whole product. */
const SELF_EXCLUSION = 1;
/** `restrictedReason` of a money-laundering review. */
const AML = 1;
const AML_LIMIT = { name: 'aml-limit', data: {} } as const;

const isDepositPage = () => currentPath() === '/account/deposit';

/**
 * Shows what the player may not do: once in a tab, because it is checked after each navigation, and always where they
 * want to deposit. A self-excluded player is led to their withdrawals: the website is not browsable for them.
 */
export function showRestrictions(player: string, answer: Restrictions, store: TextStore = sessionStore): void {
  const { isRestricted, exclusionInfo, showDepositLimitPopup, depositLimit } = answer;
  if (exclusionInfo)
    void import('#client/session/exclusion.ts').then(
      ({ $exclusion }) => $exclusion.set(exclusionInfo),
      () => undefined, // the account page then says it with the refusal
    );
  if (showDepositLimitPopup && isDepositPage())
    void import('./deposit-limit.ts').then(
      ({ tellDepositLimit }) => tellDepositLimit(player, depositLimit ?? {}),
      () => undefined, // told the next time
    );
  if (!isRestricted) return store.set(SHOWN, null);
  if (exclusionInfo?.userExclusionType !== SELF_EXCLUSION) return showNotice(player, answer, store);
  import('./lead-excluded.ts').then(
    async ({ findPrize, leadExcluded }) => {
      // The page to which the player is led says why.
      if (leadExcluded()) store.set(SHOWN, null);
      else showNotice(player, answer, store, await findPrize());
    },
    () => showNotice(player, answer, store),
  );
}

/** Says what is restricted, and until when. */
function showNotice(
  player: string,
  { restrictedReason, exclusionInfo }: Pick<Restrictions, 'restrictedReason' | 'exclusionInfo'>,
  store: TextStore,
  prize?: number,
): void {
  const restriction = `${player}:${restrictedReason}:${exclusionInfo?.userExclusionType}`;
  if (store.get(SHOWN) === restriction && !isDepositPage()) return;
  const { name, data } = restrictedReason === AML ? AML_LIMIT : exclusionDialog(exclusionInfo ?? {});
  // After a login the page is left at once, and the notice with it: it counts as shown when the player has closed it.
  void openDialog(name, prize === undefined ? data : { ...data, prize }).then(
    (answer) => answer !== 'not-shown' && store.set(SHOWN, restriction),
  );
}
