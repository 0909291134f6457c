import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Card } from '#ui/card.tsx';
import { VerdictHeading } from '../checks/verdict-heading.tsx';
import type { UnfinishedDraw } from '../sources/open-draw.ts';

interface UnfinishedProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly draw: UnfinishedDraw;
}

/** A draw without a record: where it is, since when, and who can finish it where it is late. */
export function UnfinishedCard({ t, locale, draw }: UnfinishedProps) {
  const { drawId, phase, since, until, isOverdue } = draw;
  const at = (ms: number): string => `\u2068${formatDateTime(ms, locale, 'moment')}\u2069`;
  return (
    <Card className="border-field grid gap-3 border-s-[6px] p-6">
      <div role="status">
        <p className="text-ink-2 text-sm">
          <bdi>{t('draw', { id: `\u2066${drawId}\u2069` })}</bdi>
        </p>
        <VerdictHeading>{t(`unfinished.${phase}.title`)}</VerdictHeading>
        <p className="mt-1 max-w-[64ch]">{t(`unfinished.${phase}.text`, { since: at(since), until: at(until) })}</p>
      </div>
      {isOverdue && (
        <p className="bg-coral-soft text-coral-ink rounded-art max-w-[64ch] p-4">
          {t('unfinished.overdue')}{' '}
          <bdi dir="ltr" translate="no" className="font-mono">
            npm run monitor
          </bdi>
        </p>
      )}
      <p className="text-ink-2 text-sm">{t('unfinished.note')}</p>
    </Card>
  );
}
