import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Card } from '#ui/card.tsx';
import { VerdictHeading } from '../checks/verdict-heading.tsx';
import type { UnfinishedDraw } from '../sources/open-draw.ts';
import { AwaitedWitnessList, describeWait } from './draw-wait.tsx';

interface UnfinishedProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly draw: UnfinishedDraw;
}

/** A draw without a record: where it is, since when, and who can finish it where it is late. */
export function UnfinishedCard({ t, locale, draw }: UnfinishedProps) {
  const { drawId, isOverdue } = draw;
  const { title, text } = describeWait({ t, locale, draw });
  return (
    <Card className="border-field grid gap-3 border-s-[6px] p-6">
      <div role="status">
        <p className="text-ink-2 text-sm">
          <bdi>{t('draw', { id: `\u2066${drawId}\u2069` })}</bdi>
        </p>
        <VerdictHeading>{title}</VerdictHeading>
        <p className="mt-1 max-w-[64ch]">{text}</p>
      </div>
      <AwaitedWitnessList t={t} locale={locale} draw={draw} />
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
