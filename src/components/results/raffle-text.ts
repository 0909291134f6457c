import type { ResponseOf } from '#contract/command.ts';
import type { drawResult } from '#contract/draws/430041-draw-result.ts';
import type { Translate } from '#i18n/translator.ts';

type Raffle = NonNullable<ResponseOf<typeof drawResult>['raffle']>;

/** How many prizes a raffle had, how many of them were awarded if not all, and how many were carried over to it. */
export function raffleText(
  { prizes, carried, winners }: Pick<Raffle, 'prizes' | 'carried'> & { readonly winners: readonly unknown[] },
  t: Translate,
): string {
  const awarded = winners.length;
  const remaining = prizes - awarded;
  const sentence =
    remaining > 0
      ? t('raffle.some', {
          given: t('raffle.given', { count: awarded, prizes }),
          left: t('raffle.left', { count: remaining }),
        })
      : t('raffle.had', { count: prizes });
  return carried > 0 ? `${sentence} ${t('raffle.carried', { count: carried })}` : sentence;
}
