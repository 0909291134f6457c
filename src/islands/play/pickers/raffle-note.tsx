import type { RaffleView } from '#games/view/game-view.ts';
import { groupDigits } from '#kernel/money-format.ts';
import { moneyText } from '#ui/currency.ts';
import type { PlayContext } from '../play-context.ts';

/** What is drawn among the entries themselves, whatever their numbers, and what that gives back apart from the prizes. */
export function RaffleNote({ t, names, locale, game, returns, raffle }: PlayContext & { readonly raffle: RaffleView }) {
  const of = (key: string) => `games:${game.name}.raffle.${key}`;
  const entries = `\u2066${groupDigits(raffle.expectedEntries)}\u2069`;
  return (
    <section aria-labelledby="raffle" className="bg-soft rounded-art grid gap-1.5 p-4">
      <h3 id="raffle" className="text-base">
        {names(of('title'))}
      </h3>
      <p className="font-semibold">
        {names(of('prizes'), { count: raffle.prizes, prize: moneyText(raffle.prize, locale) })}
      </p>
      <p className="text-sm">{names(of('id'))}</p>
      <p className="text-ink-2 text-sm">{t('odds.raffle', { percent: returns['raffle'] ?? '', entries })}</p>
    </section>
  );
}
