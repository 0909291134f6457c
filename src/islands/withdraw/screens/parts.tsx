import type { ReactNode } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/amount.tsx';
import { formatIban } from '../flow/iban.ts';

/** The number of an account, left to right: an IBAN in groups of four, the end of one at PayBy. */
export const AccountNumber = ({ kind, number }: { readonly kind: 'iban' | 'payby'; readonly number: string }) => (
  <bdi dir="ltr" className="tabular">
    {kind === 'iban' ? formatIban(number) : `PayBy •••• ${number.slice(-4)}`}
  </bdi>
);

/** Names and values, one pair on a line. */
export const Facts = ({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid gap-3">
    {rows.map(([name, value]) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-6">
        <dt className="text-ink-2">{name}</dt>
        <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
);

interface TotalsProps {
  readonly locale: Locale;
  /** Fils. */
  readonly amount: number;
  readonly fee: number;
}

/** The fee, and what arrives. */
export function Totals({ locale, amount, fee }: TotalsProps) {
  const t = islandT(locale, 'withdraw');
  return (
    <dl className="border-line grid gap-2 border-t pt-4">
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">{t('totals.fee')}</dt>
        <dd>{fee > 0 ? <Amount fils={fee} locale={locale} style="exact" /> : t('totals.free')}</dd>
      </div>
      <div className="flex justify-between gap-4 font-semibold">
        <dt>{t('totals.received')}</dt>
        <dd>
          <Amount fils={Math.max(0, amount - fee)} locale={locale} style="exact" />
        </dd>
      </div>
    </dl>
  );
}

/** Why the last step was refused. The live region is there before its text, so that screen readers announce it. */
export const ErrorNote = ({ error }: { readonly error: string | undefined }) => (
  <div role="alert" className="empty:absolute">
    {error && <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{error}</p>}
  </div>
);
