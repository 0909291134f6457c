import type { ReactNode } from 'react';
import type { ControlReceipt } from '#contract/controls/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { ReceiptFacts, VerifyLink } from '#islands/limits/screens/receipt-card.tsx';

interface SessionReceiptProps {
  readonly receipt: ControlReceipt;
  readonly locale: Locale;
}

/** The receipt of the session-time limit that was just set. */
export default function SessionReceipt({ receipt, locale }: SessionReceiptProps): ReactNode {
  const t = islandT(locale, 'limits');
  return (
    <section className="border-line grid gap-4 border-t pt-6" aria-labelledby="session-receipt">
      <div className="grid gap-1">
        <h3 id="session-receipt" className="text-lg">
          {t('receipt.title')}
        </h3>
        <p className="text-ink-2">
          {t('receipt.text')} <VerifyLink locale={locale} />
        </p>
      </div>
      <ReceiptFacts receipt={receipt} locale={locale} />
    </section>
  );
}
