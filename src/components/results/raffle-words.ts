import type { ResponseOf } from '#contract/command.ts';
import type { drawResult } from '#contract/draws/430041-draw-result.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/texts.ts';

type Raffle = NonNullable<ResponseOf<typeof drawResult>['raffle']>;

/** Between two parts of one sentence. */
const JOIN = { 'en-US': '; ', 'ar-AE': '، ' } as const satisfies Record<Locale, string>;

/** How many prizes a raffle had, how many of them were given where not all were, and how many had come over to it. */
export function raffleWords(
  { prizes, carried, winners }: Pick<Raffle, 'prizes' | 'carried'> & { readonly winners: readonly unknown[] },
  t: Translate,
  locale: Locale,
): string {
  const given = winners.length;
  const left = prizes - given;
  const had =
    left > 0
      ? `${t('raffle.given', { count: given, prizes })}${JOIN[locale]}${t('raffle.left', { count: left })}.`
      : t('raffle.had', { count: prizes });
  return carried > 0 ? `${had} ${t('raffle.carried', { count: carried })}` : had;
}
