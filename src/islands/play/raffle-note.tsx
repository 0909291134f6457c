import type { ToldRaffle } from '#games/told.ts';
import { grouped } from '#kernel/money-text.ts';
import { moneyText } from '#ui/currency.ts';
import type { Tools } from './tools.ts';

/** What is drawn among the entries themselves, whatever their numbers, and what that gives back apart from the prizes. */
export function RaffleNote({ t, names, locale, game, returns, raffle }: Tools & { readonly raffle: ToldRaffle }) {
  const of = (key: string) => `games:${game.name}.raffle.${key}`;
  const entries = `\u2066${grouped(raffle.expectedEntries)}\u2069`;
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
