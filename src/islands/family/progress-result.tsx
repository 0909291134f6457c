import { toast } from '#client/feedback/toast.ts';
import { islandT } from '#i18n/island.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { systemNow } from '#kernel/time.ts';
import { Tag, type TagTone } from '#ui/tag.tsx';
import { ApprovedMeasures } from './approved-measures.tsx';
import type { FoundProgress } from './family-progress.tsx';
import { ResendPapers } from './resend-papers.tsx';

type Status = FoundProgress['progress']['status'];

const TONES: Readonly<Record<Status, TagTone>> = {
  none: 'neutral',
  review: 'warm',
  approved: 'good',
  ended: 'neutral',
  ineligible: 'bad',
  incorrect: 'bad',
};

interface ProgressResultProps {
  readonly locale: Locale;
  readonly found: FoundProgress;
  readonly onChanged: (found: FoundProgress) => void;
}

/** The state of an application, what was approved, what staff wrote, and where other photos are taken, their fields. */
export function ProgressResult({ locale, found, onChanged }: ProgressResultProps) {
  const t = islandT(locale, 'family');
  const { receiptNumber, progress } = found;
  const { status, submittedAt, decidedAt, remark, ticket, accounts } = progress;
  const isOver = status === 'incorrect' && ticket === null;
  const times = [
    { label: t('progress.submitted'), at: submittedAt },
    { label: t('progress.decided'), at: decidedAt },
  ];
  const resent = () => {
    toast(t('progress.resent'));
    const review: FoundProgress['progress'] = {
      ...progress,
      status: 'review',
      submittedAt: systemNow(),
      decidedAt: null,
      remark: null,
      ticket: null,
      accounts: [],
    };
    onChanged({ receiptNumber, progress: review });
  };
  return (
    <section className="border-line rounded-art grid gap-4 border-[1.5px] p-5">
      <h2 className="text-lg">
        <Tag tone={TONES[status]}>{t(`progress.${status}.title`)}</Tag>
      </h2>
      <p>{t(isOver ? 'progress.incorrect.over' : `progress.${status}.text`)}</p>
      {accounts.length > 0 && <ApprovedMeasures locale={locale} accounts={accounts} />}
      {remark !== null && (
        <div className="bg-soft rounded-art p-4">
          <p className="text-ink-2 text-sm">{t('progress.remark')}</p>
          <p dir="auto" className="whitespace-pre-line">
            {remark}
          </p>
        </div>
      )}
      <dl className="text-sm grid gap-1">
        {times.map(
          ({ label, at }) =>
            at !== null && (
              <div key={label} className="flex justify-between gap-4">
                <dt className="text-ink-2">{label}</dt>
                <dd>{formatDateTime(at, locale, 'dateTime')}</dd>
              </div>
            ),
        )}
      </dl>
      {ticket !== null && (
        <ResendPapers locale={locale} ticket={ticket} receiptNumber={receiptNumber} onSent={resent} />
      )}
    </section>
  );
}
