import type { ResponseOf } from '#contract/command.ts';
import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { pageLocale } from '#client/page/config.ts';
import { $isStopped } from '#client/session/stopped.ts';
import { formatDateTime } from '#i18n/date-format.ts';

/** Fills in the banner of a page where a player deposits or buys (src/components/shell/notices/Restrictions.astro). */

type Restrictions = Omit<ResponseOf<typeof globalRestrictions>, 'termsUpgrades'>;
/** What keeps a player from paying; `due` and `answered` are a stop of payments, before and after the answer. */
type Stop = 'review' | 'due' | 'answered' | 'timeOut' | 'excluded' | 'open';

/** `userExclusionType`. */
const TIME_OUT = 5;

export function findStop({
  isRestricted,
  exclusionInfo,
  paymentsStopped,
  fundsStatementDue,
}: Restrictions): Stop | undefined {
  if (exclusionInfo?.exclusionEndTimestamp === null) return 'open';
  if (exclusionInfo) return exclusionInfo.userExclusionType === TIME_OUT ? 'timeOut' : 'excluded';
  if (isRestricted) return 'review';
  if (!paymentsStopped) return undefined;
  return fundsStatementDue === false ? 'answered' : 'due';
}

const findPlace = () => document.querySelector<HTMLElement>('[data-restrictions]');

/** Shows one part of the banner, or none. `data-restrictions` keeps which. */
function showPart(place: HTMLElement, stop: Stop | undefined): void {
  place.dataset['restrictions'] = stop ?? '';
  for (const part of place.querySelectorAll<HTMLElement>('[data-stop]')) part.hidden = part.dataset['stop'] !== stop;
}

/** Says on the page what the player may not do, until when, and what they can do; nothing where nothing is stopped. */
export function showBanner(player: string, answer: Restrictions): void {
  const place = findPlace();
  if (!place) return;
  const stop = findStop(answer);
  $isStopped.set(stop !== undefined);
  const end = answer.exclusionInfo?.exclusionEndTimestamp;
  for (const title of end ? place.querySelectorAll<HTMLElement>('[data-until]') : [])
    title.textContent = (title.dataset['until'] ?? '').replace(
      '{{time}}',
      `\u2068${formatDateTime(end ?? 0, pageLocale(), 'dateTime')}\u2069`,
    );
  for (const button of place.querySelectorAll<HTMLButtonElement>('button'))
    button.onclick = () => void (button.dataset['act'] === 'answer' ? askAgain(player) : openSupport());
  showPart(place, stop);
}

/** The player has stated where their money comes from. */
export function showAnswered(): void {
  const place = findPlace();
  if (place?.dataset['restrictions'] === ('due' satisfies Stop)) showPart(place, 'answered');
}

const askAgain = (player: string) => import('./funds.ts').then(({ askNow }) => askNow(player)).catch(() => {});
const openSupport = () =>
  import('#islands/support/support.ts').then((support) => support.openSupport()).catch(() => {});
