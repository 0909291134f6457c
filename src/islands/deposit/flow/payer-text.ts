import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { PaymentMeans } from './state.ts';

/** What differs where the app around the page asks for the payment (`host.<key>`), so that no bank may know of it. */
const HOST_KEYS: ReadonlySet<string> = new Set(['steps.bank', 'waiting.title', 'timeout.text', 'startOver.text']);

/** Sentences about who confirms a payment: the player's bank, PayBy, which is none (`payby.<key>`), or the app. */
export function payerText(locale: Locale, { kind }: PaymentMeans): Translate {
  const t = islandT(locale, 'deposit');
  const hasOwn = (key: string) => kind === 'payby' || (kind === 'host' && HOST_KEYS.has(key));
  return (key, params) => t(hasOwn(key) ? `${kind}.${key}` : key, params);
}
