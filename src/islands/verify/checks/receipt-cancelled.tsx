import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import type { Translate } from '#i18n/translator.ts';
import type { CancelledDraw } from '#verifier/cancelled-draws.ts';
import { describeCancellation } from '../proof3/cancel-words.ts';
import { CheckMark } from './check-list.tsx';

interface ReceiptCancelledProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly draw: CancelledDraw;
}

/** A draw of a receipt that was cancelled: why, whether the log shows it, and the way to its own check. */
export function ReceiptCancelled({ t, locale, draw: { drawId, reason: said, verdict } }: ReceiptCancelledProps) {
  const { reason, verdict: words } = describeCancellation(verdict, said);
  // That nobody could show a seal is more than the log and this device can tell.
  const heldKey = reason === 'undecided' ? 'cancelled.verdicts.held.undecided' : 'receipt.cancelledHeld';
  return (
    <div className="bg-raised rounded-art grid gap-2 p-4">
      <a className="link justify-self-start font-semibold" href={localHref(`/lottery/verify?draw=${drawId}`, locale)}>
        <bdi>{t('receipt.cancelledDraw', { id: `\u2066${drawId}\u2069` })}</bdi>
      </a>
      <p>{t(`cancelled.reasons.${reason}`)}</p>
      <div className="flex items-start gap-3">
        <CheckMark t={t} as={words === 'unknown' ? 'skipped' : words} />
        <p className={words === 'failed' ? 'text-coral-ink' : ''}>
          {t(words === 'held' ? heldKey : `cancelled.verdicts.${words}`)}
        </p>
      </div>
    </div>
  );
}
