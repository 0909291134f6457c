import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { CheckList, CheckMark } from '../checks/check-list.tsx';
import { describeCancellation } from './cancel-words.ts';
import { CancelWitnessList } from './cancel-witness-list.tsx';
import type { Cancellation3 } from './report3.ts';

interface CancellationProps {
  readonly t: Translate;
  readonly locale: Locale;
  /** The reason that the operator's server gives. */
  readonly claimed: string | undefined;
  readonly verdict: Cancellation3;
}

/** Whether the log shows that the draw could be cancelled, and its checks. */
export function Cancellation({ t, locale, claimed, verdict }: CancellationProps) {
  const { reason, verdict: words } = describeCancellation(verdict, claimed);
  const mark = words === 'unknown' ? 'skipped' : words;
  return (
    <>
      <p className="max-w-[64ch]">{t(`cancelled.reasons.${reason}`)}</p>
      <div className="flex items-start gap-3">
        <CheckMark t={t} as={mark} />
        <p className={`max-w-[64ch] font-semibold ${words === 'failed' ? 'text-coral-ink' : ''}`}>
          {t(`cancelled.verdicts.${words === 'held' ? `held.${reason}` : words}`)}
        </p>
      </div>
      {verdict.witnesses && <CancelWitnessList t={t} locale={locale} witnesses={verdict.witnesses} />}
      <details open={words === 'failed'}>
        <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">{t('steps')}</summary>
        <CheckList t={t} checks={verdict.checks} notChecked={verdict.notChecked} />
      </details>
    </>
  );
}
