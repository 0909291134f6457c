import type { ResponseOf } from '#contract/command.ts';
import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { $dialogs, openDialog } from '#client/dialogs/dialogs.ts';
import { exclusionDialog } from '#client/gateway/reactions.ts';
import { currentPath } from '#client/page/navigation.ts';
import { sessionStore, type TextStore } from '#client/storage/stores.ts';
import { SECOND_MS } from '#kernel/time.ts';

type Restrictions = Omit<ResponseOf<typeof globalRestrictions>, 'termsUpgrades'>;

/** sessionStorage: the restriction that this tab's player has closed, with the player. */
const SHOWN = 'restriction_shown';
/** `userExclusionType` of an exclusion from the whole product. */
const SELF_EXCLUSION = 1;
/** `restrictedReason` of a money-laundering review. */
const AML = 1;
const AML_LIMIT = { name: 'aml-limit', data: {} } as const;

/** Who had the notice before their eyes for so long has seen it, also if they then load another page. */
const SEEN_MS = 2 * SECOND_MS;

/** The banner of the page, if it has one: fills it in, or takes away what no longer holds. */
function showOnPage(player: string, answer: Restrictions): void {
  const place = document.querySelector<HTMLElement>('[data-restrictions]');
  const isStopped = answer.isRestricted || answer.paymentsStopped;
  if (!place || (!isStopped && !place.dataset['restrictions'])) return;
  import('./restriction-banner.ts').then(
    ({ showBanner }) => showBanner(player, answer),
    () => undefined, // the page then says it with the refusal
  );
}

/**
 * Shows what the player may not do: on pages where they deposit or buy, and by a dialog once in a tab, because it is
 * checked after each navigation. A self-excluded player is led to their withdrawals: the website is not browsable for
 * them.
 */
export function showRestrictions(player: string, answer: Restrictions, store: TextStore = sessionStore): void {
  const { isRestricted, exclusionInfo, showDepositLimitPopup, depositLimit } = answer;
  showOnPage(player, answer);
  if (showDepositLimitPopup && currentPath() === '/account/deposit')
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
  if (store.get(SHOWN) === restriction) return;
  const { name, data } = restrictedReason === AML ? AML_LIMIT : exclusionDialog(exclusionInfo ?? {});
  const seen = () => store.set(SHOWN, restriction);
  // After a login the page is left at once, and the notice with it: then the next page shows it.
  const timer = setTimeout(() => {
    if ($dialogs.get()[0]?.name === name && document.querySelector('dialog[open]') && !document.hidden) seen();
  }, SEEN_MS);
  void openDialog(name, prize === undefined ? data : { ...data, prize }).then((answer) => {
    clearTimeout(timer);
    if (answer !== 'not-shown') seen();
  });
}
