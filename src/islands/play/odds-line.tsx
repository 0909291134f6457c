import type { ToldPlay } from '#games/told.ts';
import { Amount } from '#ui/amount.tsx';
import type { Tools } from './tools.ts';

interface OddsProps extends Tools {
  readonly play: ToldPlay;
  readonly multiple: number;
}

/** Stake, chance and prize of what is being chosen, from the game's own data. */
export function OddsLine({ play, multiple, ...tools }: OddsProps) {
  const { t, locale, game, returns } = tools;
  return (
    <section aria-label={t('odds.title')} className="border-line rounded-art border p-4">
      {play.tiers.map(({ prize }, i) => {
        const n = play.oneIn[i];
        return (
          <dl key={i} className="flex flex-wrap justify-between gap-x-4 gap-y-2">
            <div>
              <dt className="text-ink-2 text-sm">{t('odds.stake')}</dt>
              <dd className="font-bold">
                <Amount fils={game.price * BigInt(multiple)} locale={locale} />
              </dd>
            </div>
            <div>
              <dt className="text-ink-2 text-sm">{t('odds.chanceLabel')}</dt>
              <dd className="font-bold">{n && t('odds.chance', { n: `\u2066${n}\u2069` })}</dd>
            </div>
            <div>
              <dt className="text-ink-2 text-sm">{t('odds.prizeLabel')}</dt>
              <dd className="font-bold">
                <Amount fils={prize * BigInt(multiple)} locale={locale} />
              </dd>
            </div>
          </dl>
        );
      })}
      <p className="text-ink-2 mt-3 text-sm">{t('odds.return', { percent: returns[play.key] ?? '' })}</p>
    </section>
  );
}
