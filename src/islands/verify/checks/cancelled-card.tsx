import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Card } from '#ui/card.tsx';
import type { Verdict3 } from '#verify/v3/types.ts';
import { describeCancellation } from '../proof3/cancel-words.ts';
import type { CancelledDraw } from '../sources/open-draw.ts';
import { CheckList, CheckMark } from './check-list.tsx';
import { VerdictHeading } from './verdict-heading.tsx';

interface CancelledProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly draw: CancelledDraw;
  /** What the log shows of it; undefined of a draw of version 2, which proves nothing of that. */
  readonly verdict?: Verdict3 | undefined;
}

/** Whether the log shows that the draw could be cancelled, and its checks. */
function Cancellation({ t, draw, verdict }: Omit<CancelledProps, 'locale'> & { readonly verdict: Verdict3 }) {
  const { reason, verdict: words } = describeCancellation(verdict, draw.reason);
  const mark = words === 'unknown' ? 'skipped' : words;
  return (
    <>
      <p className="max-w-[64ch]">{t(`cancelled.reasons.${reason}`)}</p>
      <div className="flex items-start gap-3">
        <CheckMark t={t} as={mark} />
        <p className={`max-w-[64ch] font-semibold ${words === 'failed' ? 'text-coral-ink' : ''}`}>
          {t(`cancelled.verdicts.${words}`)}
        </p>
      </div>
      <details open={words === 'failed'}>
        <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">{t('steps')}</summary>
        <CheckList t={t} checks={verdict.checks} notChecked={verdict.notChecked} />
      </details>
    </>
  );
}

/** A draw that was cancelled: nothing to replay, but what it had committed to is shown, and why it was cancelled. */
export const CancelledCard = ({ t, locale, draw, verdict }: CancelledProps) => (
  <Card className="border-field grid gap-4 border-s-[6px] p-6">
    <div role="status">
      <p className="text-ink-2 text-sm">
        <bdi>{t('draw', { id: `\u2066${draw.drawId}\u2069` })}</bdi>
      </p>
      <VerdictHeading>{t('cancelled.title')}</VerdictHeading>
      <p className="mt-1 max-w-[64ch]">{t(verdict ? 'cancelled.stakes' : 'cancelled.text')}</p>
    </div>
    {verdict && <Cancellation t={t} draw={draw} verdict={verdict} />}
    <dl className="grid gap-3">
      <div>
        <dt className="text-ink-2 text-sm">{t('cancelled.at')}</dt>
        <dd>{formatDateTime(draw.cancelledAt, locale, 'moment')}</dd>
      </div>
      <div>
        <dt className="text-ink-2 text-sm">{t('tamper.parts.seedHash')}</dt>
        <dd>
          <bdi dir="ltr" className="font-mono text-sm break-all">
            {draw.seedHash}
          </bdi>
        </dd>
      </div>
    </dl>
  </Card>
);
