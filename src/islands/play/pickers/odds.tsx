import { formatChance } from '#games/view/chance.ts';
import type { PlayView, RaffleView } from '#games/view/game-view.ts';
import { describeTier, findTierSets } from '#games/view/tier-words.ts';
import { formatList } from '#i18n/list-format.ts';
import { groupDigits } from '#kernel/money-format.ts';
import { Amount } from '#ui/amount.tsx';
import { moneyText } from '#ui/currency.ts';
import { usePlay, type PlayContext } from '../play-context.ts';

interface OddsProps {
  readonly play: PlayView;
  readonly multiple: number;
}

/** Stake, chance and prize of a play type with a single prize. */
function SinglePrize({ play, multiple }: OddsProps) {
  const context = usePlay();
  const { t, locale, game } = context;
  const [tier] = play.tiers;
  const [oneIn] = play.oneIn;
  if (!tier || oneIn === undefined) return null;
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
        <dd className="font-bold">{formatChance(context, oneIn)}</dd>
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

/** Every tier of a play type: rule, chance, prize. In two lines, so that the largest values fit on phones. */
function TierList({ play, multiple }: OddsProps) {
  const context = usePlay();
  const { t, locale } = context;
  const describe = (tier: (typeof play.tiers)[number]) => {
    const set = findTierSets(play, tier);
    return set ? formatList(set, locale) : describeTier(context, play, tier);
  };
  return (
    <>
      <h3 className="text-base">{t('odds.all')}</h3>
      <ul className="divide-line mt-1 divide-y">
        {play.tiers.map((tier, i) => (
          <li key={i} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
            <p className="min-w-[min(100%,5em)] flex-1">
              <span className="block">{describe(tier)}</span>
              <span className="text-ink-2 text-sm">
                <span className="sr-only">{t('odds.chanceLabel')}: </span>
                {formatChance(context, play.oneIn[i] ?? '')}
              </span>
            </p>
            <p className="ms-auto max-w-full text-end">
              <span className="sr-only">{t('odds.prizeLabel')}: </span>
              {/* A shared fund does not grow with the stake; winners share it in proportion to their stakes. */}
              <Amount
                fils={tier.shared ? tier.prize : tier.prize * BigInt(multiple)}
                locale={locale}
                className="font-bold"
              />
              {tier.shared && <span className="text-ink-2 block text-sm">{t('odds.shared')}</span>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The raffle, in which the numbers of an entry do not matter, and its share of the return. */
function RaffleNote({ raffle }: { readonly raffle: RaffleView }) {
  const { t, names, locale, game, returns } = usePlay();
  const key = (name: string) => `games:${game.name}.raffle.${name}`;
  const entries = `\u2066${groupDigits(raffle.expectedEntries)}\u2069`;
  return (
    <section aria-labelledby="raffle" className="bg-soft rounded-art grid grid-cols-1 gap-1.5 p-4">
      <h3 id="raffle" className="text-base">
        {names(key('title'))}
      </h3>
      <p className="font-semibold">
        {names(key('prizes'), { count: raffle.prizes, prize: moneyText(raffle.prize, locale) })}
      </p>
      <p className="text-sm">{names(key('id'))}</p>
      <p className="text-ink-2 text-sm">{t('odds.raffle', { percent: returns['raffle']?.[0] ?? '', entries })}</p>
    </section>
  );
}

/** Whether the return to players of a play type differs by multiple, as where a jackpot is not multiplied. */
export const returnDependsOnMultiple = ({ returns }: PlayContext, { key }: Pick<PlayView, 'key'>): boolean =>
  (returns[key] ?? []).length > 1;

/** The return to players of a play type, at a multiple where it differs by multiple. */
function describeReturn(context: PlayContext, play: PlayView, multiple: number): string {
  const { t, game, returns } = context;
  const percents = returns[play.key] ?? [];
  if (!returnDependsOnMultiple(context, play)) return t('odds.return', { percent: percents[0] ?? '' });
  const percent = percents[game.multiples.indexOf(multiple)] ?? '';
  return t('odds.returnAt', { percent, multiple: `\u2066×${multiple}\u2069` });
}

/** Chances and prizes of the chosen play type, from the game's data. */
export function Odds({ play, multiple }: OddsProps) {
  const context = usePlay();
  const { t, game } = context;
  // The same for every play type of a game: a live region must be there before its text changes.
  const isLive = game.plays.some((one) => returnDependsOnMultiple(context, one));
  const isShared = play.tiers.some((tier) => tier.shared);
  const Prizes = play.tiers.length > 1 ? TierList : SinglePrize;
  return (
    <div className="grid grid-cols-1 gap-4">
      <section aria-label={t('odds.title')} className="border-line rounded-art border p-4">
        <Prizes play={play} multiple={multiple} />
        <p className="text-ink-2 mt-3 text-sm" aria-live={isLive ? 'polite' : undefined}>
          {describeReturn(context, play, multiple)}
          {isShared && ` ${t('odds.alone')}`}
        </p>
      </section>
      {game.raffle && <RaffleNote raffle={game.raffle} />}
    </div>
  );
}
