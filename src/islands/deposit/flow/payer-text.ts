import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { PaymentMeans } from './state.ts';

/** Sentences about who confirms a payment: the player's bank, or PayBy, which is none (`payby.<key>`). */
export function payerText(locale: Locale, { kind }: PaymentMeans): Translate {
  const t = islandT(locale, 'deposit');
  return (key, params) => t(kind === 'payby' ? `payby.${key}` : key, params);
}
