import type { FailureReason } from '#contract/deposits/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { PaymentError } from '../flow/state.ts';

/** Advice for reasons whose message from the bank contains none. */
const NEXT: Partial<Record<FailureReason, 'next.check' | 'next.another' | 'next.otherCard' | 'next.confirm'>> = {
  CARD_INVALID: 'next.check',
  CVV_INVALID: 'next.check',
  DECLINED: 'next.another',
  INSUFFICIENT_FUNDS: 'next.otherCard',
  CARD_EXPIRED: 'next.otherCard',
  CARD_BLOCKED: 'next.another',
  BOUND_ELSEWHERE: 'next.otherCard',
  CARD_BOUND: 'next.otherCard',
  CHALLENGE_FAILED: 'next.confirm',
  CHALLENGE_CANCELLED: 'next.confirm',
  CHALLENGE_EXPIRED: 'next.confirm',
};
export const nextStepKey = (reason: FailureReason | null) => reason && NEXT[reason];

/** Scrolls to the note, because the form may be scrolled down to its button. */
const intoView = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' });

/**
 * Why the card was refused, and what to do. The live region is rendered before its text, so that screen readers
 * announce it.
 */
export function PaymentErrorNote({ error, locale }: { readonly error: PaymentError | null; readonly locale: Locale }) {
  const t = islandT(locale, 'deposit');
  const next = error && nextStepKey(error.reason);
  return (
    <div role="alert" className="empty:absolute">
      {error && (
        <div ref={intoView} className="grid gap-1 rounded-art bg-coral-soft px-4 py-3 text-coral-ink">
          <p className="font-medium">{error.message}</p>
          {next && <p className="text-sm">{t(next)}</p>}
        </div>
      )}
    </div>
  );
}
