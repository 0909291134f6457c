import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import { findPlay } from '#games/rules/entry.ts';
import type { Game } from '#games/game.ts';
import { listEntryFaces } from '#games/view/faces.ts';
import { isGain } from '#games/view/gain.ts';
import { describeMonth } from '#games/view/number-words.ts';
import { countOrderedPlaces } from '#games/view/ordered-places.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/amount.tsx';
import { classes } from '#ui/classes.ts';
import type { OrderView } from '../shared/order-views.ts';
import { EntryBalls } from '../shared/entry-balls.tsx';
import { entryName } from '../shared/game-names.ts';
import { StakeAmount } from '../shared/stake-amount.tsx';
import { isDecided } from '../shared/status.ts';

interface EntryRowProps {
  readonly entry: OrderView['entries'][number];
  readonly draw: OrderView['draws'][number];
  readonly game: Game | undefined;
  /** The ticket has no other entry, so its price and its win are shown once, for the whole ticket. */
  readonly alone?: boolean;
  readonly locale: Locale;
}

const RAFFLE = 0;

type Win = OrderView['draws'][number]['wins'][number];

/** The claim of a grand prize: open, or its outcome. */
function Claim({ wins, locale }: { readonly wins: readonly Win[]; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const status = wins.find(({ orderPrizeStatus }) => orderPrizeStatus !== undefined)?.orderPrizeStatus;
  if (status === undefined) return null;
  return (
    <p className="text-sm">
      {status === ORDER_PRIZE_STATUS.unclaimed ? t('detail.toClaim') : t(`grandPage.state.${status}`)}
    </p>
  );
}

/** One of several wins of an entry: its tier and amount. */
function NamedWin({ win, locale }: { readonly win: Win; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const { tier, prize } = win;
  return (
    <>
      <p>
        <span className="me-2 text-sm font-semibold">{tier === RAFFLE ? t('raffle') : t(`games:tier.${tier}`)}</span>
        <Amount fils={prize} locale={locale} plus />
      </p>
      <Claim wins={[win]} locale={locale} />
    </>
  );
}

/** An entry in one draw: its numbers with the hits marked, and what it won by numbers and in the raffle. */
export function EntryRow({ entry, draw, game, alone = false, locale }: EntryRowProps) {
  const t = islandT(locale, 'orders');
  const gain = isGain(draw.winAmount, draw.stake);
  const wins = draw.wins.filter(({ entryNo }) => entryNo === entry.entryNo);
  const play = game && findPlay(game, entry.play);
  const month =
    game &&
    play &&
    describeMonth(game, listEntryFaces(game, play, entry.picks), entry.picks.flat(), islandT(locale, 'games'));
  const prize = wins.reduce((sum, win) => sum + win.prize, 0);
  const raffled = wins.some(({ tier }) => tier === RAFFLE);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className="text-sm">
          <span className="font-semibold">{entryName(game, entry.play, entry.entryNo, locale)}</span>
          {entry.multiple > 1 && (
            <bdi dir="ltr" className="ms-2 text-ink-2">
              ×{entry.multiple}
            </bdi>
          )}
          {entry.luckyId !== undefined && (
            <span className="ms-2 text-ink-2">
              {t('facts.luckyId')} <bdi dir="ltr">{entry.luckyId}</bdi>
            </span>
          )}
        </p>
        <div className="mt-1.5" data-places={play && countOrderedPlaces(play)}>
          <EntryBalls game={game} entry={entry} drawn={draw.numbers} size={34} locale={locale} />
        </div>
        {month !== undefined && <p className="mt-1 text-sm text-ink-2">{month}</p>}
      </div>
      <div
        className={classes(
          'ms-auto text-end',
          prize > 0 ? 'font-bold' : 'text-ink-2',
          prize > 0 && gain && 'text-accent',
        )}
      >
        {raffled ? (
          wins.toSorted((a, b) => b.prize - a.prize).map((win) => <NamedWin key={win.tier} win={win} locale={locale} />)
        ) : alone ? null : prize > 0 ? (
          <p>
            <Amount fils={prize} locale={locale} plus />
          </p>
        ) : (
          <p>{isDecided(draw.status) ? t('detail.noWin') : <StakeAmount fils={entry.stake} locale={locale} />}</p>
        )}
        {!raffled && <Claim wins={wins} locale={locale} />}
      </div>
    </li>
  );
}
