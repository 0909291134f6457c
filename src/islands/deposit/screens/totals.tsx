import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/index.ts';

/** The fee and what arrives, before the button (LOOK). Deposits cost nothing. */
export function Totals({ amount, locale }: { readonly amount: number; readonly locale: Locale }) {
  const t = islandT(locale, 'deposit');
  return (
    <dl className="grid gap-2 border-t border-line pt-4">
      <div className="flex justify-between">
        <dt className="text-ink-2">{t('totals.fee')}</dt>
        <dd>{t('totals.free')}</dd>
      </div>
      <div className="flex justify-between font-semibold">
        <dt>{t('totals.arrives')}</dt>
        <dd>
          <Amount fils={amount} locale={locale} style="exact" />
        </dd>
      </div>
    </dl>
  );
}
