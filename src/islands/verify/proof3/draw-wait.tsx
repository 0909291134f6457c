import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { UnfinishedDraw } from '../sources/open-draw.ts';
import { SignedList } from './signed-list.tsx';

interface DrawWaitProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly draw: UnfinishedDraw;
}

/** Where a draw without a record is, in words: the same on its own card and on that of a receipt. */
export function describeWait({ t, locale, draw }: DrawWaitProps): { readonly title: string; readonly text: string } {
  const { phase, since, until } = draw;
  const at = (ms: number): string => `\u2068${formatDateTime(ms, locale, 'moment')}\u2069`;
  return {
    title: t(`unfinished.${phase}.title`),
    text: t(`unfinished.${phase}.text`, { since: at(since), until: at(until) }),
  };
}

/** Which of its witnesses have signed the log with its closing, and which are awaited. */
export function AwaitedWitnessList({ t, locale, draw: { signed, phase } }: DrawWaitProps) {
  if (!signed) return null;
  const { quorum, witnesses } = signed;
  const lead = t('unfinished.signatures', { quorum, count: witnesses.length });
  return (
    <div className="bg-raised rounded-art p-4 text-sm">
      <SignedList
        t={t}
        locale={locale}
        lead={lead}
        signed={witnesses}
        absent={t(phase === 'late' ? 'unfinished.absentLate' : 'unfinished.absent')}
      />
    </div>
  );
}
