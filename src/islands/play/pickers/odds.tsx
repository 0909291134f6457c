import type { PlayView } from '#games/view/game-view.ts';
import { groupDigits } from '#kernel/money-format.ts';
import { Amount } from '#ui/amount.tsx';
import { OddsTable } from './odds-table.tsx';
import { RaffleNote } from './raffle-note.tsx';
import type { PlayContext } from '../play-context.ts';

export interface OddsProps extends PlayContext {
  readonly play: PlayView;
  readonly multiple: number;
}

/** '1 in 8,835,372' of '8835372'; digits left to right in both languages. */
export const chanceText = ({ t }: Pick<PlayContext, 't'>, oneIn: string): string =>
  t('odds.chance', { n: `\u2066${groupDigits(oneIn)}\u2069` });

/** Stake, chance and prize of a play with a single prize. */
function Single({ play, multiple, ...tools }: OddsProps) {
  const { t, locale, game } = tools;
  const [tier] = play.tiers;
  const [n] = play.oneIn;
  if (!tier || n === undefined) return null;
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
      <div>
        <dt className="text-ink-2 text-sm">{t('odds.stake')}</dt>
        <dd className="font-bold">
          <Amount fils={game.price * BigInt(multiple)} locale={locale} />
        </dd>
      </div>
      <div>
        <dt className="text-ink-2 text-sm">{t('odds.chanceLabel')}</dt>
        <dd className="font-bold">{chanceText(tools, n)}</dd>
      </div>
      <div>
        <dt className="text-ink-2 text-sm">{t('odds.prizeLabel')}</dt>
        <dd className="font-bold">
          <Amount fils={tier.prize * BigInt(multiple)} locale={locale} />
        </dd>
      </div>
    </dl>
  );
}

/** Chances and prizes of what is being chosen, from the game's own data; each tier of them where there are several. */
export function Odds(props: OddsProps) {
  const { t, game, returns, play } = props;
  const shared = play.tiers.some((tier) => tier.shared);
  return (
    <div className="grid gap-4">
      <section aria-label={t('odds.title')} className="border-line rounded-art border p-4">
        {play.tiers.length > 1 ? <OddsTable {...props} /> : <Single {...props} />}
        <p className="text-ink-2 mt-3 text-sm">
          {t('odds.return', { percent: returns[play.key] ?? '' })}
          {shared && ` ${t('odds.alone')}`}
        </p>
      </section>
      {game.raffle && <RaffleNote {...props} raffle={game.raffle} />}
    </div>
  );
}
